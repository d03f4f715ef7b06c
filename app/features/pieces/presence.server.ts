import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { piecePresence, profiles, user } from '#app/db/schema/tables.server.ts'
import { memberName } from '#app/server/sessions/member-name.server.ts'
import { type Actor, mayActOnPiece } from '#app/server/sessions/permissions.ts'
import { findVisible } from './working-text.server.ts'

// The database's clock is the same for all copies of the site. Two reports may be lost.
const isRecent = gt(piecePresence.seenAt, sql`now() - interval '60 seconds'`)

const present = { pieceId: piecePresence.pieceId, name: memberName }

/**
 * Records that somebody has a piece open for editing, which must be repeated within a minute, or that they closed it. One
 * person is there once, with however many tabs.
 *
 * @returns who else has it open, for those who may know, and its version; null when there is no such piece
 */
export async function reportEditing(
  actor: Actor,
  { id, act }: { id: string; act: 'here' | 'left' },
): Promise<{ others: string[]; version: number } | null> {
  const piece = await findVisible(db, actor, id)
  if (!piece || !mayActOnPiece(actor, 'write', piece)) return null
  const own = and(eq(piecePresence.pieceId, id), eq(piecePresence.userId, actor.id))
  if (act === 'left') await db.delete(piecePresence).where(own)
  else {
    await db
      .insert(piecePresence)
      .values({ pieceId: id, userId: actor.id })
      .onConflictDoUpdate({
        target: [piecePresence.pieceId, piecePresence.userId],
        set: { seenAt: sql`now()` },
      })
  }
  const others = mayActOnPiece(actor, 'see presence', piece) ? await othersEditing(actor, id) : []
  return { others, version: piece.version }
}

async function othersEditing(actor: Actor, id: string) {
  const rows = await db
    .select(present)
    .from(piecePresence)
    .innerJoin(user, eq(user.id, piecePresence.userId))
    .leftJoin(profiles, eq(profiles.userId, piecePresence.userId))
    .where(and(eq(piecePresence.pieceId, id), ne(piecePresence.userId, actor.id), isRecent))
    .orderBy(asc(piecePresence.userId))
  return rows.flatMap(({ name }) => name ?? [])
}

const everybodyElse = prepared((db) =>
  db
    .select(present)
    .from(piecePresence)
    .innerJoin(user, eq(user.id, piecePresence.userId))
    .leftJoin(profiles, eq(profiles.userId, piecePresence.userId))
    .where(and(ne(piecePresence.userId, sql.placeholder('actor')), isRecent))
    .orderBy(asc(piecePresence.userId)),
)

/**
 * Who else has a piece open, for those who may know.
 *
 * @returns their names by the id of the piece; a piece that nobody has open is left out
 */
export async function listOthersEditing(actor: Actor) {
  if (!mayActOnPiece(actor, 'see presence', { createdBy: null })) return {}
  const names: Record<string, string[]> = {}
  for (const { pieceId, name } of await everybodyElse().execute({ actor: actor.id })) {
    if (name) names[pieceId] = [...(names[pieceId] ?? []), name]
  }
  return names
}

/** Forgets who had a piece open and did not close it. */
export async function deleteOldPresence() {
  await db.delete(piecePresence).where(sql`${piecePresence.seenAt} < now() - interval '1 hour'`)
}
