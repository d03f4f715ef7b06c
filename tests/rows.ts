import { and, eq, getTableColumns } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { db } from '#app/platform/db/client.server.ts'

type Values<T extends PgTable> = Partial<T['$inferSelect']>

/** The rows of a table that have these values. */
export async function rowsWhere<T extends PgTable>(table: T, values: Values<T> = {}) {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(having(table, values))
  return rows as T['$inferSelect'][]
}

export async function countWhere<T extends PgTable>(table: T, values: Values<T>) {
  return db.$count(table, having(table, values))
}

export async function updateWhere<T extends PgTable>(
  table: T,
  values: Values<T>,
  fields: PgUpdateSetSource<T>,
) {
  await db.update(table).set(fields).where(having(table, values))
}

export async function deleteWhere<T extends PgTable>(table: T, values: Values<T>) {
  await db.delete(table).where(having(table, values))
}

function having<T extends PgTable>(table: T, values: Values<T>) {
  const columns = getTableColumns(table)
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value)))
}
