import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { droppedPictureForm, pictureForm } from '#app/pieces/pictures/picture-form.ts'
import { type PictureProblem, pictureProblems } from '#app/pieces/pictures/picture-problems.ts'
import {
  changeCredit,
  findUploadedPicture,
  type UploadedPicture,
  uploadPicture,
} from '#app/pieces/pictures/pictures.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { type PhotoForm, readPhotoForm } from '#app/platform/photos/upload.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { formProblems } from '#app/platform/request/form-answer.ts'
import { plainFields, textFields } from '#app/platform/request/forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

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
type UploadErrors = { photo?: string[]; credit?: string[]; ''?: string[] }

type UploadAnswer =
  | { outcome: 'uploaded' | 'known'; picture: UploadedPicture }
  | { outcome: 'refused'; status: 413 | 422 | 429 | 503; errors: UploadErrors }

export async function addPicture(actor: Viewer, received: ReceivedPicture, fields: FormData) {
  const answer = await handleUpload(actor, received, fields)
  if (answer.outcome !== 'refused') {
    const { name } = answer.picture
    const toast = answer.outcome === 'known' ? 'pictureKnown' : 'pictureAdded'
    return redirectWithToast(href('/edit/pictures/:name', { name }), toast)
  }
  const errors = formProblems(answer.errors)
  return data({ outcome: 'refused', errors, input: textFields(fields) }, { status: answer.status })
}

/**
 * Takes an uploaded picture into the library. With `creditLater` it may come without a credit, which publishing then asks
 * for.
 */
export async function handleUpload(
  actor: Viewer,
  received: ReceivedPicture,
  fields: FormData,
): Promise<UploadAnswer> {
  const form = parseWithZod(fields, {
    schema: fields.get('creditLater') === 'on' ? droppedPictureForm : pictureForm,
  })
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
  const { credit = '' } = form.value
  const result = await uploadPicture(actor, { file: received.photo!, fileName, credit })
  if (result.outcome !== 'refused') return result
  return refused(statusOf(result.problem), photoErrors(result.problem))
}

export async function handleNewCredit(actor: Viewer, name: string, fields: FormData) {
  const refused = (status: 404 | 422, credit: string[]) => ({
    outcome: 'refused' as const,
    status,
    errors: { credit },
  })
  const form = parseWithZod(fields, { schema: pictureForm })
  if (form.status !== 'success') return refused(422, form.error?.credit ?? [])
  const uploaded = await findUploadedPicture(actor, name)
  if (!uploaded?.may.change) return refused(404, ['You cannot change the credit of this picture.'])
  const { credit } = form.value
  const outcome = await changeCredit(actor, { name, credit, seen: uploaded.picture.sha256 })
  if (outcome === 'changed') return { outcome, credit }
  return refused(404, ['This picture has just been replaced. Try again.'])
}

export const tooManyPictures = `You have reached the limit of ${perPerson.max} pictures in one hour. Try again later.`

/** Counts one picture of this person: preparing it is much work. */
export function mayUpload({ id }: Viewer) {
  return consume(perPerson, id)
}

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
  return { outcome: 'refused', status, errors }
}
