import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { bounces, newsletterEvents, suppressions } from '#app/platform/db/schema/tables.server.ts'
import { type Cursor, isUuid } from '#app/platform/paging/cursor.ts'
import { olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import { type CsvTable, readPages } from '#app/platform/response/csv-response.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { type Suppression, suppressionReasons } from './suppression.ts'

export const suppressionsPerPage = 50

type Query = { after?: Cursor | null; words?: string }

/** The latest first. @param words a part of an address; empty for all */
export async function suppressedAddresses(admin: Viewer, { after, words = '' }: Query = {}) {
  requireAdmin(admin)
  const rows = await read({ after, words }, suppressionsPerPage + 1)
  const { page, next } = paginate(rows, suppressionsPerPage, toCursor)
  return { suppressed: page, next }
}

export async function countSuppressed(admin: Viewer) {
  requireAdmin(admin)
  return db.$count(suppressions)
}

/** @returns null when it was lifted */
export async function findSuppression(admin: Viewer, id: string): Promise<Suppression | null> {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const [suppression] = await db.select().from(suppressions).where(eq(suppressions.id, id))
  return suppression ?? null
}

/**
 * Its bounces are counted from the beginning. The audit log names the reason and not the address.
 * @returns false when it was lifted before
 */
export async function liftSuppression(admin: Viewer, id: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return false
  return db.transaction(async (transaction) => {
    const [lifted] = await transaction
      .delete(suppressions)
      .where(eq(suppressions.id, id))
      .returning()
    if (!lifted) return false
    const { email, reason, code } = lifted
    await transaction.delete(bounces).where(eq(bounces.email, email))
    await transaction.insert(newsletterEvents).values({
      subject: '',
      actorId: admin.id,
      action: 'suppression lifted',
      note: code ? `${suppressionReasons[reason]} (${code})` : suppressionReasons[reason],
    })
    return true
  })
}

export function suppressedCsv(admin: Viewer): CsvTable {
  requireAdmin(admin)
  return {
    columns: ['email', 'reason', 'code', 'suppressed'],
    pages: readPages(
      (after, limit) => read({ after }, limit),
      toCursor,
      ({ email, reason, code, suppressedAt }) => [email, reason, code, suppressedAt],
    ),
  }
}

function read({ after, words = '' }: Query, limit: number): Promise<Suppression[]> {
  const { suppressedAt, id, email } = suppressions
  const part = words.trim().toLowerCase()
  return db
    .select()
    .from(suppressions)
    .where(
      and(
        part ? sql`position(${part} in ${email}) > 0` : undefined,
        olderThan(suppressedAt, id, after),
      ),
    )
    .orderBy(desc(suppressedAt), desc(id))
    .limit(limit)
}

function toCursor({ suppressedAt, id }: Suppression): Cursor {
  return { at: suppressedAt, id }
}
