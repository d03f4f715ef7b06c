export type CsvCell = string | number | boolean | Date | null

/**
 * One record of a CSV file (RFC 4180), with its line end.
 *
 * A spreadsheet runs a cell that begins like a formula when the file is opened
 * (https://owasp.org/www-community/attacks/CSV_Injection). A leading apostrophe makes it text. Where the separator of lists is
 * a semicolon, as in much of Europe, it begins a new cell at one, and at a line end in any cell but the first: quotes count at
 * the beginning of a cell only.
 */
export function csvLine(cells: CsvCell[]) {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** Excel reads a file as UTF-8 only when it begins with this. */
export const byteOrderMark = '\ufeff'

function formatCell(cell: CsvCell) {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell instanceof Date ? cell.toISOString() : String(cell)
  const whole = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  const harmless = whole.replace(/[;\t\r\n](?=[ "]*[=+\-@＝＋－＠])/g, "$&'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
