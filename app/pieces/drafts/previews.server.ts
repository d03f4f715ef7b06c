import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { piecePreviews, pieces, profiles, user } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { derivedToken } from '#app/platform/secrets/seal.server.ts'
import { memberName } from '#app/platform/sessions/member-name.server.ts'
import { type Actor, requirePieceAct } from '#app/platform/sessions/permissions.ts'
import {
  findVisible,
  inOneSnapshot,
  onPiece,
  readWorkingText,
  recordPieceEvent,
  type WorkingText,
} from './working-text.server.ts'

export const previewDays = 7

/**
 * Anybody with the link can read the text that is being edited, for seven days.
 * @param key made with the form: a double click gets the same token again
 * @returns the token, which is not stored; 'ended' when the link of this key works no more
 */
export async function createPreview(actor: Actor, id: string, key: string) {
  return onPiece(actor, id, 'share preview', async (tx, piece) => {
    const token = derivedToken(`preview ${key} of ${id} by ${actor.id}`)
    const [created] = await tx
      .insert(piecePreviews)
      .values({
        tokenHash: hashOf(token),
        pieceId: id,
        createdBy: actor.id,
        expiresAt: sql`now() + make_interval(days => ${previewDays})`,
      })
      .onConflictDoNothing()
      .returning()
    if (created) await recordPieceEvent(tx, piece, actor, 'preview link created')
    const isThis = eq(piecePreviews.tokenHash, hashOf(token))
    const [preview] = await tx.select().from(piecePreviews).where(and(isThis, works))
    if (!preview) return { outcome: 'ended' as const }
    return { outcome: 'made' as const, token, id: preview.id, expiresAt: preview.expiresAt }
  })
}

/** @returns null as `findPiece` */
export async function listPreviews(actor: Actor, id: string) {
  const piece = await findVisible(db, actor, id)
  if (!piece) return null
  requirePieceAct(actor, 'share preview', piece)
  return db
    .select({
      id: piecePreviews.id,
      createdAt: piecePreviews.createdAt,
      expiresAt: piecePreviews.expiresAt,
      createdBy: memberName,
    })
    .from(piecePreviews)
    .leftJoin(user, eq(user.id, piecePreviews.createdBy))
    .leftJoin(profiles, eq(profiles.userId, piecePreviews.createdBy))
    .where(and(eq(piecePreviews.pieceId, id), works))
    .orderBy(desc(piecePreviews.createdAt))
}

const works = and(isNull(piecePreviews.revokedAt), gt(piecePreviews.expiresAt, sql`now()`))

/** @returns `gone` also for another piece's link and one that did not work any more */
export async function revokePreview(
  actor: Actor,
  { id, previewId }: { id: string; previewId: string },
) {
  return onPiece(actor, id, 'share preview', async (tx, piece) => {
    if (!isUuid(previewId)) return { outcome: 'gone' }
    const revoked = await tx
      .update(piecePreviews)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(piecePreviews.id, previewId), eq(piecePreviews.pieceId, id), works))
      .returning()
    if (revoked.length === 0) return { outcome: 'gone' }
    await recordPieceEvent(tx, piece, actor, 'preview link revoked')
    return { outcome: 'revoked' }
  })
}

/** `isPublished` when there is nothing in it that readers do not have. */
type PreviewedPiece = {
  piece: Piece
  text: WorkingText
  isPublished: boolean
  expiresAt: Date
}

/** @returns null for a token that is unknown, expired or revoked */
export async function findPreviewed(token: string): Promise<PreviewedPiece | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  return inOneSnapshot(async (tx) => {
    const [preview] = await tx
      .select({ piece: pieces, expiresAt: piecePreviews.expiresAt })
      .from(piecePreviews)
      .innerJoin(pieces, eq(pieces.id, piecePreviews.pieceId))
      .where(and(eq(piecePreviews.tokenHash, hashOf(token)), works))
    if (!preview) return null
    const text = await readWorkingText(tx, preview.piece)
    return { ...preview, text, isPublished: text.from === 'live' }
  })
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest('hex')
}
