import { href } from 'react-router'
import type { LibraryPicture } from '#app/pieces/pictures/picture-library.server.ts'

export type PictureErrors = { photo?: string[]; credit?: string[]; ''?: string[] }

const unreachable: PictureErrors = {
  '': ['The picture could not be added. Check your connection and try again.'],
}

export async function sendPicture(
  body: FormData,
): Promise<{ picture: LibraryPicture } | { errors: PictureErrors }> {
  try {
    // A fetcher that fails puts the error page in place of the form, also offline.
    const answer = await fetch(href('/edit/pictures.json'), { method: 'POST', body })
    const read: unknown = await answer.json().catch(() => null)
    if (typeof read === 'object' && read && ('picture' in read || 'errors' in read)) {
      return read as { picture: LibraryPicture } | { errors: PictureErrors }
    }
    if (answer.status === 413) return { errors: { photo: ['This picture is larger than 10 MB.'] } }
  } catch {
    // `fetch` throws when there is no connection; the words below fit that too.
  }
  return { errors: unreachable }
}

/** @returns what is wrong with the credit of a picture, null once it is saved */
export async function sendCredit(name: string, credit: string): Promise<string | null> {
  const body = new FormData()
  body.set('name', name)
  body.set('credit', credit)
  try {
    const answer = await fetch(href('/edit/pictures.json'), { method: 'POST', body })
    if (answer.ok) return null
    const { errors }: { errors?: PictureErrors } = await answer.json()
    const words = errors?.credit?.[0] ?? errors?.['']?.[0]
    if (words) return words
  } catch {
    // No connection, or no answer of ours.
  }
  return 'The credit could not be saved. Check your connection and try again.'
}

const known = new Map<string, Promise<LibraryPicture | null>>()
let questions: { name: string; answer: (picture: LibraryPicture | null) => void }[] = []

/** The picture that figures of this name show, null when there is none. Names that are questions for at once are one request. */
export function pictureNamed(name: string) {
  const present = known.get(name)
  if (present) return present
  const picture = new Promise<LibraryPicture | null>((answer) => {
    if (questions.length === 0) setTimeout(() => void answerAll(), 20)
    questions.push({ name, answer })
  })
  known.set(name, picture)
  return picture
}

export function rememberPicture(picture: LibraryPicture) {
  known.set(picture.name, Promise.resolve(picture))
}

async function answerAll() {
  const all = questions
  questions = []
  const query = new URLSearchParams(all.map(({ name }) => ['named', name]))
  const pictures = await fetch(`${href('/edit/pictures.json')}?${query}`)
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((read: { pictures: LibraryPicture[] } | null) => read?.pictures ?? null)
    .catch(() => null)
  for (const { name, answer } of all) {
    // It may be there the next time.
    if (!pictures) known.delete(name)
    answer(pictures?.find((each) => each.name === name) ?? null)
  }
}
