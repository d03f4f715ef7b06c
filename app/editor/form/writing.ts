import type { Edit, Selected } from './markdown-edits.ts'

/** A text that is being written, in the plain field or on the writing surface. */
export type Writing = {
  selected: () => Selected
  /** Changes the text so that it can be undone. */
  apply: (edit: Edit) => void
  focus: () => void
  /** Selects a part of the text, and scrolls to it. */
  select: (from: number, to: number) => void
  undo: () => void
  redo: () => void
  /** Where the text has a point of the page, such as where a file is dropped. */
  placeAt: (point: { clientX: number; clientY: number }) => number
  /** Shows words after a line, each where a block will stand later, and moves these places with the text. */
  reserve: (words: string[], at: number) => Reserved[]
}

export type Reserved = {
  /** Puts a block there. With null, and where the place has gone from the text, nothing. */
  fill: (block: string | null) => void
}

/** How long keys rest before a form is read: to read and compare a long text costs more than to draw it. */
const restMs = 300

/** Calls `act` once nothing has called for it for a while. */
export function afterRest(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = () => {
    clearTimeout(timer)
    timer = setTimeout(act, restMs)
  }
  return Object.assign(call, { cancel: () => clearTimeout(timer) })
}

/** Whether a key is held that makes another one a command: Ctrl, or Cmd on a Mac, where Ctrl moves the caret. */
export function isCommand({ metaKey, ctrlKey }: { metaKey: boolean; ctrlKey: boolean }) {
  return /^(?:Mac|iP)/.test(navigator.platform) ? metaKey : ctrlKey
}
