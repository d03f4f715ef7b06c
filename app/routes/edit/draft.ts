import { showProblems } from '#app/features/editing/field-words.ts'
import { readPieceForm } from '#app/features/editing/piece-values.ts'
import { findPiece, findProblems, saveDraft } from '#app/features/pieces/drafts.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { notFound, tooOften } from '#app/server/response/responses.server.ts'
import { findMemberName } from '#app/server/sessions/member-name.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/draft.ts'

/** Five tabs that save every three seconds. */
const perPerson = { name: 'autosave:person', max: 1500, minutes: 15 }

/** Saves the form of a piece while it is being written, and says what still keeps it from being published. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const { version, slug, fields, body } = readPieceForm(await readFormWithRows(request))
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  const found = await findPiece(editor, params.pieceId)
  if (!found) throw notFound()
  const { id, kind } = found.piece
  const result = await saveDraft(editor, {
    ...{ id, version, text: { fields, body } },
    ...(slug !== undefined && { slug }),
  })
  if (result.outcome === 'gone') throw notFound()
  if (result.outcome === 'invalid') {
    return Response.json({ problems: showProblems(kind, result.problems) }, { status: 422 })
  }
  if (result.outcome === 'conflict') {
    const { savedBy, savedAt } = result.theirs
    const by = await findMemberName(savedBy)
    return Response.json({ by, at: savedAt.getTime() }, { status: 409 })
  }
  const problems = showProblems(kind, (await findProblems(editor, id)) ?? [])
  return Response.json({ version: result.version, at: result.savedAt.getTime(), problems })
}
