import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { creditForm } from '#app/pieces/pictures/picture-form.ts'
import { changeCredit, replacePicture } from '#app/pieces/pictures/pictures.server.ts'
import { type FormProblem, formProblem, formProblems } from '#app/platform/request/form-answer.ts'
import { textFields } from '#app/platform/request/forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import {
  mayUpload,
  photoErrors,
  problemWithFile,
  type ReceivedPicture,
  statusOf,
  tooManyPictures,
} from './picture-upload.server.ts'

const changedMeanwhile =
  'Somebody replaced this picture while you were looking at the former one. Look at the one above, then decide.'

const notAgreed = 'Published pieces use this picture. Tick the box to replace it there.'

function refused(status: number, fields: FormData, errors: FormProblem[]) {
  return data({ outcome: 'refused', errors, input: textFields(fields) }, { status })
}

export async function handleCredit(actor: Viewer, name: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: creditForm })
  if (form.status !== 'success') return refused(422, fields, formProblems(form.error ?? {}))
  const outcome = await changeCredit(actor, { name, ...form.value })
  if (outcome === 'gone') throw notFound()
  if (outcome === 'changed') {
    return redirectWithToast(href('/edit/pictures/:name', { name }), 'pictureCredited')
  }
  return refused(409, fields, [formProblem('', changedMeanwhile)])
}

export async function handleReplacement(
  actor: Viewer,
  name: string,
  received: ReceivedPicture,
  fields: FormData,
) {
  const agreed = fields.get('live') === 'on'
  const problem = problemWithFile(received)
  if (problem) {
    return refused(problem === 'too-large' ? 413 : 422, fields, formProblems(photoErrors(problem)))
  }
  if (!(await mayUpload(actor))) return refused(429, fields, [formProblem('', tooManyPictures)])
  const fingerprint = String(fields.get('seen') ?? '')
  const result = await replacePicture(actor, {
    name,
    seen: fingerprint,
    file: received.photo!,
    agreed,
  })
  switch (result.outcome) {
    case 'gone':
      throw notFound()
    case 'replaced':
      return redirectWithToast(href('/edit/pictures/:name', { name }), 'pictureReplaced')
    case 'refused':
      return refused(statusOf(result.problem), fields, formProblems(photoErrors(result.problem)))
    case 'live':
      return refused(422, fields, [formProblem('live', notAgreed)])
    case 'conflict':
      return refused(409, fields, [formProblem('', changedMeanwhile)])
  }
}
