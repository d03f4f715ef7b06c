import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'
import { submissionReference } from './submissions.ts'

/** What a member is told on their dashboard, besides by email, until they dismiss it. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    submissionId: submissionReference().notNull(),
    kind: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    readAt: timestampColumn(),
  },
  (notice) => [
    index().on(notice.userId, notice.createdAt),
    check('known_notices', sql`${notice.kind} in ('approved', 'rejected', 'set to pending')`),
  ],
)
