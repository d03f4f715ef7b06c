import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { pictureForm } from '#app/features/pieces/picture-form.ts'
import { type PictureProblem, pictureProblems } from '#app/features/pieces/picture-problems.ts'
import { type UploadedPicture, uploadPicture } from '#app/features/pieces/pictures.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { type PhotoForm, readPhotoForm } from '#app/server/photos/upload.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { plainFields } from '#app/server/request/forms.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

export type ReceivedPicture = Extract<PhotoForm, { ok: true }>

const perPerson = { name: 'pictures:person', max: 100, minutes: 60 }

/**
 * Reads a form with a picture in its field `photo`, and gives it to `handle`.
 *
 * @throws 400, 413 or 415 when it is no such form
 */
export async function withReceivedPicture<T>(
  request: Request,
  handle: (received: ReceivedPicture, fields: FormData) => Promise<T>,
) {
  const received = await readPhotoForm(request, { tempDir: configuration.tempDir })
  if (!received.ok) throw data(null, { status: received.status })
  try {
    return await handle(received, plainFields(received.fields))
  } finally {
    await received.discard()
  }
}

/** What is wrong, by field; '' stands for the whole form. */
export type UploadErrors = { photo?: string[]; credit?: string[]; ''?: string[] }

export type UploadAnswer =
  | { ok: true; outcome: 'uploaded' | 'known'; picture: UploadedPicture }
  | { ok: false; status: 413 | 422 | 429 | 503; errors: UploadErrors }

/** Takes an uploaded picture into the library. */
export async function handleUpload(
  actor: Viewer,
  received: ReceivedPicture,
  fields: FormData,
): Promise<UploadAnswer> {
  const form = parseWithZod(fields, { schema: pictureForm })
  const problem = problemWithFile(received)
  if (form.status !== 'success' || problem) {
    const credit = form.status === 'success' ? null : form.error?.credit
    return refused(problem === 'too-large' ? 413 : 422, {
      ...(problem && photoErrors(problem)),
      ...(credit && { credit }),
    })
  }
  if (!(await mayUpload(actor))) return refused(429, { '': [tooManyPictures] })
  const { name: fileName } = received.photo!
  const { credit } = form.value
  const result = await uploadPicture(actor, { file: received.photo!, fileName, credit })
  if (result.outcome !== 'refused') return { ok: true, ...result }
  return refused(statusOf(result.problem), photoErrors(result.problem))
}

export const tooManyPictures = `You have reached the limit of ${perPerson.max} pictures in one hour. Try again later.`

/** Counts one picture of this person: preparing it is much work. */
export function mayUpload({ id }: Viewer) {
  return consume(perPerson, id)
}

/** What is wrong with the file before it is looked into. */
export function problemWithFile({ photo, photoProblem }: ReceivedPicture) {
  return photoProblem ?? (photo ? null : ('missing' as const))
}

export function photoErrors(problem: PictureProblem | 'missing') {
  return { photo: [problem === 'missing' ? 'Choose a picture.' : pictureProblems[problem]] }
}

export function statusOf(problem: PictureProblem) {
  if (problem === 'busy' || problem === 'not-stored') return 503
  return problem === 'too-large' ? 413 : 422
}

function refused(status: 413 | 422 | 429 | 503, errors: UploadErrors): UploadAnswer {
  return { ok: false, status, errors }
}
