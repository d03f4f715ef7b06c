import { and, eq, gt, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { pieceEvents, pieces } from '#app/db/schema/tables.server.ts'
import { type Actor, requirePieceAct } from '#app/server/sessions/permissions.ts'
import type { PieceProblem } from './check.server.ts'
import { findProblems } from './drafts.server.ts'
import { tellEditors } from './piece-emails.server.ts'
import { lockVisible, recordPieceEvent } from './working-text.server.ts'

type Asked =
  | { outcome: 'asked' }
  /** What must be mended first, as for a publication. */
  | { outcome: 'invalid'; problems: PieceProblem[] }
  /** The text was saved by somebody else since the person looked at it. */
  | { outcome: 'conflict' }
  | { outcome: 'gone' }

/**
 * Marks a piece as one that an editor should publish, until it is published or scheduled, and emails the editors. Asked
 * twice it is marked once; asked anew within a day, after the mark was gone, it is not emailed again.
 *
 * @param version the version of the text that the person was looking at
 */
export async function askToPublish(
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<Asked> {
  const problems = await findProblems(actor, id)
  if (!problems) return { outcome: 'gone' }
  if (problems.length > 0) return { outcome: 'invalid', problems }
  return db.transaction(async (tx) => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return { outcome: 'gone' }
    requirePieceAct(actor, 'write', piece)
    if (piece.version !== version) return { outcome: 'conflict' }
    if (piece.publicationAskedAt) return { outcome: 'asked' }
    if (!(await wasAskedLately(tx, id))) await tellEditors(tx, actor, piece)
    await tx.update(pieces).set({ publicationAskedAt: sql`now()` }).where(eq(pieces.id, id))
    await recordPieceEvent(tx, piece, actor, 'publication asked')
    return { outcome: 'asked' }
  })
}

async function wasAskedLately(tx: Transaction, pieceId: string) {
  const isAsked = and(
    eq(pieceEvents.pieceId, pieceId),
    eq(pieceEvents.action, 'publication asked'),
    gt(pieceEvents.at, sql`now() - interval '1 day'`),
  )
  return (await tx.$count(pieceEvents, isAsked)) > 0
}
