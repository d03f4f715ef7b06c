import { inArray } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { type Actor, mayActOnPiece } from '#app/platform/sessions/permissions.ts'
import {
  listOthers,
  type PresenceAnswer,
  type PresenceReport,
  recordPresence,
} from '#app/platform/sessions/presence.server.ts'
import { findVisible } from './working-text.server.ts'

/** @returns who else has it open, for those who may know; null without such a piece */
export async function reportEditing(
  actor: Actor,
  report: PresenceReport,
): Promise<PresenceAnswer | null> {
  const { id } = report
  const piece = await findVisible(db, actor, id)
  if (!piece || !mayActOnPiece(actor, 'write', piece)) return null
  await recordPresence(actor.id, 'piece', report)
  const maySeeOthers = mayActOnPiece(actor, 'see presence', piece)
  const others = maySeeOthers ? await listOthers(actor.id, 'piece', id) : {}
  return { others: others[id] ?? [], version: piece.version }
}

export async function listOthersEditing(actor: Actor) {
  const others = await listOthers(actor.id, 'piece')
  if (mayActOnPiece(actor, 'see presence', { createdBy: null })) return others
  const rows = await db
    .select({ id: pieces.id, createdBy: pieces.createdBy })
    .from(pieces)
    .where(inArray(pieces.id, Object.keys(others)))
  const visible = rows.filter((piece) => mayActOnPiece(actor, 'see presence', piece))
  return Object.fromEntries(visible.map(({ id }) => [id, others[id] ?? []]))
}
