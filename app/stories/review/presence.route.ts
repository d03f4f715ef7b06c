import { answerPresence } from '#app/platform/sessions/presence.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/presence.route.ts'
import { colleaguesReading, reportReading } from './colleagues.server.ts'

/** The queue polls it. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await colleaguesReading(currentAdmin(context)))
}

export function action({ request, url, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const id = url.searchParams.get('submission') ?? ''
  return answerPresence(request, { limit: 'reviewer', userId: admin.id }, (act) =>
    reportReading(admin, { id, act }),
  )
}
