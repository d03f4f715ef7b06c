import { ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldErrors, type FieldWords, Hint, useDescription } from './field.tsx'

type FileDropProps = FieldWords & {
  id?: string
  name: string
  limits?: string
  /** A photograph, unless it is said. */
  what?: string
  /** The error while no file is chosen: without script, a form that comes back has lost its file. */
  lostMessage?: string | false | undefined
  /** Null when the photo is removed. The handler may put another file into the input, which holds what will be sent. */
  onPick?: (file: File | null, input: HTMLInputElement) => void | Promise<void>
}

export function FileDrop({
  label,
  note,
  limits,
  what = 'photograph',
  lostMessage,
  onPick,
  name,
  ...rest
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setOver] = useState(false)
  const words =
    !file && lostMessage ? { ...rest, errors: [...(rest.errors ?? []), lostMessage] } : rest
  const { ids, props } = useDescription(words, words)
  const labelId = `${ids.id}-label`

  async function pick() {
    const files = input.current?.files?.[0] ?? null
    setFile(files)
    if (input.current) await onPick?.(files, input.current)
    setFile(input.current?.files?.[0] ?? null)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!input.current || event.dataTransfer.files.length === 0) return
    input.current.files = event.dataTransfer.files
    pick()
  }

  function remove() {
    if (!input.current) return
    input.current.value = ''
    pick()
    input.current.focus()
  }

  // The input already has a file if it was chosen before hydration, or restored by the browser after Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (input.current?.files?.length) pick()
  }, [])

  return (
    <div className="field relative">
      <span className="lab" id={labelId}>
        {label} {note && <small>{note}</small>}
      </span>
      <Hint id={ids.hintId}>{words.hint}</Hint>
      <input
        {...props}
        ref={input}
        type="file"
        name={name}
        accept="image/*"
        className="drop-input"
        aria-labelledby={labelId}
        onChange={pick}
      />
      {file ? (
        <ChosenFile file={file} onReplace={() => input.current?.click()} onRemove={remove} />
      ) : (
        <label
          className={`drop ${isOver ? 'is-over' : ''}`}
          htmlFor={ids.id}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <ImageUp className="size-8 drop-words" aria-hidden="true" />
          <span className="drop-words">
            <span className="font-semibold">Drop a {what} here</span> or{' '}
            <span className="link">choose a file</span>
          </span>
          {limits && <span className="hint">{limits}</span>}
        </label>
      )}
      {/* A live region must exist before its error: a file is refused long after it was chosen, when the focus is elsewhere. */}
      <div role="alert">
        <FieldErrors id={ids.errorId} errors={words.errors} />
      </div>
    </div>
  )
}

type ChosenFileProps = { file: File; onReplace: () => void; onRemove: () => void }

export function ChosenFile({ file, onReplace, onRemove }: ChosenFileProps) {
  return (
    <div className="drop-chosen card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <Thumbnail file={file} />
      <p dir="auto" className="grow basis-40 min-w-0 truncate font-sans text-sm">
        {file.name}
      </p>
      <span className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={onReplace}>
          Replace
        </Button>
        <Button variant="outline" size="sm" onClick={onRemove}>
          Remove
        </Button>
      </span>
    </div>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return (
    <span className="frame size-16 shrink-0">
      {url && <img src={url} alt="" width={64} height={64} />}
    </span>
  )
}
