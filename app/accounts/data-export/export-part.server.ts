import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '#app/platform/db/client.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

export type ExportOwner = Pick<Viewer, 'id' | 'email'>

export type ExportPart = {
  name: string
  says: string
  read(owner: ExportOwner): Promise<unknown> | AsyncIterable<unknown>
}

type RowsPart<Name> = Pick<ExportPart, 'name' | 'says'> & {
  /** Listed one by one, so that passwords and tokens are never read; or by what the archive calls them. */
  columns: Name[] | Record<string, Name>
  /** Or `email`, with their address in lower case. */
  owner: Name
  orderBy: Name
}

export function rowsPart<T extends PgTable>(
  table: T,
  { columns, owner, orderBy, ...part }: RowsPart<keyof T['_']['columns'] & string>,
): ExportPart {
  const all: Record<string, PgColumn> = getTableColumns(table)
  const column = (name: string) => all[name]!
  const names = Array.isArray(columns)
    ? columns.map((name) => [name, name])
    : Object.entries(columns)
  const selected = Object.fromEntries(names.map(([as = '', name = '']) => [as, column(name)]))
  return {
    ...part,
    read: ({ id, email }) =>
      db
        .select(selected)
        .from(table as PgTable)
        .where(eq(column(owner), owner === 'email' ? email.toLowerCase() : id))
        .orderBy(asc(column(orderBy))),
  }
}
