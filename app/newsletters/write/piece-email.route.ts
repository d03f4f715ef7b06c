import { emailOfPiece } from '#app/newsletters/send/rendering.server.tsx'
import { answerEmail } from '#app/newsletters/send/shown-email.server.ts'
import { findPiece } from '#app/pieces/drafts/drafts.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { notFound, tooOften } from '#app/platform/response/responses.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/piece-email.route.ts'

const perPerson = { name: 'piece-email:person', max: 1000, minutes: 15 }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  if (!(await consume(perPerson, editor.id))) throw tooOften(null)
  const edited = await findPiece(editor, params.pieceId)
  if (!edited) throw notFound()
  return answerEmail(await emailOfPiece(edited.piece, edited.text), url)
}
