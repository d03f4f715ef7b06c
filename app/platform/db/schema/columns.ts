import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, kept to the millisecond: a JavaScript Date holds no more, and a cursor must compare equal. */
export function timestampColumn() {
  return timestamp({ withTimezone: true, precision: 3 })
}
