import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { usePlayingHosts } from '#app/editor/form/use-playing-hosts.ts'
import type { PictureUse } from '#app/pieces/pictures/built-in-pictures.server.ts'
import type { LibraryPicture } from '#app/pieces/pictures/picture-library.server.ts'
import { figureLengths, problemWithFigureWords } from '#app/pieces/pictures/picture-words.ts'
import { pictureQuery } from '#app/pieces/pictures/pictures.ts'
import { hostsInWords, videoAt } from '#app/pieces/text/video-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { FieldErrors, TextArea, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { usageWords } from './picture-grid.tsx'
import { PictureSender } from './picture-sender.tsx'
import { pictureNamed } from './send-picture.ts'

/** A picture of the library with the words for this use of it. */
export type ChosenPicture = {
  picture: LibraryPicture
  alt: string
  caption: string
  /** The address of the video that it is the poster of. */
  video: string
}

type Props = {
  use: PictureUse
  /** What is chosen already, with its description. */
  present?: { name: string; alt: string; caption?: string; video?: string } | undefined
  /** Whether it is wanted as the poster of a video. */
  isPoster?: boolean
  /** Takes pictures that the library does not have yet, in place of one that is chosen. */
  onFiles?: (files: File[]) => void
  onClosed: (chosen: ChosenPicture | null) => void
}

type Problems = { video?: string; picture?: string; alt?: string; caption?: string }

/** Chooses a picture of the library, or adds one to it, and asks for the words that go with it. */
export function PictureDialog({ use, present, isPoster = false, onFiles, onClosed }: Props) {
  const library = useLibrary(use)
  const videos = usePlayingHosts()
  const [picked, setPicked] = useState<LibraryPicture | null>(null)
  const [alt, setAlt] = useState(present?.alt ?? '')
  const [caption, setCaption] = useState(present?.caption ?? '')
  const [video, setVideo] = useState(present?.video ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<ChosenPicture | null>(null)
  const name = picked?.name ?? present?.name
  const isFigure = use === 'figure'

  // Beyond the first pictures of the list its poster would not be found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what was there as the dialog opened
  useEffect(() => {
    if (!isPoster || !present?.name) return
    void pictureNamed(present.name).then((poster) => setPicked((picked) => picked ?? poster))
  }, [])

  function pick(picture: LibraryPicture) {
    setPicked(picture)
    setAlt(picture.name === present?.name ? present.alt : (picture.description ?? ''))
    setProblems({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // React's events pass through a portal, and the form of the piece is around it.
    event.stopPropagation()
    const picture = picked ?? library.pictures.find((each) => each.name === name)
    const address = videoAt(video, videos)?.href ?? ''
    const wrong: Problems = {
      ...(isPoster &&
        !address && { video: `Enter the address of a video. ${hostsInWords(videos)}` }),
      ...(!picture && { picture: 'Choose a picture.' }),
      ...wrongWords('alt', alt, 'Describe the picture for those who cannot see it.'),
      ...(isFigure && caption.trim() !== '' && wrongWords('caption', caption, '')),
    }
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first) {
      const dialog = form.current?.closest('dialog')
      dialog?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    } else if (picture) {
      result.current = { picture, alt: alt.trim(), caption: caption.trim(), video: address }
      close()
    }
  }

  function close() {
    form.current?.closest('dialog')?.close()
  }

  return (
    <Modal
      title={isPoster ? 'Video' : isFigure ? 'Add a picture' : 'Choose a picture'}
      isWide
      onClosed={() => onClosed(result.current)}
    >
      {isPoster && (
        <TextField
          label="Address of the video"
          hint={`${hostsInWords(videos)} Nothing is loaded from there before a reader agrees.`}
          name="video"
          inputMode="url"
          autoComplete="off"
          value={video}
          onChange={({ currentTarget }) => setVideo(currentTarget.value)}
          errors={problems.video ? [problems.video] : undefined}
          required
        />
      )}
      {isPoster && <h3 className="mt-6 mb-2 text-h4">Its poster</h3>}
      <LibrarySearch library={library} />
      {onFiles ? (
        <TextField
          label="From this device"
          hint="One or several. They stand in the text at once; you describe them afterwards."
          type="file"
          accept="image/*"
          multiple
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])])
            close()
          }}
        />
      ) : (
        <PictureSender
          onAdded={(picture) => {
            library.add(picture)
            pick(picture)
            form.current?.querySelector<HTMLElement>('[name=alt]')?.focus()
          }}
        />
      )}
      <form ref={form} className="grid gap-5" onSubmit={submit} noValidate>
        <PictureChoices
          library={library}
          chosenName={name}
          problem={problems.picture}
          onPick={pick}
        />
        <TextArea
          label="What is in the picture, for those who cannot see it"
          hint={
            picked?.description
              ? 'From another use. Change it if something else matters here.'
              : `One sentence of ${figureLengths.alt.join(' to ')} characters. Say what is drawn, and leave out “picture of”.`
          }
          name="alt"
          rows={2}
          className="input-short"
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          errors={problems.alt ? [problems.alt] : undefined}
          required
        />
        {isFigure && (
          <TextField
            label="Caption"
            note="optional"
            hint={`${figureLengths.caption.join(' to ')} characters, shown under the picture before its credit.`}
            name="caption"
            autoComplete="off"
            value={caption}
            onChange={({ currentTarget }) => setCaption(currentTarget.value)}
            errors={problems.caption ? [problems.caption] : undefined}
          />
        )}
        <div className="dialog-acts">
          <Button type="submit">
            {isPoster ? 'Use this video' : isFigure ? 'Add the picture' : 'Use this picture'}
          </Button>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function wrongWords(field: 'alt' | 'caption', words: string, missing: string): Problems {
  const text = words.trim()
  const problem = text === '' ? missing : problemWithFigureWords(field, text)
  return problem ? { [field]: problem } : {}
}

/** The list is searched while one types. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

type Library = ReturnType<typeof useLibrary>

function LibrarySearch({ library }: { library: Library }) {
  return (
    <search aria-label="Picture library" className="grid gap-2">
      <TextField
        label="Search the library"
        hint="A word from the name, the description or the credit."
        type="search"
        value={library.words}
        onChange={({ currentTarget }) => library.search({ words: currentTarget.value })}
        onKeyDown={keepEnter}
        maxLength={100}
      />
      <Checkbox
        label="Only pictures not used yet"
        checked={library.onlyUnused}
        onChange={({ currentTarget }) => library.search({ onlyUnused: currentTarget.checked })}
      />
    </search>
  )
}

type PictureChoicesProps = {
  library: Library
  chosenName: string | undefined
  problem: string | undefined
  onPick: (picture: LibraryPicture) => void
}

function PictureChoices({ library, chosenName, problem, onPick }: PictureChoicesProps) {
  return (
    <fieldset className="field" aria-describedby={problem && 'picture-problem'}>
      <legend className="sr-only">Picture</legend>
      <div className="picture-choices">
        {library.pictures.map((each) => (
          <PictureChoice
            key={each.picture.webp}
            picture={each}
            isPicked={each.name === chosenName}
            onPick={() => onPick(each)}
          />
        ))}
      </div>
      <p role="status" className={library.pictures.length > 0 ? 'sr-only' : 'hint'}>
        {library.status}
      </p>
      {library.more && (
        <p className="mt-2">
          <Button variant="outline" size="sm" onClick={library.more}>
            Show more pictures
          </Button>
        </p>
      )}
      <FieldErrors id="picture-problem" errors={problem ? [problem] : []} />
    </fieldset>
  )
}

type PictureChoiceProps = { picture: LibraryPicture; isPicked: boolean; onPick: () => void }

function PictureChoice({ picture, isPicked, onPick }: PictureChoiceProps) {
  const { name, credit, uses, description, picture: shown } = picture
  return (
    <label className="picture-choice">
      <img
        src={shown.webp}
        alt={description ?? ''}
        width={shown.width}
        height={shown.height}
        loading="lazy"
        decoding="async"
      />
      <span className="check">
        <input type="radio" name="picture" value={name} checked={isPicked} onChange={onPick} />
        <span className="min-w-0">
          <b className="block wrap-anywhere">{name}</b>
          <small className="text-soft">
            {credit ?? 'First edition'}. {usageWords(uses)}.
          </small>
        </span>
      </span>
    </label>
  )
}

type Page = { pictures: LibraryPicture[]; next: string | null }

/** The pictures that were asked for. Those of another page follow the ones that are shown. */
function useLibrary(use: PictureUse) {
  const [filters, setFilters] = useState({ words: '', onlyUnused: false })
  const [page, setPage] = useState<Page>({ pictures: [], next: null })
  const [status, setStatus] = useState('')
  const { words, onlyUnused } = filters

  async function read(after: string | null, signal?: AbortSignal) {
    const result = await fetchLibrary(use, filters, after, signal)
    if (signal?.aborted) return
    if (!result) return setStatus('The library cannot be read at the moment. Try again.')
    const shown = after ? [...page.pictures, ...result.pictures] : result.pictures
    setPage({ pictures: shown, next: result.next })
    setStatus(shown.length === 0 ? 'No picture found.' : `${shown.length} pictures shown.`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other filters ask for another list
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void read(null, stop.signal), words ? 250 : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words, onlyUnused])

  return {
    ...filters,
    pictures: page.pictures,
    status,
    search: (changed: Partial<typeof filters>) => setFilters({ ...filters, ...changed }),
    more: page.next === null ? null : () => void read(page.next),
    add(picture: LibraryPicture) {
      const others = page.pictures.filter(({ name }) => name !== picture.name)
      setPage({ ...page, pictures: [picture, ...others] })
    },
  }
}

/** @returns null when it cannot be read */
async function fetchLibrary(
  use: PictureUse,
  filters: { words: string; onlyUnused: boolean },
  after: string | null,
  signal?: AbortSignal,
): Promise<Page | null> {
  const query = new URLSearchParams(pictureQuery(filters, after ?? undefined))
  query.set('use', use)
  try {
    // A fetcher that fails puts the error page in place of the form, also offline.
    const answer = await fetch(`${href('/edit/pictures.json')}?${query}`, signal ? { signal } : {})
    return answer.ok ? ((await answer.json()) as Page) : null
  } catch {
    return null
  }
}
