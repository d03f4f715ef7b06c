import { bigserial, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

/**
 * What was removed and is not yet written beside the backups, by its identifiers alone. Triggers (in the migration that made
 * it) fill it in the transaction that removes; `app/server/removals` empties it.
 */
export const removalOutbox = pgTable('removal_outbox', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  action: text().notNull(),
  tableName: text().notNull(),
  rowId: uuid().notNull(),
  at: timestampColumn().notNull(),
})

/** Each time this database was restored from a backup. Links that were sent before the last of them no longer work. */
export const restores = pgTable('restores', {
  restoredAt: timestampColumn().primaryKey().defaultNow(),
  backupMadeAt: timestampColumn().notNull(),
})
