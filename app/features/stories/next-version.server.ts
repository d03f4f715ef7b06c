import { sql } from 'drizzle-orm'
import { submissions } from '#app/db/schema/submissions.ts'

/** Part of every update of a submission, so that forms with an older version are refused. */
export const nextVersion = { version: sql`${submissions.version} + 1`, updatedAt: sql`now()` }
