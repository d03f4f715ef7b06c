import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'

/** Archives of everything we hold about a person, made when they ask and gone a day later (UK GDPR, Articles 15 and 20). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    /** The archive's name in storage, once it is made. */
    archiveKey: text(),
    askedAt: timestampColumn().notNull().defaultNow(),
    readyAt: timestampColumn(),
    expiresAt: timestampColumn(),
  },
  (dataExport) => [index().on(dataExport.userId, dataExport.askedAt)],
)
