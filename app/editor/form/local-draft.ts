import { readPrivate, writePrivate } from '#app/ui/enhance/private-storage.ts'

/** What was typed into the form of a piece and not saved. */
export type LocalDraft = {
  /** The form, as `wordsOf` writes it. */
  words: string
  /** The version that it was typed over. */
  version: number
  /** Milliseconds since 1970. */
  at: number
}

/** @returns null when everything was saved, and while storage is disabled */
export function readLocalDraft(pieceId: string): LocalDraft | null {
  try {
    const { words, version, at } = JSON.parse(readPrivate(nameOf(pieceId), 'browser') ?? 'null')
    const isWhole = typeof words === 'string' && Number.isInteger(version) && Number.isFinite(at)
    return isWhole ? { words, version, at } : null
  } catch {
    return null
  }
}

/** Stores them in this browser for the person who is signed in; null deletes them. */
export function storeLocalDraft(pieceId: string, draft: LocalDraft | null) {
  writePrivate(nameOf(pieceId), draft && JSON.stringify(draft), 'browser')
}

function nameOf(pieceId: string) {
  return `piece ${pieceId}`
}

/** All controls of the form of a piece but its version, as one string. */
export function wordsOf(form: HTMLFormElement) {
  const words = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && name !== 'version') words.append(name, value)
  }
  return words.toString()
}

/** The same of the form as it came with the page, without what was typed since, as happens before React runs. */
export function initialValues(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return wordsOf(copy)
}

/** Whether two forms differ in no more than spaces, line ends and commas, which a save may write otherwise. */
export function hasSameWords(one: string, other: string) {
  const bare = (words: string) => words.replace(/\+|%(?:20|0D|0A|2C)/gi, '')
  return bare(one) === bare(other)
}
