import { eq, sql } from 'drizzle-orm'
import { type Database, db } from '#app/platform/db/client.server.ts'
import { profiles, user } from '#app/platform/db/schema/tables.server.ts'

/**
 * What the team's pages and emails call somebody: the name they chose, or else their email address. For a query that joins
 * `user` and `profiles`; null when it finds no account.
 */
export const memberName = sql<
  string | null
>`coalesce(nullif(${profiles.displayName}, ''), ${user.email})`

/** `memberName` of one person; null without one, and once the account is deleted. */
export async function findMemberName(id: string | null, reader: Pick<Database, 'select'> = db) {
  if (!id) return null
  const [row] = await reader
    .select({ name: memberName })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, id))
  return row?.name ?? null
}
