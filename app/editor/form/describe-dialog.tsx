import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PictureDialog } from '#app/editor/pictures/picture-dialog.tsx'
import { pictureNamed, rememberPicture, sendCredit } from '#app/editor/pictures/send-picture.ts'
import type { LibraryPicture } from '#app/pieces/pictures/picture-library.server.ts'
import { figureLengths, problemWithFigureWords } from '#app/pieces/pictures/picture-words.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { type Figure, figuresIn, videoAtCaret, withVideo } from './figures.ts'
import { type Edit, figureBlock, type Selected } from './markdown-edits.ts'

type Props = {
  at: Selected
  /** The picture or video at the caret, each picture that has no description or credit, or a video. */
  which: 'at caret' | 'undescribed' | 'video'
  onClosed: (edit: Edit | null) => void
}

type Words = { alt: string; caption: string; credit: string }
type Problems = Partial<Words>

/** Asks for the words of pictures, or for the address, the poster and the words of a video. */
export function DescribeDialog(props: Props) {
  const { at, which, onClosed } = props
  const present = videoAtCaret(at)
  if (which === 'undescribed' || (which === 'at caret' && !present)) {
    return <DescriptionsDialog {...props} />
  }
  return (
    <PictureDialog
      use="figure"
      isPoster
      present={present}
      onClosed={(chosen) => {
        onClosed(chosen && withVideo(at, { ...chosen, name: chosen.picture.name }))
      }}
    />
  )
}

/** Asks for the descriptions of pictures that stand in a text, and for the credits that are not known yet. */
function DescriptionsDialog({ at, which, onClosed }: Props) {
  const [shown, setShown] = useState<Shown[] | null>(null)
  const [problems, setProblems] = useState<Record<number, Problems>>({})
  const [isBusy, setIsBusy] = useState(false)
  const edit = useRef<Edit | null>(null)
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the text as it was when the dialog opened
  useEffect(() => {
    void findShown(at, which).then(setShown)
  }, [])

  useEffect(() => {
    if (shown) form.current?.querySelector('textarea')?.focus()
  }, [shown])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React's events pass through a portal, and the form of the piece is around it.
    event.stopPropagation()
    if (!shown) return
    const fields = new FormData(event.currentTarget)
    setIsBusy(true)
    const filled = shown.map((each, index) => ({ ...each, words: readWords(fields, index) }))
    const wrong: Record<number, Problems> = {}
    for (const [index, { picture, words }] of filled.entries()) {
      const wrongHere = await problemsWith(picture, words)
      if (wrongHere) wrong[index] = wrongHere
    }
    setIsBusy(false)
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first) {
      const [field] = Object.keys(wrong[Number(first)] ?? {})
      return form.current?.querySelector<HTMLElement>(`[name="${field}-${first}"]`)?.focus()
    }
    edit.current = describedEdit(at.text, filled)
    close()
  }

  function close() {
    form.current?.closest('dialog')?.close()
  }

  return (
    <Modal title="Describe" isWide onClosed={() => onClosed(edit.current)}>
      <form ref={form} className="grid gap-8" onSubmit={submit} noValidate>
        {shown?.length === 0 && <p>Every picture of this text is described.</p>}
        {shown?.map((each, index) => (
          <PictureWords
            key={each.figure.from}
            index={index}
            shown={each}
            problems={problems[index] ?? {}}
          />
        ))}
        <div className="dialog-acts">
          <Button type="submit" busy={isBusy && 'Saving...'}>
            {shown?.length === 1 ? 'Save the description' : 'Save the descriptions'}
          </Button>
          <Button variant="ghost" onClick={close}>
            Later
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Shown = { figure: Figure; picture: LibraryPicture | null }

async function findShown({ text, start }: Selected, which: Props['which']): Promise<Shown[]> {
  const all = await Promise.all(
    figuresIn(text).map(async (figure) => ({ figure, picture: await pictureNamed(figure.name) })),
  )
  return all.filter(({ figure, picture }) =>
    which === 'at caret'
      ? figure.from <= start && start <= figure.to
      : figure.name !== '' && (figure.alt.trim() === '' || picture?.credit === ''),
  )
}

function readWords(fields: FormData, index: number): Words {
  const read = (field: string) => String(fields.get(`${field}-${index}`) ?? '').trim()
  return { alt: read('alt'), caption: read('caption'), credit: read('credit') }
}

/** What is wrong with them. A credit that is right is saved: it belongs to the picture, not to the text. */
async function problemsWith(picture: LibraryPicture | null, { alt, caption, credit }: Words) {
  const problems: Problems = {}
  // They may wait until the text is published.
  const wrongAlt = alt && problemWithFigureWords('alt', alt)
  const wrongCaption = caption && problemWithFigureWords('caption', caption)
  const wrongCredit =
    picture?.credit === '' && credit ? await sendCredit(picture.name, credit) : null
  if (picture && credit && wrongCredit === null) rememberPicture({ ...picture, credit })
  if (wrongAlt) problems.alt = wrongAlt
  if (wrongCaption) problems.caption = wrongCaption
  if (wrongCredit) problems.credit = wrongCredit
  return Object.keys(problems).length > 0 ? problems : null
}

/** One change for all of them, so that one undo takes them back. */
function describedEdit(text: string, all: { figure: Figure; words: Words }[]): Edit | null {
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return null
  const [from, to] = [first.figure.from, last.figure.to]
  let end = from
  let words = ''
  for (const { figure, words: own } of all) {
    words += text.slice(end, figure.from) + figureBlock({ ...figure, ...own })
    end = figure.to
  }
  return { from, to, words, select: [words.length, words.length] }
}

type PictureWordsProps = { index: number; shown: Shown; problems: Problems }

function PictureWords({ index, shown: { figure, picture }, problems }: PictureWordsProps) {
  const errors = (words: string | undefined) => (words ? [words] : undefined)
  return (
    <fieldset className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <legend className="sr-only">{`Picture ${index + 1}, ${figure.name}`}</legend>
      <div className="picture-thumb">
        {picture && (
          <img
            src={picture.picture.webp}
            alt=""
            width={picture.picture.width}
            height={picture.picture.height}
          />
        )}
      </div>
      <div className="grid gap-4">
        <TextArea
          label="What is in the picture, for those who cannot see it"
          hint={`One sentence of ${figureLengths.alt.join(' to ')} characters. Publishing asks for it.`}
          name={`alt-${index}`}
          rows={2}
          className="input-short"
          defaultValue={figure.alt || (picture?.description ?? '')}
          errors={errors(problems.alt)}
        />
        <TextField
          label="Caption"
          note="optional"
          name={`caption-${index}`}
          autoComplete="off"
          defaultValue={figure.caption}
          errors={errors(problems.caption)}
        />
        {picture?.credit === '' && (
          <TextField
            label="Credit"
            hint="Who made it. Publishing asks for it."
            name={`credit-${index}`}
            autoComplete="off"
            errors={errors(problems.credit)}
          />
        )}
      </div>
    </fieldset>
  )
}
