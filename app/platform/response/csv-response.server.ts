import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { Cursor } from '#app/platform/paging/cursor.ts'

/** Read a page at a time, so a long table needs no more memory than a short one. */
export type CsvTable = { columns: string[]; pages: AsyncIterable<CsvCell[][]> }

export const csvPageSize = 500

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

export async function* readPages<Row, Place = Cursor>(
  read: (after: Place | null, limit: number) => Promise<Row[]>,
  toCursor: (row: Row) => Place,
  toCells: (row: Row) => CsvCell[],
) {
  let after: Place | null = null
  for (;;) {
    const rows: Row[] = await read(after, csvPageSize)
    yield rows.map(toCells)
    const last = rows.at(-1)
    if (!last || rows.length < csvPageSize) return
    after = toCursor(last)
  }
}

async function* csvChunks({ columns, pages }: CsvTable) {
  yield byteOrderMark + csvLine(columns)
  for await (const rows of pages) yield rows.map(csvLine).join('')
}

type CsvCell = string | number | boolean | Date | null

/**
 * RFC 4180. A spreadsheet runs a cell that begins like a formula (https://owasp.org/www-community/attacks/CSV_Injection): a
 * leading apostrophe makes it text. Where the separator of lists is a semicolon, as in much of Europe, it begins a new cell
 * at one, and at a line end in any cell but the first: quotes count at the beginning of a cell only.
 */
export function csvLine(cells: CsvCell[]) {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** Excel reads a file as UTF-8 only when it begins with this. */
const byteOrderMark = '\ufeff'

function formatCell(cell: CsvCell) {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell instanceof Date ? cell.toISOString() : String(cell)
  const whole = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  const harmless = whole.replace(/[;\t\r\n](?=[ "]*[=+\-@＝＋－＠])/g, "$&'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
