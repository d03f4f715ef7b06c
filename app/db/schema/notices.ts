import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { timestampColumn } from './columns.ts'
import { submissions } from './submissions.ts'

/** What a member is told on their dashboard, besides by letter, until they put it away. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    readAt: timestampColumn(),
  },
  (notice) => [
    index().on(notice.userId, notice.createdAt),
    check('known_notices', sql`${notice.kind} in ('approved', 'rejected', 'set to pending')`),
  ],
)
