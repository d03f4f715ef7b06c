import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type Cursor, writeCursor } from './cursor.ts'

/** For a list with the newest first. An index on both columns makes it fast on every page. */
export function olderThan(
  at: AnyColumn | SQL,
  id: AnyColumn | SQL,
  cursor: Cursor | null | undefined,
) {
  return cursor ? sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})` : undefined
}

export function createdCursor({ createdAt, id }: { createdAt: Date; id: string }): Cursor {
  return { at: createdAt, id }
}

/** @param rows read with a limit of `perPage` + 1 @returns the page, and the cursor of the next, null on the last */
export function paginate<Row>(rows: Row[], perPage: number, toCursor: (row: Row) => Cursor) {
  const page = rows.slice(0, perPage)
  const last = rows.length > perPage ? page.at(-1) : undefined
  return { page, next: last ? writeCursor(toCursor(last)) : null }
}
