export type CsvCell = string | number | boolean | Date | null

/**
 * One record of a CSV file (RFC 4180), with its line end.
 *
 * A spreadsheet takes what begins like a formula for one, and would run it for whoever opens the file
 * (https://owasp.org/www-community/attacks/CSV_Injection): an apostrophe before it makes it a text.
 */
export function csvLine(cells: CsvCell[]) {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** Excel takes a file for UTF-8 only when it begins with this. */
export const byteOrderMark = '\ufeff'

function formatCell(cell: CsvCell) {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell instanceof Date ? cell.toISOString() : String(cell)
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
