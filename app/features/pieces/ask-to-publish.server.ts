import { eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { pieces } from '#app/db/schema/tables.server.ts'
import type { PieceProblem } from './check.server.ts'
import { findProblems } from './drafts.server.ts'
import { type PieceActor, requireAct } from './permissions.ts'
import { lockVisible, recordPieceEvent } from './working-text.server.ts'

type Asked =
  | { outcome: 'asked' }
  /** What must be mended first, as for a publication. */
  | { outcome: 'invalid'; problems: PieceProblem[] }
  /** The text was saved by somebody else since the person looked at it. */
  | { outcome: 'conflict' }
  | { outcome: 'gone' }

/**
 * Marks a piece as one that an editor should publish, until it is published or scheduled. Asked twice it is marked once.
 *
 * @param version the version of the text that the person was looking at
 */
export async function askToPublish(
  actor: PieceActor,
  { id, version }: { id: string; version: number },
): Promise<Asked> {
  const problems = await findProblems(actor, id)
  if (!problems) return { outcome: 'gone' }
  if (problems.length > 0) return { outcome: 'invalid', problems }
  return db.transaction(async (tx) => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return { outcome: 'gone' }
    requireAct(actor, 'write', piece)
    if (piece.version !== version) return { outcome: 'conflict' }
    if (piece.publicationAskedAt) return { outcome: 'asked' }
    await tx.update(pieces).set({ publicationAskedAt: sql`now()` }).where(eq(pieces.id, id))
    await recordPieceEvent(tx, piece, actor, 'publication asked')
    return { outcome: 'asked' }
  })
}
