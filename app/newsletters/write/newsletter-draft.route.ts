import { answerAutosave } from '#app/editor/form/autosave-answer.server.ts'
import { readFormWithRows } from '#app/platform/request/forms.server.ts'
import type { Route } from './+types/newsletter-draft.route.ts'
import { findEdited } from './newsletter-editor.server.ts'
import { autosaveNewsletter } from './save-newsletter.server.ts'

export async function action({ request, params, context }: Route.ActionArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  const sent = await readFormWithRows(request)
  return answerAutosave(editor, 'newsletter-autosave:person', () =>
    autosaveNewsletter(editor, newsletter.id, sent),
  )
}
