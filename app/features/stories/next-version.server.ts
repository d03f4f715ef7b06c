import { sql } from 'drizzle-orm'
import { submissions } from '#app/db/schema/submissions.ts'

/** Goes into every update of a submission: a form that shows an older version is then refused. */
export const nextVersion = { version: sql`${submissions.version} + 1`, updatedAt: sql`now()` }
