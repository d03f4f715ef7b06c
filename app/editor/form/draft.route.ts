import { readFormWithRows } from '#app/platform/request/forms.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/draft.route.ts'
import { answerAutosave } from './autosave-answer.server.ts'
import { autosavePiece } from './save-piece.server.ts'

/** Saves the form of a piece while it is being written. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const sent = await readFormWithRows(request)
  return answerAutosave(editor, 'autosave:person', () =>
    autosavePiece(editor, params.pieceId, sent),
  )
}
