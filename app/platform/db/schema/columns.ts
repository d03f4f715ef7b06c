import { bigserial, timestamp, uuid } from 'drizzle-orm/pg-core'

/** To the millisecond: a JavaScript Date holds no more, and a cursor must compare equal. */
export function timestampColumn() {
  return timestamp({ withTimezone: true, precision: 3 })
}

export function timestampNow() {
  return timestampColumn().notNull().defaultNow()
}

export function randomId() {
  return uuid().primaryKey().defaultRandom()
}

export function serialId() {
  return bigserial({ mode: 'number' }).primaryKey()
}
