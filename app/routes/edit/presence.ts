import { reportEditing } from '#app/features/pieces/presence.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/presence.ts'

/** Takes the report that somebody has a piece open for editing, and says who else has. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const fields = await readForm(request)
  const act = fields.get('act') === 'left' ? 'left' : 'here'
  const presence = await reportEditing(editor, { id: params.pieceId, act })
  if (!presence) throw notFound()
  return Response.json(presence)
}
