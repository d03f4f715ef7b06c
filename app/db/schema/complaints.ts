import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

/** Complaints about personal data: acknowledged within 30 days (Data (Use and Access) Act 2025, section 103). */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What the reader is given to quote. */
    caseNumber: text().notNull().unique('one_complaint_per_number'),
    name: text().notNull(),
    email: text().notNull(),
    complaint: text().notNull(),
    formKey: uuid().notNull().unique('one_complaint_per_form'),
    createdAt: timestampColumn().notNull().defaultNow(),
    dueAt: timestampColumn().notNull(),
    closedAt: timestampColumn(),
    closedById: uuid(),
    closingNote: text(),
  },
  (complaint) => [index().on(complaint.closedAt, complaint.dueAt)],
)
