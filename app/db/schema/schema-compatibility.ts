import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * For each migration, the oldest version of the site that still runs once it is applied. A version is named by the newest
 * migration it knows. Each migration writes its own row, so that a version that does not know it can read whether to start.
 */
export const schemaCompatibility = pgTable('schema_compatibility', {
  migration: text().primaryKey(),
  oldestVersion: text().notNull(),
})
