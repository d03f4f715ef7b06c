import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { Cursor } from '#app/server/paging/cursor.ts'
import { byteOrderMark, type CsvCell, csvLine } from './csv.ts'

/** A table exported as CSV. Its rows are read a page at a time, so a long table needs no more memory than a short one. */
export type CsvTable = { columns: string[]; pages: AsyncIterable<CsvCell[][]> }

/** How many rows are read at a time. */
export const csvPageSize = 500

/** @param name part of the file name, without date and extension */
export function csvResponse(name: string, table: CsvTable) {
  const day = new Date().toISOString().slice(0, 10)
  return new Response(createReadableStreamFromReadable(Readable.from(csvChunks(table))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="indelible-${name}-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/**
 * Walks a keyset list from its beginning to its end.
 *
 * @param read reads at most `csvPageSize` rows after a cursor
 * @param cursorOf the cursor of a row
 */
export async function* pagesOf<Row, Place = Cursor>(
  read: (after: Place | null) => Promise<Row[]>,
  cursorOf: (row: Row) => Place,
) {
  let after: Place | null = null
  for (;;) {
    const rows: Row[] = await read(after)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < csvPageSize) return
    after = cursorOf(last)
  }
}

async function* csvChunks({ columns, pages }: CsvTable) {
  yield byteOrderMark + csvLine(columns)
  for await (const rows of pages) yield rows.map(csvLine).join('')
}
