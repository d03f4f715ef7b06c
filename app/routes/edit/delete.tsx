import { href } from 'react-router'
import { ActPage, answerOfAct, SeenField } from '#app/features/editing/act-page.tsx'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import { deletePiece, wasDeletedBy } from '#app/features/pieces/drafts.server.ts'
import { kindWords } from '#app/features/pieces/piece-words.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/delete.ts'
import { changedMeanwhile, findToAsk, numberIn, pathOfPiece } from './acted-piece.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Delete a draft: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { piece } = await findToAsk(context, params.pieceId, 'delete')
  return { piece: shownPiece(piece) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const viewer = currentTeamMember(context)
    const id = params.pieceId
    const outcome = await deletePiece(viewer, { id, version: numberIn(fields, 'version') })
    if (outcome === 'conflict') return changedMeanwhile(viewer, id, fields)
    if (outcome === 'was public')
      return redirectWithToast(pathOfPiece({ id }), 'pieceStandsOtherwise')
    // Sent twice, the second finds no piece any more.
    if (outcome === 'gone' && !(await wasDeletedBy(viewer, id))) throw notFound()
    return toList()
  })
}

function toList() {
  return redirectWithToast(href('/edit'), 'pieceDeleted')
}

export default function Delete({ loaderData: { piece }, actionData }: Route.ComponentProps) {
  const answer = answerOfAct(actionData)
  const { one } = kindWords[piece.kind]
  return (
    <ActPage
      piece={piece}
      question={`Delete this ${one}?`}
      answer={answer}
      fields={<SeenField name="version" value={piece.version} answer={answer} />}
      act={{ label: `Delete the ${one}`, busy: 'Deleting...', variant: 'destructive' }}
      keep="Keep it"
    >
      <p className="mt-4 text-lead text-soft">
        It was never published. Its text, its revisions and its preview links will be deleted
        {piece.publishAt && ', and it will not be published at the time that is set'}. You cannot
        undo this.
      </p>
    </ActPage>
  )
}
