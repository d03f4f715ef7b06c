import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { photoProblems } from '#app/platform/photos/photo.ts'
import { preparePicture } from '#app/platform/photos/prepare-picture.server.ts'
import type { PhotoForm } from '#app/platform/photos/upload.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { plainFields } from '#app/platform/request/forms.server.ts'
import { redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { submissionHref } from '#app/stories/public/story.ts'
import { askForSecondLook, changePhoto, editStory, withdrawStory } from './own-story.server.ts'
import { editStoryForm, secondLookForm } from './submission-form.ts'
import { chooseThanks } from './thanks-emails.server.ts'

type OwnSubmission = Pick<Submission, 'id'>
type Received = Extract<PhotoForm, { ok: true }>

const perAuthor = { name: 'own-story:author', max: 60, minutes: 60 }

/** Changes nothing in anybody else's story. */
export async function handleAuthorAction(author: Viewer, own: OwnSubmission, received: Received) {
  const intent = received.fields.get('intent')
  if (!(await consume(perAuthor, author.id))) {
    return tooOften({ intent, result: null, photoErrors: [tooMany], toast: null })
  }
  if (intent === 'edit') return handleEdit(author, own, received)
  if (intent === 'photo') return handlePhoto(author, own, received)
  if (intent === 'withdraw') {
    const withdrawn = await withdrawStory(author, own.id)
    return redirectWithToast(submissionHref(own.id), withdrawn ? 'storyWithdrawn' : 'storyMoved')
  }
  if (intent === 'thanks') {
    const { fields } = received
    await chooseThanks(author, own.id, {
      allowed: fields.has('allowed'),
      weekly: fields.has('weekly'),
    })
    return redirectWithToast(`${submissionHref(own.id)}#thanks`, 'accountSaved')
  }
  if (intent === 'second-look') return handleSecondLook(author, own, received)
  throw data(null, { status: 400 })
}

const tooMany = 'You have reached the limit of changes for one hour. Wait an hour, then try again.'

async function handleEdit(author: Viewer, own: OwnSubmission, { fields }: Received) {
  const form = parseWithZod(plainFields(fields), { schema: editStoryForm })
  if (form.status !== 'success') return refused('edit', form.reply())
  const edited = await editStory(author, { ...own, version: form.value.version }, form.value)
  if (edited) return redirectWithToast(submissionHref(own.id), 'storyChanged')
  const formErrors = [
    'Someone changed or reviewed this story while you were editing it, so we did not save your changes. What you wrote is still here.',
  ]
  return refused('edit', form.reply({ formErrors }), 409)
}

async function handlePhoto(author: Viewer, own: OwnSubmission, { photo, photoProblem }: Received) {
  if (photoProblem) return photoRefused(photoProblems[photoProblem])
  if (!photo) return photoRefused('Choose a photograph, then send it.')

  const prepared = await preparePicture(photo)
  if (!prepared.ok) {
    return photoRefused(photoProblems[prepared.problem], prepared.problem === 'busy' ? 503 : 422)
  }
  const changed = await changePhoto(author, own.id, { name: photo.name, prepared })
  if (changed === 'not stored')
    return photoRefused('We could not save the photo. Try again in a few minutes.', 503)
  return redirectWithToast(submissionHref(own.id), changed ? 'photoChanged' : 'storyMoved')
}

async function handleSecondLook(author: Viewer, own: OwnSubmission, { fields }: Received) {
  const form = parseWithZod(plainFields(fields), { schema: secondLookForm })
  if (form.status !== 'success') return refused('second-look', form.reply())
  const outcome = await askForSecondLook(author, own.id, form.value.reason)
  return redirectWithToast(submissionHref(own.id), outcome ? 'secondLookAsked' : 'storyMoved')
}

function refused(intent: string, result: SubmissionResult, status = 422) {
  return data({ intent, result, photoErrors: null, toast: null }, { status })
}

function photoRefused(problem: string, status = 422) {
  return data({ intent: 'photo', result: null, photoErrors: [problem], toast: null }, { status })
}
