import { actsOn } from '#app/editor/acts/acts.ts'
import { countOpenComments } from '#app/pieces/drafts/comments.server.ts'
import { findPiece, findProblems } from '#app/pieces/drafts/drafts.server.ts'
import { titleOf } from '#app/pieces/text/piece-words.ts'
import { readFormWithRows } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { type Actor, mayActOnPiece } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { Route } from './+types/piece.route.ts'
import { showProblems } from './field-words.ts'
import { shownPiece } from './piece-bar.tsx'
import { choicesFor } from './piece-choices.server.ts'
import { PieceEditor } from './piece-editor.tsx'
import { savePiece } from './save-piece.server.ts'

export const handle = { failure: 'pieceNotSaved', ownBar: true } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `${titleOf(loaderData.piece)}: Indelible` }] : []
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  const edited = await findPiece(editor, params.pieceId)
  if (!edited) throw notFound()
  const { piece, text } = edited
  const requested = await problemsAsked(editor, piece.id, url.searchParams.get('check'))
  const todo = showProblems(piece.kind, (await findProblems(editor, piece.id)) ?? [])
  return {
    piece: shownPiece(piece),
    text: { fields: text.fields as Record<string, unknown>, body: text.body },
    savedAt: text.savedAt,
    from: text.from,
    possible: actsOn(editor, piece, text.from),
    problems: showProblems(piece.kind, requested ?? []),
    todo,
    seesRevisions: mayActOnPiece(editor, 'see revisions', piece),
    openComments: await countOpenComments(piece.id),
    mayPublish: mayActOnPiece(editor, 'publish', piece),
    today: londonDay(new Date()),
    choices: await choicesFor(editor, piece, text.fields.picture),
  }
}

/** What keeps the piece from being published, for an address that asks, perhaps with a time of publication. */
function problemsAsked(editor: Actor, id: string, check: string | null) {
  if (check === null) return null
  const at = new Date(check)
  return findProblems(editor, id, Number.isNaN(at.getTime()) ? null : at)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const fields = await readFormWithRows(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, () =>
    savePiece(editor, params.pieceId, fields),
  )
}

export default function Piece(props: Route.ComponentProps) {
  return <PieceEditor key={props.loaderData.piece.id} {...props} />
}
