import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { presence, profiles, user, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { notFound, tooOften } from '#app/platform/response/responses.server.ts'
import { memberName } from './member-name.server.ts'

type Kind = (typeof presence.$inferSelect)['kind']

/** `version` is null when the thing is gone. */
export type PresenceAnswer = { others: string[]; version: number | null }

/** A page that is open says so every 20 seconds; `left` when it is closed. */
export type PresenceReport = { id: string; act: 'here' | 'left' }

// What others are called. Who is no admin any more reviews nothing, and has no name there.
const names = {
  piece: memberName,
  submission: sql<string | null>`case
    when exists (select from ${userRoles} where ${userRoles.userId} = ${user.id} and ${userRoles.role} = 'admin')
    then split_part(${user.email}, '@', 1) end`,
}

// The database's clock is the same for all copies of the site. Two reports may be lost.
const isRecent = gt(presence.seenAt, sql`now() - interval '60 seconds'`)

/** Once, with however many tabs. The caller checks their right. */
export async function recordPresence(userId: string, kind: Kind, { id, act }: PresenceReport) {
  if (act === 'left') {
    await db.delete(presence).where(and(eq(presence.subjectId, id), eq(presence.userId, userId)))
    return
  }
  await db
    .insert(presence)
    .values({ kind, subjectId: id, userId })
    .onConflictDoUpdate({
      target: [presence.subjectId, presence.userId],
      set: { seenAt: sql`now()` },
    })
}

/** The caller checks who may know. @returns their names by the id of the thing; what nobody has open is left out */
export async function listOthers(userId: string, kind: Kind, id?: string) {
  const rows = await db
    .select({ id: presence.subjectId, name: names[kind] })
    .from(presence)
    .innerJoin(user, eq(user.id, presence.userId))
    .leftJoin(profiles, eq(profiles.userId, presence.userId))
    .where(
      and(
        eq(presence.kind, kind),
        id ? eq(presence.subjectId, id) : undefined,
        ne(presence.userId, userId),
        isRecent,
      ),
    )
    .orderBy(asc(user.email))
    .limit(200)
  const others: Record<string, string[]> = {}
  for (const { id, name } of rows) if (name) others[id] = [...(others[id] ?? []), name]
  return others
}

/** 404 when `report` finds nothing that they may open. */
export async function answerPresence(
  request: Request,
  { limit, userId }: { limit: string; userId: string },
  report: (act: PresenceReport['act']) => Promise<PresenceAnswer | null>,
) {
  // Somebody may have several pages open.
  const perPerson = { name: `presence:${limit}`, max: 1000, minutes: 10 }
  if (!(await consume(perPerson, userId))) throw tooOften(null)
  const fields = await readForm(request)
  const answer = await report(fields.get('act') === 'left' ? 'left' : 'here')
  if (!answer) throw notFound()
  return Response.json(answer)
}

export async function deleteOldPresence() {
  await db.delete(presence).where(lt(presence.seenAt, sql`now() - interval '1 hour'`))
}
