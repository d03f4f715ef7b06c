import { data, href, redirect } from 'react-router'
import type { AutosaveResult } from '#app/editor/form/autosave-answer.server.ts'
import { sendTest } from '#app/newsletters/send/test-email.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { formProblem } from '#app/platform/request/form-answer.ts'
import { textFields } from '#app/platform/request/forms.server.ts'
import { notFound, redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { newsletterProblems } from './newsletter-checks.server.ts'
import { newsletterPath } from './newsletter-editor.server.ts'
import { findNewsletter, saveNewsletter, setArchived } from './newsletters.server.ts'
import { readNewsletterForm } from './sent-form.ts'

/** More often than anybody saves by hand. */
const saves = { name: 'saves of newsletters', max: 200, minutes: 10 }
const tests = { name: 'tests of newsletters', max: 30, minutes: 60 }

export async function saveNewsletterForm(editor: Viewer, id: string, sent: FormData) {
  const { intent, text, version } = readNewsletterForm(sent)
  const here = newsletterPath(id)
  if (intent === 'archive' || intent === 'unarchive') {
    const isArchived = intent === 'archive'
    const { outcome } = await setArchived(editor, { id, isArchived })
    if (outcome === 'gone') throw notFound()
    return redirectWithToast(here, isArchived ? 'newsletterArchived' : 'newsletterUnarchived')
  }
  const answer = { input: textFields(sent), errors: [] }
  if (!(await consume(saves, editor.id))) {
    return tooOften({ ...answer, outcome: 'too often', toast: 'pieceSavedTooOften' as const })
  }
  const result = await saveNewsletter(editor, { id, version, text })
  if (result.outcome === 'gone') throw notFound()
  if (result.outcome === 'no draft') return redirectWithToast(here, 'newsletterNoDraft')
  if (result.outcome === 'invalid') {
    const errors = result.problems.map(({ id, words }) => formProblem(id, words))
    return data({ ...answer, outcome: 'invalid', errors }, { status: 422 })
  }
  if (result.outcome === 'conflict') {
    const { newsletter, savedByName } = result.theirs
    const by = newsletter.savedBy === editor.id ? null : (savedByName ?? 'Somebody else')
    const { subject, preheader, body, savedAt, version } = newsletter
    const theirs = { by, subject, preheader, body, savedAt }
    return data({ ...answer, outcome: 'conflict', version, theirs }, { status: 409 })
  }
  if (intent === 'preview') {
    return redirect(href('/edit/newsletter/:newsletterId/email', { newsletterId: id }), 303)
  }
  if (intent === 'test') {
    if (!(await consume(tests, editor.id))) {
      return tooOften({ outcome: 'too often', errors: [], toast: 'testsTooMany' as const })
    }
    const saved = await findNewsletter(editor, id)
    if (!saved) throw notFound()
    await sendTest(editor, saved.newsletter)
    return redirectWithToast(here, 'newsletterTestSent')
  }
  if (intent === 'send') {
    const problems = await savedProblems(editor, id)
    const toSend = href('/edit/newsletter/:newsletterId/send', { newsletterId: id })
    return redirect(problems.length > 0 ? `${here}?check` : toSend, 303)
  }
  return intent === 'save' ? redirectWithToast(here, 'newsletterSaved') : redirect(here, 303)
}

export async function autosaveNewsletter(
  editor: Viewer,
  id: string,
  sent: FormData,
): Promise<AutosaveResult> {
  const { text, version } = readNewsletterForm(sent)
  const result = await saveNewsletter(editor, { id, version, text })
  if (result.outcome === 'gone' || result.outcome === 'no draft') throw notFound()
  if (result.outcome === 'invalid') {
    const problems = result.problems.map(({ id, words }) => formProblem(id, words))
    return { outcome: 'invalid', problems }
  }
  if (result.outcome === 'conflict') {
    const { newsletter, savedByName } = result.theirs
    const by = newsletter.savedBy === editor.id ? null : savedByName
    return { outcome: 'conflict', by, at: newsletter.savedAt.getTime() }
  }
  const problems = await savedProblems(editor, id)
  return { outcome: 'saved', version: result.version, at: result.savedAt.getTime(), problems }
}

async function savedProblems(editor: Viewer, id: string) {
  const saved = await findNewsletter(editor, id)
  return saved ? newsletterProblems(saved.newsletter) : []
}
