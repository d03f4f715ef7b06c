import { and, eq, gt, sql } from 'drizzle-orm'
import type { PieceProblem } from '#app/pieces/text/check.server.ts'
import type { Transaction } from '#app/platform/db/client.server.ts'
import { pieceEvents, pieces } from '#app/platform/db/schema/tables.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { findProblems } from './drafts.server.ts'
import { emailEditors } from './piece-emails.server.ts'
import { onPiece, recordPieceEvent } from './working-text.server.ts'

type AskResult =
  | { outcome: 'asked' }
  | { outcome: 'invalid'; problems: PieceProblem[] }
  | { outcome: 'conflict' }
  | { outcome: 'gone' }

/** Asked twice it is marked once; asked anew within a day, after the mark was gone, the editors are not emailed again. */
export async function askToPublish(
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<AskResult> {
  const problems = await findProblems(actor, id)
  if (!problems) return { outcome: 'gone' }
  if (problems.length > 0) return { outcome: 'invalid', problems }
  return onPiece(actor, id, 'write', async (tx, piece) => {
    if (piece.version !== version) return { outcome: 'conflict' }
    if (piece.publicationAskedAt) return { outcome: 'asked' }
    if (!(await wasAskedLately(tx, id))) await emailEditors(tx, actor, piece)
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
