import { rememberPicture, sendPicture } from '#app/editor/pictures/send-picture.ts'
import { figureBlock } from './markdown-edits.ts'
import type { Reserved, Writing } from './writing.ts'

type Means = {
  files: File[]
  at: number
  /** Says how it goes, and whether there are pictures to be described. */
  say: (words: string, describes?: boolean) => void
}

/** Sends pictures to the library. Each has its place in the text at once. */
export async function addPictures(text: Writing, { files, at, say }: Means) {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  if (pictures.length === 0) return say('Only pictures can be dropped here.')
  say(pictures.length === 1 ? 'Adding a picture…' : `Adding ${pictures.length} pictures…`)
  const lines = pictures.map(({ name }) => `Adding ${name}…`)
  const places = text.reserve(lines, at)
  const failures: string[] = []
  // One after another: to prepare a picture takes the server's time.
  for (const [index, file] of pictures.entries()) {
    const failure = await addPicture(file, places[index]!)
    if (failure) failures.push(`${file.name}: ${failure}`)
  }
  const added = pictures.length - failures.length
  say([added > 0 && addedWords(added), ...failures].filter(Boolean).join(' '), added > 0)
}

/** @returns why it could not be added, null when it stands in the text */
async function addPicture(file: File, place: Reserved) {
  const body = new FormData()
  body.set('photo', file)
  body.set('creditLater', 'on')
  const answer = await sendPicture(body)
  if ('errors' in answer) {
    place.fill(null)
    return Object.values(answer.errors).flat().join(' ')
  }
  rememberPicture(answer.picture)
  place.fill(figureBlock({ name: answer.picture.name, alt: '', caption: '' }))
  return null
}

function addedWords(count: number) {
  return count === 1
    ? '1 picture was added. Publishing asks for its description and credit.'
    : `${count} pictures were added. Publishing asks for their descriptions and credits.`
}
