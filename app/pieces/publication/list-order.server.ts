import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { onPiece, recordPieceEvent } from '#app/pieces/drafts/working-text.server.ts'
import { isLiveRevision, type LivePiece } from '#app/pieces/reading/live-pieces.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { type Actor, requirePieceAct } from '#app/platform/sessions/permissions.ts'

/** Those without a position first, the latest before the others, then by position. */
export const listOrder = [
  sql`${pieces.position} nulls first`,
  sql`coalesce(
    ${pieceRevisions.date},
    to_char(${pieces.firstPublishedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) collate "C" desc`,
  sql`${pieces.key} collate "C"`,
]

export function inListOrder<Piece extends Pick<LivePiece, 'position' | 'listedAt' | 'key'>>(
  pieces: Piece[],
) {
  return pieces.toSorted(
    (a, b) =>
      (a.position ?? 0) - (b.position ?? 0) ||
      compare(b.listedAt, a.listedAt) ||
      compare(a.key, b.key),
  )
}

// As the database compares text of digits and lower-case letters, and faster than `localeCompare`.
function compare(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}

/** @param to the first place is 1 */
export async function movePiece(
  actor: Actor,
  { id, to }: { id: string; to: 'up' | 'down' | number },
): Promise<{ outcome: 'moved'; place: number } | { outcome: 'gone' | 'not live' }> {
  return onPiece(actor, id, 'move', async (tx, piece) => {
    if (piece.liveRevision === null) return { outcome: 'not live' }
    const order = await lockOrder(tx, piece.kind)
    const from = order.indexOf(id)
    const target = to === 'up' ? from - 1 : to === 'down' ? from + 1 : Math.trunc(to) - 1
    const place = Math.min(Math.max(target, 0), order.length - 1)
    if (place !== from) {
      const moved = order.toSpliced(from, 1).toSpliced(place, 0, id)
      await tx.execute(sql`
        update ${pieces} set position = placed.place
        from unnest(${sql.param(moved)}::uuid[]) with ordinality as placed (id, place)
        where ${pieces.id} = placed.id and ${pieces.position} is distinct from placed.place`)
      await recordPieceEvent(tx, piece, actor, 'moved', `place ${place + 1}`)
    }
    return { outcome: 'moved', place: place + 1 }
  })
}

export const placesPerPage = 50

/** @param page the first is 1 @throws ForbiddenAct for those who may not move pieces */
export async function listInOrder(actor: Actor, kind: PieceKind, page: number) {
  requirePieceAct(actor, 'move', { createdBy: null })
  const isOfKind = and(eq(pieces.kind, kind), isNotNull(pieces.liveRevision))
  const before = (page - 1) * placesPerPage
  const [count, rows] = await Promise.all([
    db.$count(pieces, isOfKind),
    db
      .select({
        id: pieces.id,
        // A subquery, which runs for the rows of this page alone.
        title: sql<string>`(
          select fields ->> 'title' from ${pieceRevisions} where piece_id = ${pieces.id} and number = ${pieces.liveRevision}
        )`,
      })
      .from(pieces)
      .innerJoin(pieceRevisions, isLiveRevision)
      .where(isOfKind)
      .orderBy(...listOrder)
      .limit(placesPerPage)
      .offset(before),
  ])
  return { count, placed: rows.map((row, index) => ({ ...row, place: before + index + 1 })) }
}

// Two moves at the same time would both renumber the list.
async function lockOrder(tx: Transaction, kind: PieceKind) {
  const rows = await tx
    .select({ id: pieces.id })
    .from(pieces)
    .innerJoin(pieceRevisions, isLiveRevision)
    .where(and(eq(pieces.kind, kind), isNotNull(pieces.liveRevision)))
    .orderBy(...listOrder)
    .for('update', { of: pieces })
  return rows.map(({ id }) => id)
}
