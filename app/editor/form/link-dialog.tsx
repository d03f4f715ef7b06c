import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import type { LinkPage } from '#app/editor/lists/link-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { readTypedLink } from './link-address.ts'
import { type Edit, linkAround, linked, type Selected } from './markdown-edits.ts'

type Search = { sought: string; pages: LinkPage[] | null }

type Props = {
  /** The text, and what of it becomes a link. */
  at: Selected
  onClosed: (edit: Edit | null) => void
}

/** Asks where a link leads: an address, or a page of the site that is found by words. */
export function LinkDialog({ at, onClosed }: Props) {
  const [input, setInput] = useState(() => linkAround(at)?.address ?? '')
  const [active, setActive] = useState(-1)
  const [problem, setProblem] = useState<string | null>(null)
  const edit = useRef<Edit | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const list = useId()
  const search = usePageSearch(input.trim(), (isSearch) => {
    setActive(isSearch ? 0 : -1)
    setProblem(null)
  })
  const pages = search?.pages ?? []
  const chosen = pages[active]

  function insert(address: string, title: string) {
    edit.current = linked(at, address, title)
    form.current?.closest('dialog')?.close()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // React's events pass through a portal, and the form of the piece is around it.
    event.stopPropagation()
    if (chosen) return insert(chosen.address, chosen.title)
    const read = readTypedLink(input, location.origin)
    if ('address' in read) {
      const page = pages.find(({ address }) => address === read.address)
      return insert(read.address, page?.title ?? 'words')
    }
    setProblem('problem' in read ? read.problem : problemWithWords(read.words, search))
    form.current?.querySelector('input')?.focus()
  }

  function moveChoice(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || pages.length === 0) return
    event.preventDefault()
    setActive((active + step + pages.length + (active < 0 && step < 0 ? 1 : 0)) % pages.length)
  }

  return (
    <Modal title="Link" onClosed={() => onClosed(edit.current)}>
      <form ref={form} className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Address, or words to search for"
          hint="For another site, paste the whole address. For a page of ours, type words of its title."
          name="link"
          value={input}
          onChange={({ currentTarget }) => {
            setInput(currentTarget.value)
            setActive(-1)
            setProblem(null)
          }}
          onKeyDown={moveChoice}
          errors={problem ? [problem] : undefined}
          role="combobox"
          aria-expanded={pages.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${list}-${active}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div role="listbox" id={list} aria-label="Pages of the magazine" className="choices">
          {pages.map((page, index) => (
            <PageOption
              key={page.address}
              id={`${list}-${index}`}
              page={page}
              isActive={index === active}
              onChoose={() => insert(page.address, page.title)}
            />
          ))}
        </div>
        <p role="status" className={pages.length > 0 ? 'sr-only' : 'hint'}>
          {search && wordsOnSearch(search)}
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit">Insert the link</Button>
          <Button variant="ghost" onClick={() => form.current?.closest('dialog')?.close()}>
            Cancel
          </Button>
        </p>
      </form>
    </Modal>
  )
}

type PageOptionProps = { id: string; page: LinkPage; isActive: boolean; onChoose: () => void }

function PageOption({ id, page, isActive, onChoose }: PageOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its list
    <div
      ref={option}
      role="option"
      id={id}
      aria-selected={isActive}
      // A mouse that is pressed on something else would take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b>{page.title}</b>
      <small>
        {page.kind}, {page.address}
        {page.note && `. ${page.note}`}
      </small>
    </div>
  )
}

/** The pages that have these words, a moment after they were typed. */
function usePageSearch(sought: string, onResult: (isSearch: boolean) => void) {
  const [search, setSearch] = useState<Search | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words are sought again
  useEffect(() => {
    const isPath = sought.startsWith('/')
    const isSearch = sought !== '' && 'words' in readTypedLink(sought, location.origin)
    if (!isPath && !isSearch) return setSearch(null)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const pages = await fetchPages(sought, stop.signal)
      if (stop.signal.aborted) return
      setSearch({ sought, pages })
      onResult(isSearch)
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sought])
  return search
}

/** @returns null when the list cannot be read */
async function fetchPages(sought: string, signal: AbortSignal): Promise<LinkPage[] | null> {
  try {
    const query = new URLSearchParams({ q: sought })
    // A fetcher that fails puts the error page in place of the form, also offline.
    const answer = await fetch(`${href('/edit/links.json')}?${query}`, { signal })
    return answer.ok ? ((await answer.json()) as { pages: LinkPage[] }).pages : null
  } catch {
    return null
  }
}

function wordsOnSearch({ sought, pages }: Search) {
  if (!pages)
    return 'The list of pages cannot be read at the moment. You can still enter an address.'
  if (pages.length > 0) return pages.length === 1 ? '1 page found.' : `${pages.length} pages found.`
  return sought.startsWith('/') ? null : 'No published page has these words in its title.'
}

function problemWithWords(words: string, search: Search | null) {
  if (words === '') return 'Enter an address, or words to search for.'
  return search?.pages?.length === 0
    ? 'Nothing is found. Try other words, or enter a whole address.'
    : 'Choose one of the pages below, or enter a whole address.'
}
