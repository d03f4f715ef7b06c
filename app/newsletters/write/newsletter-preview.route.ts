import { shownEmail } from '#app/newsletters/send/rendering.server.tsx'
import { answerEmail } from '#app/newsletters/send/shown-email.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { tooOften } from '#app/platform/response/responses.server.ts'
import type { Route } from './+types/newsletter-preview.route.ts'
import { findEdited } from './newsletter-editor.server.ts'

// To render a text takes up to seconds.
const perPerson = { name: 'newsletter-preview:person', max: 1000, minutes: 15 }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { editor, newsletter } = await findEdited(context, params.newsletterId)
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  return answerEmail(await shownEmail(newsletter), url)
}
