import { bigserial, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment, kept to the millisecond: a JavaScript Date holds no more, and a cursor must compare equal. */
export function timestampColumn() {
  return timestamp({ withTimezone: true, precision: 3 })
}

/** The same, by default the moment at which the row is made. */
export function timestampNow() {
  return timestampColumn().notNull().defaultNow()
}

export function randomId() {
  return uuid().primaryKey().defaultRandom()
}

/** Counted up, so that rows sort as they were made. */
export function serialId() {
  return bigserial({ mode: 'number' }).primaryKey()
}
