import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type Cursor, writeCursor } from './cursor.ts'

/**
 * For a list that begins with the newest: the rows after a cursor. An index on the two columns answers it without
 * reading what comes before.
 *
 * @returns undefined without a cursor, which drizzle leaves out of a condition
 */
export function olderThan(
  at: AnyColumn | SQL,
  id: AnyColumn | SQL,
  cursor: Cursor | null | undefined,
) {
  return cursor ? sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})` : undefined
}

/**
 * Splits what was read with a limit of one more than a page.
 *
 * @returns the page, and the cursor of the next one; null on the last
 */
export function pageOf<Row>(rows: Row[], perPage: number, cursorOf: (row: Row) => Cursor) {
  const page = rows.slice(0, perPage)
  const last = rows.length > perPage ? page.at(-1) : undefined
  return { page, next: last ? writeCursor(cursorOf(last)) : null }
}
