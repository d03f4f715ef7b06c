import { pgTable, text } from 'drizzle-orm/pg-core'

/** The oldest version that runs after each migration. A version that does not know one reads its row to see whether to start. */
export const schemaCompatibility = pgTable('schema_compatibility', {
  migration: text().primaryKey(),
  oldestVersion: text().notNull(),
})
