import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { type PhotoProblem, photoProblems } from '#app/platform/photos/photo.ts'
import { preparePicture } from '#app/platform/photos/prepare-picture.server.ts'
import type { PhotoForm } from '#app/platform/photos/upload.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { plainFields } from '#app/platform/request/forms.server.ts'
import { redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { lacksConsent } from './consent.ts'
import { findSentSubmission, submitStory } from './submission.server.ts'
import { submissionForm } from './submission-form.ts'

type ReadForm = Extract<PhotoForm, { ok: true }>

const perAuthor = { name: 'submit:author', max: 30, minutes: 24 * 60 }

// Decoding a photo is expensive, so it comes after everything else that may refuse the form.
export async function answerSubmission(author: Viewer, received: ReadForm) {
  const photoLost = received.photo !== null
  const form = parseSubmission(received)
  if (form.status !== 'success') {
    const toast =
      form.status === 'error' && lacksConsent(form.error) ? ('consentRequired' as const) : null
    const { photoProblem } = received
    const result = form.reply(photoProblem && { fieldErrors: photoErrors(photoProblem) })
    return data({ result, toast, photoLost }, { status: photoProblem === 'too-large' ? 413 : 422 })
  }
  const earlier = await findSentSubmission(author, form.value.formKey)
  if (earlier) return showSent(earlier)
  if (!(await consume(perAuthor, author.id))) {
    const formErrors = [
      `You have reached the limit of ${perAuthor.max} stories in one day. Try again tomorrow.`,
    ]
    return tooOften({ result: form.reply({ formErrors }), toast: null, photoLost })
  }
  const picture = received.photo && (await preparePicture(received.photo))
  const problem = picture && !picture.ok ? picture.problem : received.photoProblem
  if (problem) {
    const result = form.reply({ fieldErrors: photoErrors(problem) })
    const status = problem === 'too-large' ? 413 : problem === 'busy' ? 503 : 422
    return data({ result, toast: null, photoLost: problem === 'busy' }, { status })
  }

  const photo = received.photo && picture?.ok && { name: received.photo.name, prepared: picture }
  return showSent(await submitStory(author, form.value, photo || undefined))
}

function showSent(id: string | null) {
  const page = id ? href('/submit/:submissionId', { submissionId: id }) : href('/submit')
  return redirectWithToast(page, 'storySubmitted')
}

function photoErrors(problem: PhotoProblem) {
  return { photo: [photoProblems[problem]] }
}

export function parseSubmission(received: ReadForm) {
  return parseWithZod(plainFields(received.fields), { schema: submissionForm })
}
