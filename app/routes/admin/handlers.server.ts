import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type RouterContextProvider } from 'react-router'
import { classify } from '#app/features/review/classify.server.ts'
import { type DecisionObstacle, messageWith } from '#app/features/review/decision.ts'
import { classificationForm, decisionForm } from '#app/features/review/decision-form.ts'
import { nextPending } from '#app/features/review/queue.server.ts'
import {
  filterQuery,
  opensNext,
  readReviewFilters,
  reviewHref,
  searchFor,
} from '#app/features/review/queue.ts'
import { decide, findForReview, saveNotes } from '#app/features/review/review.server.ts'
import { readForm, unhandled } from '#app/server/request/forms.server.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { countTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'

/** Handles the forms of the reading view and of the cards: redirects, or returns the form with an error. */
export async function handleReviewForm(
  admin: Viewer,
  id: string,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const fields = await readForm(request)
  const params = new URL(request.url).searchParams
  const classifying = fields.get('act') === 'classify'
  try {
    if (!(await countTeamForm(admin))) {
      const { result, toast } = unhandled(fields, 'teamFormsTooOften')
      return withForm(classifying ? 'classification' : 'decision', result, toast, 429)
    }
    if (!(await findForReview(admin, id))) throw notFound()
    return await (classifying ? handleClassification : handleDecision)(admin, id, fields, params)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Returns what was typed, for either form.
    const typed = classifying
      ? parseWithZod(fields, { schema: classificationForm })
      : parseWithZod(fields, { schema: decisionForm })
    logFailure(context, error, 'a decision could not be saved')
    return withForm(classifying ? 'classification' : 'decision', typed.reply(), 'statusFailed', 503)
  }
}

async function handleDecision(
  admin: Viewer,
  id: string,
  fields: FormData,
  params: URLSearchParams,
) {
  const form = parseWithZod(fields, { schema: decisionForm })
  if (form.status !== 'success') return withForm('decision', form.reply(), 'statusFailed', 422)
  const { act, version, notes, reason, message: typedMessage, reading, onward } = form.value
  const query = filterQuery(params)
  if (act === 'notes') {
    const saved = await saveNotes(admin, { id, version, notes })
    if (!saved) return withForm('decision', form.reply(), 'statusConflict', 409)
    // The author has not been told yet, so the message stays in its field.
    if (typedMessage || reason) return withForm('decision', form.reply(), 'notesSaved', 200)
    return redirectWithToast(reviewHref(id, query), 'notesSaved')
  }
  const message = messageWith(act, form.value)
  const decided = await decide(admin, { id, version, to: act, notes, message })
  if (typeof decided === 'string') return withObstacle('decision', form.reply(), decided)
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
  if (form.status !== 'success')
    return withForm('classification', form.reply(), 'statusFailed', 422)
  const { version, theme = null, contentNote, photoDescription = null } = form.value
  const text = { contentNote: contentNote || null, photoDescription }
  const done = await classify(admin, { id, version, theme, ...text })
  if (typeof done === 'string') return withObstacle('classification', form.reply(), done)
  return redirectWithToast(reviewHref(id, filterQuery(params)), 'classified')
}

type FormName = 'decision' | 'classification'
type Toast = Extract<
  ToastKey,
  | 'statusFailed'
  | 'statusConflict'
  | 'ownStory'
  | 'storyUnread'
  | 'notesSaved'
  | 'teamFormsTooOften'
>

function withObstacle(form: FormName, typed: SubmissionResult, obstacle: DecisionObstacle) {
  if (obstacle === 'own story') return withForm(form, null, 'ownStory', 403)
  // The page that answers is the story's own, so the story counts as opened from here on.
  if (obstacle === 'not opened') return withForm(form, typed, 'storyUnread', 409)
  return withForm(form, typed, 'statusConflict', 409)
}

/** The response with what was typed into one of the two forms. */
function withForm(form: FormName, result: SubmissionResult | null, toast: Toast, status: number) {
  return data({ form, result, toast }, { status })
}
