import { newsletterProblems } from '#app/features/newsletters/newsletter-checks.server.ts'
import { findNewsletter, saveNewsletter } from '#app/features/newsletters/newsletters.server.ts'
import { readNewsletterForm } from '#app/features/newsletters/sent-form.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { notFound, tooOften } from '#app/server/response/responses.server.ts'
import type { Route } from './+types/newsletter-draft.ts'
import { findEdited } from './newsletter-editor.server.ts'

/** Five tabs that save every three seconds. */
const perPerson = { name: 'newsletter-autosave:person', max: 1500, minutes: 15 }

/** Saves the form of a newsletter while it is being written, and says what still keeps it from being sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  const { text, version } = readNewsletterForm(await readFormWithRows(request))
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  const { id } = newsletter
  const result = await saveNewsletter(editor, { id, version, text })
  if (result.outcome === 'gone' || result.outcome === 'no draft') throw notFound()
  if (result.outcome === 'invalid') {
    const problems = result.problems.map((problem) => ({ ...problem, summary: problem.words }))
    return Response.json({ problems }, { status: 422 })
  }
  if (result.outcome === 'conflict') {
    const { newsletter, savedByName } = result.theirs
    const by = newsletter.savedBy === editor.id ? null : savedByName
    return Response.json({ by, at: newsletter.savedAt.getTime() }, { status: 409 })
  }
  const saved = await findNewsletter(editor, id)
  const problems = saved ? await newsletterProblems(saved.newsletter) : []
  return Response.json({ version: result.version, at: result.savedAt.getTime(), problems })
}
