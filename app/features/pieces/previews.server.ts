import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { Piece } from '#app/db/schema/pieces.ts'
import { piecePreviews, pieces, profiles, user } from '#app/db/schema/tables.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { derivedToken } from '#app/server/secrets/seal.server.ts'
import { memberName } from '#app/server/sessions/member-name.server.ts'
import { type Actor, requirePieceAct } from '#app/server/sessions/permissions.ts'
import {
  findVisible,
  inOneSnapshot,
  lockVisible,
  readWorkingText,
  recordPieceEvent,
  type WorkingText,
} from './working-text.server.ts'

export const previewDays = 7

/**
 * Creates a link by which anybody can read the text that is being edited, for seven days.
 *
 * @param key made with the form, so that a double click makes one link, and gets its token again; it is not stored
 * @returns the token of its address, which is not stored; null when there is no such piece or it may not be seen; 'ended'
 *   when the link of this key works no more
 */
export async function createPreview(actor: Actor, id: string, key: string) {
  return db.transaction(async (tx) => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return null
    requirePieceAct(actor, 'share preview', piece)
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
    return preview ? { token, id: preview.id, expiresAt: preview.expiresAt } : 'ended'
  })
}

/** The links of a piece that work now, the latest first. @returns null as `createPreview` */
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

/** Ends a link from the next request on. @returns false when it is not one of this piece, or did not work any more */
export async function revokePreview(
  actor: Actor,
  { id, previewId }: { id: string; previewId: string },
) {
  if (!isUuid(previewId)) return false
  return db.transaction(async (tx) => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return false
    requirePieceAct(actor, 'share preview', piece)
    const revoked = await tx
      .update(piecePreviews)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(piecePreviews.id, previewId), eq(piecePreviews.pieceId, id), works))
      .returning()
    if (revoked.length > 0) await recordPieceEvent(tx, piece, actor, 'preview link revoked')
    return revoked.length > 0
  })
}

/** What a link shows: the text as it is now. `isPublished` when there is nothing in it that readers do not have. */
export type PreviewedPiece = {
  piece: Piece
  text: WorkingText
  isPublished: boolean
  expiresAt: Date
}

/** @returns null for a token that is unknown, expired or revoked */
export async function findPreviewed(token: string): Promise<PreviewedPiece | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  return inOneSnapshot(async (tx) => {
    const [found] = await tx
      .select({ piece: pieces, expiresAt: piecePreviews.expiresAt })
      .from(piecePreviews)
      .innerJoin(pieces, eq(pieces.id, piecePreviews.pieceId))
      .where(and(eq(piecePreviews.tokenHash, hashOf(token)), works))
    if (!found) return null
    const text = await readWorkingText(tx, found.piece)
    return { ...found, text, isPublished: text.from === 'live' }
  })
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest('hex')
}
