import { eq, sql } from 'drizzle-orm'
import { type Database, db } from '#app/platform/db/client.server.ts'
import { profiles, user } from '#app/platform/db/schema/tables.server.ts'
import { hello } from '#app/platform/email/email.ts'

/** The name they chose, or else their email address. For a query that joins `user` and `profiles`; null without an account. */
export const memberName = sql<
  string | null
>`coalesce(nullif(${profiles.displayName}, ''), ${user.email})`

/** Null without one, and once the account is deleted. */
export async function findMemberName(id: string | null, reader: Pick<Database, 'select'> = db) {
  if (!id) return null
  const [row] = await reader
    .select({ name: memberName })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, id))
  return row?.name ?? null
}

/** Not for an address that a stranger may have typed: it would tell the name. */
export async function helloTo(email: string, reader: Pick<Database, 'select'> = db) {
  const [row] = await reader
    .select({ name: profiles.displayName })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.userId))
    .where(eq(user.email, email))
  return hello(row?.name ?? '')
}
