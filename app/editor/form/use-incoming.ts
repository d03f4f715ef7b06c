import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react'
import { withPasted } from './markdown-edits.ts'
import { usePlayingHosts } from './use-playing-hosts.ts'
import type { Writing } from './writing.ts'

type Options = {
  /** Whether the text can have pictures of the library. */
  hasPictures: boolean
  isMarkdown: boolean
}

/**
 * Takes what is pasted into a text or dropped on it. What another program has copied becomes Markdown, and what of it was left
 * out is said. Pictures go to the library, and stand in the text where they were dropped. With Shift, a browser offers plain
 * words only.
 */
export function useIncoming(
  writing: RefObject<Writing | null>,
  { hasPictures, isMarkdown }: Options,
) {
  const videos = usePlayingHosts()
  const [note, setNote] = useState('')
  const [canDescribe, setCanDescribe] = useState(false)

  function say(words: string, describes = false) {
    setNote(words)
    setCanDescribe(describes)
  }

  async function add(files: File[], at: number) {
    const text = writing.current
    if (!text) return
    if (!hasPictures) return say('A text of this kind has no pictures in it.')
    const program = await import('./add-pictures.ts').catch(() => null)
    if (program) await program.addPictures(text, { files, at, say })
    else say('The pictures could not be added. Check your connection and try again.')
  }

  async function paste(event: ClipboardEvent) {
    const text = writing.current
    if (!isMarkdown || !text || isPanel(event)) return
    const { clipboardData } = event
    const html = clipboardData.getData('text/html')
    const plain = clipboardData.getData('text/plain')
    const files = [...clipboardData.files]
    say('')
    if (files.length > 0 && !plain.trim()) {
      event.preventDefault()
      return add(files, text.selected().start)
    }
    if (!html && !/^\s*https?:\/\/\S+\s*$/.test(plain)) return
    event.preventDefault()
    const program = await import('./paste.ts').catch(() => null)
    const at = text.selected()
    const field = { origin: location.origin, videos: hasPictures ? videos : null }
    const { edit, note } = program
      ? program.pasteInto(at, { html, plain }, field)
      : { edit: plain ? withPasted(at, plain, false) : null, note: '' }
    if (edit) text.apply(edit)
    say(note)
  }

  function drop(event: DragEvent) {
    const files = [...event.dataTransfer.files]
    if (files.length === 0 || !isMarkdown || !writing.current) return
    event.preventDefault()
    void add(files, writing.current.placeAt(event))
  }

  /** Otherwise the browser opens the file in place of the page. */
  function dragOver(event: DragEvent) {
    if (isMarkdown && event.dataTransfer.types.includes('Files')) event.preventDefault()
  }

  function dismiss() {
    say('')
    writing.current?.focus()
  }

  return {
    add,
    note,
    canDescribe: canDescribe && note !== '',
    dismiss,
    clear: () => say(''),
    handlers: {
      onPasteCapture: (event: ClipboardEvent) => void paste(event),
      onDropCapture: drop,
      onDragOverCapture: dragOver,
    },
  }
}

/** The fields of the search panel lie within the surface. */
function isPanel({ target }: ClipboardEvent) {
  return target instanceof HTMLInputElement
}
