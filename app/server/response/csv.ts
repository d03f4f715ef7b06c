export type CsvCell = string | number | boolean | Date | null

/**
 * One record of a CSV file (RFC 4180), with its line end.
 *
 * A spreadsheet runs a cell that begins like a formula when the file is opened
 * (https://owasp.org/www-community/attacks/CSV_Injection). A leading apostrophe makes it text.
 */
export function csvLine(cells: CsvCell[]) {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** Excel reads a file as UTF-8 only when it begins with this. */
export const byteOrderMark = '\ufeff'

function formatCell(cell: CsvCell) {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell instanceof Date ? cell.toISOString() : String(cell)
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
