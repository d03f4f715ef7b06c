import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { serialId, timestampColumn } from './columns.ts'

/** What is not yet written beside the backups: triggers fill it, `app/platform/removals` empties it. */
export const removalOutbox = pgTable('removal_outbox', {
  id: serialId(),
  action: text().notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  at: timestampColumn().notNull(),
})

/** Links that were sent before the last restore no longer work. */
export const restores = pgTable('restores', {
  restoredAt: timestampColumn().primaryKey().defaultNow(),
  backupMadeAt: timestampColumn().notNull(),
})
