import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    // Made by the form, so that a double click or a retry sends no second message.
    formKey: uuid().notNull().unique('one_message_per_form').defaultRandom(),
    createdAt: timestampColumn().notNull().defaultNow(),
    closedAt: timestampColumn(),
    closedById: uuid(),
    closingNote: text(),
  },
  (message) => [
    index().on(message.closedAt, message.createdAt),
    check(
      'known_subjects',
      sql`${message.subject} in ('general', 'story', 'collaboration', 'press', 'technical')`,
    ),
  ],
)
