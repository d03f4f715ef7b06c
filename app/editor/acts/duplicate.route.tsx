import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { z } from 'zod'
import { countNewPiece, duplicatePiece } from '#app/pieces/drafts/drafts.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import type { Route } from './+types/duplicate.route.ts'
import { ActPage } from './act-page.tsx'
import { actOnPiece, askToAct, pathOfPiece } from './acted-piece.server.ts'

export const handle = { title: 'Duplicate a piece', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('duplicate', () => ({ key: randomUUID() }))

export const action = actOnPiece('duplicate', {}, async ({ viewer, id, fields }) => {
  const key = z.uuid().safeParse(fields.get('key'))
  if (!key.success) throw data(null, { status: 400 })
  if (!(await countNewPiece(viewer))) return redirectWithToast(pathOfPiece({ id }), 'tooManyPieces')
  const copy = await duplicatePiece(viewer, { id, key: key.data })
  return copy.outcome === 'gone'
    ? copy
    : redirectWithToast(pathOfPiece({ id: key.data }), 'pieceDuplicated')
})

export default function Duplicate({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, key } = loaderData
  const { one } = kindWords[piece.kind]
  return (
    <ActPage
      piece={piece}
      question={`Duplicate this ${one}?`}
      answer={actionData}
      seen={{ key }}
      facts={[
        [
          'Copy',
          `A new draft, “Copy of ${piece.title || 'a piece'}”, with the text as it is saved now`,
        ],
        ['Left out', 'Days, corrections, comments, revisions and preview links'],
        ['Readers', 'See nothing of it until it is published'],
      ]}
      act={{ label: `Duplicate the ${one}`, busy: 'Duplicating...' }}
      keep="Do not duplicate it"
    />
  )
}
