import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The oldest version of the site that still runs after each migration; a version is named by the newest
 * migration it knows. A version that does not know a migration reads its row to see whether to start.
 */
export const schemaCompatibility = pgTable('schema_compatibility', {
  migration: text().primaryKey(),
  oldestVersion: text().notNull(),
})
