import { reportEditing } from '#app/features/pieces/presence.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { notFound, tooOften } from '#app/server/response/responses.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/presence.ts'

// A page that is open reports every few seconds; somebody may have several open.
const perPerson = { name: 'presence:editor', max: 1000, minutes: 10 }

/** Takes the report that somebody has a piece open for editing, and says who else has. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  const fields = await readForm(request)
  const act = fields.get('act') === 'left' ? 'left' : 'here'
  const presence = await reportEditing(editor, { id: params.pieceId, act })
  if (!presence) throw notFound()
  return Response.json(presence)
}
