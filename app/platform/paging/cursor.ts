/** In a list ordered by time and id. */
export type Cursor = { at: Date | null; id: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(text: string) {
  return uuid.test(text)
}

export function writeCursor({ at, id }: Cursor) {
  return `${at ? at.getTime() : ''}_${id}`
}

/** @returns null for an invalid cursor */
export function readCursor(text: string | null): Cursor | null {
  const [, time, id] = /^(\d{0,14})_([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  if (time === undefined || !id || !isUuid(id)) return null
  return { at: time ? new Date(Number(time)) : null, id }
}
