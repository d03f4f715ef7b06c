import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type RouterContextProvider } from 'react-router'
import { readForm } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'
import { type DecisionObstacle, messageWith } from './decision.ts'
import { classificationForm, decisionForm } from './decision-form.ts'
import { nextPending } from './queue.server.ts'
import { filterQuery, opensNext, readReviewFilters, reviewHref, searchFor } from './queue.ts'
import { classify, decide, findForReview, saveNotes } from './review.server.ts'

/** Of the reading view and of the cards: redirects, or the form with an error. */
export async function handleReviewForm(
  admin: Viewer,
  id: string,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const fields = await readForm(request)
  const params = new URL(request.url).searchParams
  const handle = fields.get('act') === 'classify' ? handleClassification : handleDecision
  return answerTeamForm({ context, fields, failure: 'statusFailed' }, async () => {
    if (!(await findForReview(admin, id))) throw notFound()
    return handle(admin, id, fields, params)
  })
}

async function handleDecision(
  admin: Viewer,
  id: string,
  fields: FormData,
  params: URLSearchParams,
) {
  const form = parseWithZod(fields, { schema: decisionForm })
  if (form.status !== 'success') return withForm(form.reply(), 'statusFailed', 422)
  const { act, version, notes, reason, message: messageInput, reading, onward } = form.value
  const query = filterQuery(params)
  if (act === 'notes') {
    const saved = await saveNotes(admin, { id, version, notes })
    if (!saved) return withForm(form.reply(), 'statusConflict', 409)
    // The author has not been told yet, so the message stays in its field.
    if (messageInput || reason) return withForm(form.reply(), 'notesSaved', 200)
    return redirectWithToast(reviewHref(id, query), 'notesSaved')
  }
  const message = messageWith(act, form.value)
  const decided = await decide(admin, { id, version, to: act, notes, message })
  if (typeof decided === 'string') return withObstacle(form.reply(), decided)
  const to = reading
    ? await pathAfterDecision(admin, decided, params, onward === 'on')
    : `${href('/admin')}${query}`
  return redirectWithToast(to, 'statusUpdated')
}

// The box is kept in the query string where it differs from the list's default.
async function pathAfterDecision(
  admin: Viewer,
  { id, createdAt }: { id: string; createdAt: Date },
  params: URLSearchParams,
  onward: boolean,
) {
  const filters = { ...readReviewFilters(params), onward: null }
  const nextFilters = opensNext(filters) === onward ? filters : { ...filters, onward }
  const query = searchFor(nextFilters, { after: params.get('after') })
  const next = onward && (await nextPending(admin, filters, { at: createdAt, id }))
  return next ? reviewHref(next, query) : `${href('/admin')}${query}`
}

async function handleClassification(
  admin: Viewer,
  id: string,
  fields: FormData,
  params: URLSearchParams,
) {
  const form = parseWithZod(fields, { schema: classificationForm })
  if (form.status !== 'success') return withForm(form.reply(), 'statusFailed', 422)
  const { version, theme = null, contentNote, photoDescription = null } = form.value
  const text = { contentNote: contentNote || null, photoDescription }
  const outcome = await classify(admin, { id, version, theme, ...text })
  if (typeof outcome === 'string') return withObstacle(form.reply(), outcome)
  return redirectWithToast(reviewHref(id, filterQuery(params)), 'classified')
}

type Toast = Extract<
  ToastKey,
  'statusFailed' | 'statusConflict' | 'ownStory' | 'storyUnread' | 'notesSaved'
>

function withObstacle(submission: SubmissionResult, obstacle: DecisionObstacle) {
  if (obstacle === 'own story') return withForm(null, 'ownStory', 403)
  // The page that answers is the story's own, so the story counts as opened from here on.
  if (obstacle === 'not opened') return withForm(submission, 'storyUnread', 409)
  return withForm(submission, 'statusConflict', 409)
}

function withForm(result: SubmissionResult | null, toast: Toast, status: number) {
  return data({ result, toast }, { status })
}
