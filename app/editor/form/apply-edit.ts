import type { Edit, Selected } from './markdown-edits.ts'

/** The text of a field and what is selected of it. */
export function selectedIn(area: HTMLTextAreaElement): Selected {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd }
}

/** Changes a text so that the browser can undo it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, words, select }: Edit) {
  area.focus()
  area.setSelectionRange(from, to)
  // Where nothing is selected, `delete` takes the letter before the caret.
  if (!words && from === to) return
  // The only way that browsers can undo (https://caniuse.com/mdn-api_document_execcommand_inserttext).
  const isDone = words
    ? document.execCommand('insertText', false, words)
    : document.execCommand('delete')
  if (!isDone) {
    area.setRangeText(words, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(from + select[0], from + select[1])
}
