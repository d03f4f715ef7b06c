import { reportEditing } from '#app/pieces/drafts/presence.server.ts'
import { answerPresence } from '#app/platform/sessions/presence.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/presence.route.ts'

/** Takes the report that somebody has a piece open for editing, and says who else has. */
export function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  return answerPresence(request, { limit: 'editor', userId: editor.id }, (act) =>
    reportEditing(editor, { id: params.pieceId, act }),
  )
}
