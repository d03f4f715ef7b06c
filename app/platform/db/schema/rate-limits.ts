import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

/** One row per thing counted: `sign-in:account:<hash>`, `submit:user:<id>` and so on. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestampColumn().notNull(),
})
