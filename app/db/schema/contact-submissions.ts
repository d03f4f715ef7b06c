import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (message) => [
    check(
      'known_subjects',
      sql`${message.subject} in ('general', 'story', 'collaboration', 'press', 'technical')`,
    ),
  ],
)
