import { and, desc, eq } from 'drizzle-orm'
import type { PieceText } from '#app/pieces/text/check.server.ts'
import type { DraftFields } from '#app/pieces/text/fields.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { Piece, PieceAction, PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  pieceDrafts,
  pieceEvents,
  pieceRevisions,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import {
  type Actor,
  mayActOnPiece,
  type PieceAct,
  requirePieceAct,
} from '#app/platform/sessions/permissions.ts'

export type WorkingText = PieceText & {
  /** The draft, what waits for its time, or what is published. */
  from: 'draft' | 'scheduled' | 'live'
  /** Or that the draft began from. Null for a draft that began empty. */
  revision: number | null
  savedBy: string | null
  savedAt: Date
}

type Reader = Pick<Transaction, 'select'>

/** @returns null when there is no such piece, or the actor may not see it */
export async function findVisible(reader: Reader, actor: Actor, id: string) {
  if (!isUuid(id)) return null
  const [piece] = await reader.select().from(pieces).where(eq(pieces.id, id))
  return piece && mayActOnPiece(actor, 'see', piece) ? piece : null
}

async function lockVisible(tx: Transaction, actor: Actor, id: string) {
  const piece = await lockPiece(tx, id)
  return piece && mayActOnPiece(actor, 'see', piece) ? piece : null
}

export async function lockPiece(tx: Transaction, id: string) {
  if (!isUuid(id)) return null
  const [piece] = await tx.select().from(pieces).where(eq(pieces.id, id)).for('update')
  return piece ?? null
}

/**
 * The piece is locked until it is done. @returns `gone` without such a piece, or when the actor may not see it
 * @throws ForbiddenAct
 */
export function onPiece<Result>(
  actor: Actor,
  id: string,
  right: PieceAct,
  act: (tx: Transaction, piece: Piece) => Promise<Result>,
): Promise<Result | { outcome: 'gone' }> {
  return db.transaction(async (tx) => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return { outcome: 'gone' as const }
    requirePieceAct(actor, right, piece)
    return act(tx, piece)
  })
}

/** A publication between two queries would move the text. */
export function inOneSnapshot<Result>(read: (tx: Transaction) => Promise<Result>) {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Its draft, or else what waits, or else what is live. */
export async function readWorkingText(reader: Reader, piece: Piece): Promise<WorkingText> {
  const [draft] = await reader.select().from(pieceDrafts).where(eq(pieceDrafts.pieceId, piece.id))
  if (draft) {
    const { fields, body, basedOn, savedBy, savedAt } = draft
    return { fields, body, from: 'draft', revision: basedOn, savedBy, savedAt }
  }
  const number = piece.scheduledRevision ?? piece.liveRevision
  const revision = number === null ? null : await readRevision(reader, piece.id, number)
  if (!revision) throw new Error(`The piece ${piece.id} has no text`)
  const { fields, body, madeBy, madeAt } = revision
  const from = piece.scheduledRevision === null ? 'live' : 'scheduled'
  return { fields, body, from, revision: number, savedBy: madeBy, savedAt: madeAt }
}

export async function readRevision(reader: Reader, pieceId: string, number: number) {
  const [revision] = await reader
    .select()
    .from(pieceRevisions)
    .where(and(eq(pieceRevisions.pieceId, pieceId), eq(pieceRevisions.number, number)))
  return revision ?? null
}

export async function readLatestRevision(reader: Reader, pieceId: string) {
  const [revision] = await reader
    .select()
    .from(pieceRevisions)
    .where(eq(pieceRevisions.pieceId, pieceId))
    .orderBy(desc(pieceRevisions.number))
    .limit(1)
  return revision ?? null
}

/** @param piece locked */
export async function addRevision(
  tx: Transaction,
  piece: Pick<Piece, 'id'>,
  { fields, body }: { fields: object; body: string },
  { madeBy, why }: { madeBy: string | null; why: string },
) {
  const number = (await tx.$count(pieceRevisions, eq(pieceRevisions.pieceId, piece.id))) + 1
  await tx
    .insert(pieceRevisions)
    .values({ pieceId: piece.id, number, fields: { ...fields }, body, madeBy, why })
  return number
}

/** Before another text replaces that of a locked piece. */
export async function storeDraftAsRevision(
  tx: Transaction,
  piece: Piece,
  text: WorkingText,
  why: string,
) {
  if (text.from === 'draft') await addRevision(tx, piece, text, { madeBy: text.savedBy, why })
}

/** The actor is null for what the site does at its time. */
export async function recordPieceEvent(
  tx: Transaction,
  { id, title }: Pick<Piece, 'id' | 'title'>,
  actor: Pick<Actor, 'id'> | null,
  action: PieceAction,
  note: string | null = null,
) {
  await tx
    .insert(pieceEvents)
    .values({ pieceId: id, title, actorId: actor?.id ?? null, action, note })
  logSecurityEvent({ piece: id, user: actor?.id, action }, 'piece changed')
}

export function listedFields(
  kind: PieceKind,
  fields: DraftFields,
): Pick<Piece, 'title' | 'author'> {
  const { title = '' } = fields
  if ('artist' in fields || 'heritage' in fields) {
    return { title, author: fields.artist?.name ?? fields.heritage ?? null }
  }
  return { title, author: (kind === 'article' && 'author' in fields && fields.author) || null }
}
