import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'
import { submissions } from './submissions.ts'

/** What readers tell us about a story (Online Safety Act 2023, sections 20, 21 and 23). */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What the reader is given to quote. */
    caseNumber: text().notNull().unique('one_report_per_number'),
    /** Null once the story is deleted: its author must not be able to delete the reports about it. */
    submissionId: uuid().references(() => submissions.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    text: text().notNull(),
    email: text(),
    formKey: uuid().notNull().unique('one_report_per_form'),
    createdAt: timestampColumn().notNull().defaultNow(),
    closedAt: timestampColumn(),
    closedById: uuid(),
    closingNote: text(),
  },
  (report) => [
    index().on(report.closedAt, report.createdAt),
    index().on(report.submissionId),
    check(
      'known_reasons',
      sql`${report.reason} in ('illegal', 'privacy', 'copyright', 'harassment', 'defamation', 'other')`,
    ),
  ],
)
