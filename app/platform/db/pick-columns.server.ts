import { type Column, getTableColumns, type Table } from 'drizzle-orm'

export function pickColumns<T extends Table, Name extends keyof T['_']['columns'] & string>(
  table: T,
  names: readonly Name[],
) {
  const columns: Record<string, Column> = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<
    T['_']['columns'],
    Name
  >
}
