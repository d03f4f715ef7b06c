import { type Edit, type Selected, withBlock } from './markdown-edits.ts'
import type { Writing } from './writing.ts'

/** The plain field, which is all there is until the surface is loaded, and all that some writers want. */
export function plainWriting(area: HTMLTextAreaElement): Writing {
  return {
    selected: () => selectedIn(area),
    apply: (edit) => applyEdit(area, edit),
    focus: () => area.focus(),
    select: (from, to) => {
      area.setSelectionRange(from, to)
      // A browser scrolls to what is selected as the field gets the focus.
      area.blur()
      area.focus()
    },
    undo: () => runCommand(area, 'undo'),
    redo: () => runCommand(area, 'redo'),
    placeAt: ({ clientX, clientY }) => {
      const place = document.caretPositionFromPoint?.(clientX, clientY)
      return place?.offsetNode === area ? place.offset : area.selectionStart
    },
    reserve: (words, at) => {
      const block = words.join('\n\n')
      replaceAside(area, withBlock({ text: area.value, start: at, end: at }, block))
      return words.map((each) => ({ fill: (block) => fill(area, each, block) }))
    },
  }
}

function fill(area: HTMLTextAreaElement, reserved: string, block: string | null) {
  const from = area.value.indexOf(reserved)
  if (from === -1) return
  // Without a block, the empty line goes that was put before its place.
  const gap = block === null && area.value.slice(0, from).endsWith('\n\n') ? 2 : 0
  const to = from + reserved.length
  replaceAside(area, { from: from - gap, to, words: block ?? '', select: [0, 0] })
}

/** The text of a field and what is selected of it. */
function selectedIn(area: HTMLTextAreaElement): Selected {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd }
}

/** Changes a text so that the browser can undo it. */
function applyEdit(area: HTMLTextAreaElement, { from, to, words, select }: Edit) {
  area.focus()
  area.setSelectionRange(from, to)
  // Where nothing is selected, `delete` takes the letter before the caret.
  if (!words && from === to) return
  // The only way that browsers can undo (https://caniuse.com/mdn-api_document_execcommand_inserttext).
  const isDone = words
    ? document.execCommand('insertText', false, words)
    : document.execCommand('delete')
  if (!isDone) replaceText(area, { from, to, words })
  area.setSelectionRange(from + select[0], from + select[1])
}

/** Changes a text beside whoever is writing in it: the caret stays at its words, and the focus where it is. */
function replaceAside(area: HTMLTextAreaElement, edit: Edit) {
  if (document.activeElement !== area) return replaceText(area, edit)
  const { selectionStart, selectionEnd } = area
  const moved = (at: number) =>
    at <= edit.from ? at : at + edit.words.length - edit.to + edit.from
  applyEdit(area, edit)
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd))
}

function replaceText(
  area: HTMLTextAreaElement,
  { from, to, words }: Pick<Edit, 'from' | 'to' | 'words'>,
) {
  area.setRangeText(words, from, to, 'preserve')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function runCommand(area: HTMLTextAreaElement, command: 'undo' | 'redo') {
  area.focus()
  document.execCommand(command)
}
