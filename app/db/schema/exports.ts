import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { at } from './columns.ts'

/** Archives of everything we hold about a person, made when they ask and gone a day later (UK GDPR, Articles 15 and 20). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The archive's name in storage, once it is made. */
    archiveKey: text(),
    askedAt: at().notNull().defaultNow(),
    readyAt: at(),
    expiresAt: at(),
  },
  (dataExport) => [index().on(dataExport.userId, dataExport.askedAt)],
)
