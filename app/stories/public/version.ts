import { z } from 'zod'

// The maximum of PostgreSQL's integer: a larger number would be a database error.
const largest = 2_147_483_647

/** When the row has a later one, somebody else was faster. */
export const submissionVersion = z.coerce.number().int().positive().max(largest)
