import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { randomId, timestampColumn, timestampNow } from './columns.ts'
import { submissions } from './submissions.ts'

export const caseKind = pgEnum('case_kind', ['report', 'complaint', 'message'])

/** Online Safety Act 2023, ss. 20, 21, 23; complaints: Data (Use and Access) Act 2025, s. 103 (30 days to acknowledge). */
export const cases = pgTable(
  'cases',
  {
    id: randomId(),
    kind: caseKind().notNull(),
    /** What the reader is given to quote; messages have none. */
    caseNumber: text().unique('one_case_per_number'),
    /** Null once the story is deleted: its author must not be able to delete the reports about it. */
    submissionId: uuid().references(() => submissions.id, { onDelete: 'set null' }),
    about: text(),
    name: text(),
    email: text(),
    text: text().notNull(),
    // From the form, so that a double click or a retry sends no second case.
    formKey: uuid().notNull().defaultRandom(),
    createdAt: timestampNow(),
    dueAt: timestampColumn(),
    closedAt: timestampColumn(),
    closedById: uuid(),
    closingNote: text(),
  },
  (row) => [
    unique('one_case_per_form').on(row.formKey, row.kind),
    index().on(row.closedAt, row.kind),
    index().on(row.submissionId),
    // `is true`, because a check passes where a column is null.
    check(
      'columns_of_the_kind',
      sql`(case ${row.kind}
        when 'report' then ${row.caseNumber} is not null and ${row.name} is null and ${row.dueAt} is null
          and ${row.about} in ('illegal', 'privacy', 'copyright', 'harassment', 'child', 'defamation', 'other')
        when 'complaint' then ${row.caseNumber} is not null and ${row.submissionId} is null and ${row.about} is null
          and ${row.name} is not null and ${row.email} is not null and ${row.dueAt} is not null
        when 'message' then ${row.caseNumber} is null and ${row.submissionId} is null and ${row.dueAt} is null
          and ${row.name} is not null and ${row.email} is not null
          and ${row.about} in ('general', 'story', 'collaboration', 'press', 'technical', 'correction')
      end) is true`,
    ),
  ],
)
