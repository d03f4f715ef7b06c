import { isNull } from 'drizzle-orm'
import { submissions } from '#app/platform/db/schema/submissions.ts'

// The team no longer sees a story that its author has withdrawn.
export const notWithdrawn = isNull(submissions.withdrawnAt)
