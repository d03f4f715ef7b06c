import { parse } from '@conform-to/react'

// The form of a piece names its controls as the fields of its text, such as `sources[0].url`. What a control cannot give
// as the text has it is put together here: days of three controls, tags in one line, the minutes of a film, and a tick.

/** A text as the form shows it and sends it: the fields may be missing or wrong, and one may be of no kind at all. */
export type PieceValues = { fields: Record<string, unknown>; body: string }

/** What a form of a piece sends beside its text. */
export type SentPiece = PieceValues & {
  /** The version that the form began from; 0 when there is none, which no piece has. */
  version: number
  /** The last part of the address; undefined when the form has no field for it. */
  slug: string | undefined
  intent: string
}

const notOfTheText = new Set(['version', 'slug', 'intent', 'body'])

/** Reads what the form of a piece has sent, as it was typed. */
export function readPieceForm(fields: Iterable<[string, FormDataEntryValue]>): SentPiece {
  const sent = new Map(fields)
  const ofTheText = new FormData()
  for (const [name, value] of sent) {
    if (!notOfTheText.has(name)) ofTheText.append(name, value)
  }
  const { payload } = parse(ofTheText, { resolve: (value) => ({ value }) })
  return {
    fields: Object.fromEntries(Object.entries(payload).map(([name, value]) => read(name, value))),
    body: textOf(sent, 'body') ?? '',
    version: Number(/^\d{1,9}$/.exec(textOf(sent, 'version') ?? '')?.[0] ?? 0),
    slug: textOf(sent, 'slug')?.trim(),
    intent: textOf(sent, 'intent') ?? 'save',
  }
}

/** What a form shows after an answer: what was typed, with the rows and the days that a button of it has changed. */
export function shownAfter<Sent extends { fields: Record<string, unknown>; intent: string }>(
  sent: Sent,
  today?: string,
) {
  const rows = withRowsChanged(sent.fields, sent.intent)
  if (rows) return { ...sent, fields: rows.fields, focusAt: { list: rows.list, at: rows.at } }
  return {
    ...sent,
    fields: (today && withToday(sent.fields, sent.intent, today)) || sent.fields,
    focusAt: null,
  }
}

/** Whether a button of a form changes the form alone, and saves nothing. */
export function isOfForm(intent: string) {
  return /^(?:add|remove|today) /.test(intent)
}

function textOf(sent: Map<string, FormDataEntryValue>, name: string) {
  const value = sent.get(name)
  return typeof value === 'string' ? value : undefined
}

const boxes = new Set(['fictional', 'law', 'deletionRuleIsSet', 'YouTube', 'Vimeo'])

function read(name: string, value: unknown): [string, unknown] {
  if (name === 'tags' && typeof value === 'string') return [name, value.split(/\s*,\s*/)]
  if (name === 'seconds' && typeof value === 'string') return [name, readSeconds(value)]
  if (boxes.has(name)) return [name, value === 'on']
  return [name, withDays(value)]
}

/** `4:30` as `270`. What is no such time stays as it was typed. */
function readSeconds(input: string) {
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(input.trim()) ?? []
  return minutes && seconds ? String(Number(minutes) * 60 + Number(seconds)) : input
}

/** The length of a film as the form shows it: `4:30`. */
export function writeSeconds(seconds: unknown) {
  const input = String(seconds ?? '')
  if (!/^\d{1,6}$/.test(input)) return input
  return `${Math.floor(Number(input) / 60)}:${String(Number(input) % 60).padStart(2, '0')}`
}

/** The parts of a day, as its three controls have them. */
type DayParts = { day: string; month: string; year: string }

const partsOfDay = ['day', 'month', 'year']

function withDays(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, withDays)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name) => partsOfDay.includes(name))) return writeDay(value)
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => read(name, inside)))
}

function writeDay({ day = '', month = '', year = '' }: Partial<DayParts>) {
  const [d, m, y] = [day, month, year].map((part) => String(part).trim())
  return d || m || y ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}` : ''
}

/** Takes a day such as `2026-10-25` apart. Of what is no day it gives back what was typed. */
export function readDay(day: unknown): DayParts {
  const [, year = '', month = '', rest = ''] =
    /^([^-]*)-([^-]*)-(.*)$/s.exec(String(day ?? '')) ?? []
  return { year, month: unpadded(month), day: unpadded(rest) }
}

function unpadded(part: string) {
  return part.replace(/^0+/, '')
}

/** What the button beside a day sends, by which a form without script is given today. */
export function todayIntent(path: (string | number)[]) {
  return `today ${path.join('.')}`
}

/**
 * The fields after “Use today” was pressed beside a day.
 *
 * @param today as in `2026-10-25`
 * @returns null when the intent is another's
 */
function withToday(fields: Record<string, unknown>, intent: string, today: string) {
  const [, list, index, name] = /^today (\w+)(?:\.(\d{1,3})\.(\w+))?$/.exec(intent) ?? []
  if (!list) return null
  if (!name) return { ...fields, [list]: today }
  const rows = Array.from(rowsAt(fields, list as RowListName))
  if (rows[Number(index)] === undefined) return fields
  const row = { ...(rows[Number(index)] as object), [name]: today }
  return { ...fields, [list]: rows.with(Number(index), row) }
}

/** The value at a path of the fields, such as `sources`, 0, `url`. */
export function valueAt(fields: unknown, path: (string | number)[]): unknown {
  let value: unknown = fields
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/** The lists of rows that a form can add to. */
const rowLists = ['sources', 'corrections', 'processors', 'members', 'series'] as const
export type RowListName = (typeof rowLists)[number]

/** The row of a list to go on with, after one was added or removed; none when none is left. */
export type FocusAt = { list: RowListName; at: number | null } | null

export function rowsAt(fields: unknown, list: RowListName): unknown[] {
  const rows = valueAt(fields, [list])
  return Array.isArray(rows) ? rows : []
}

/** What the buttons beside rows send, by which a form without script adds and removes them. */
export const rowIntents = {
  add: (list: RowListName) => `add ${list}`,
  remove: (list: RowListName, index: number) => `remove ${list} ${index}`,
}

/**
 * The fields after a button beside rows was pressed.
 *
 * @returns null when the intent is another's; `at` is the row to go on with, null when there is none
 */
export function withRowsChanged(
  fields: Record<string, unknown>,
  intent: string,
): { fields: Record<string, unknown>; list: RowListName; at: number | null } | null {
  const [act, name, index] = intent.split(' ')
  const list = rowLists.find((each) => each === name)
  if (!list || (act !== 'add' && act !== 'remove')) return null
  const rows = rowsAt(fields, list)
  const changed = act === 'add' ? [...rows, {}] : rows.toSpliced(Number(index), 1)
  const at = act === 'add' ? rows.length : Math.min(Number(index), changed.length - 1)
  return { fields: { ...fields, [list]: changed }, list, at: at >= 0 ? at : null }
}
