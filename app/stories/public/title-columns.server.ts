import { sql } from 'drizzle-orm'
import { submissions } from '#app/platform/db/schema/submissions.ts'

/** The beginning is enough for an excerpt of twenty words, too. */
export const titleColumns = {
  title: submissions.title,
  story: sql<string>`left(${submissions.story}, 600)`,
}
