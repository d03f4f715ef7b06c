import { z } from 'zod'

// PostgreSQL's integer ends here: a larger number is an error there, and no version.
const largest = 2_147_483_647

/** The version of a submission that a form was drawn from: a later one says that somebody was faster. */
export const submissionVersion = z.coerce.number().int().positive().max(largest)
