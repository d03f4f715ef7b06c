import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'

/** Gone a day after they are made (UK GDPR, Articles 15 and 20). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    archiveKey: text(),
    askedAt: timestampColumn().notNull().defaultNow(),
    readyAt: timestampColumn(),
    expiresAt: timestampColumn(),
  },
  (dataExport) => [index().on(dataExport.userId, dataExport.askedAt)],
)
