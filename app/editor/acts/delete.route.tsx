import { href } from 'react-router'
import { deletePiece, wasDeletedBy } from '#app/pieces/drafts/drafts.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import type { Route } from './+types/delete.route.ts'
import { ActPage } from './act-page.tsx'
import { askToAct, changedMeanwhile, numberIn, pathOfPiece } from './acted-piece.server.ts'

export const handle = { title: 'Delete a draft', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('delete', () => ({}))

export async function action({ request, params: { pieceId: id }, context }: Route.ActionArgs) {
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
    const viewer = currentTeamMember(context)
    const { outcome } = await deletePiece(viewer, { id, version: numberIn(fields, 'version') })
    if (outcome === 'conflict') return changedMeanwhile({ viewer, id }, fields)
    if (outcome === 'was public') return redirectWithToast(pathOfPiece({ id }), 'pieceStateChanged')
    // Sent twice, the second finds no piece any more.
    if (outcome === 'gone' && !(await wasDeletedBy(viewer, id))) throw notFound()
    return redirectWithToast(href('/edit'), 'pieceDeleted')
  })
}

export default function Delete({ loaderData: { piece }, actionData }: Route.ComponentProps) {
  const { one } = kindWords[piece.kind]
  return (
    <ActPage
      piece={piece}
      question={`Delete this ${one}?`}
      answer={actionData}
      seen={{ version: piece.version }}
      act={{ label: `Delete the ${one}`, busy: 'Deleting...', variant: 'destructive' }}
      keep="Keep it"
    >
      <p className="mt-4 text-lead text-soft">
        It was never published. Its text, its revisions and its preview links will be deleted
        {piece.publishAt && <span>, and it will not be published at the time that is set</span>}
        <span>. You cannot undo this.</span>
      </p>
    </ActPage>
  )
}
