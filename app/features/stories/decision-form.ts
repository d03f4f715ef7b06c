import { z } from 'zod'

/** What the desk may do to a submission: move it, or save the notes alone. */
export const decisionForm = z.object({
  act: z.enum(['approved', 'rejected', 'pending', 'notes'], 'Choose what to do.'),
  version: z.coerce.number().int(),
  notes: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= 5_000, 'Keep the notes to 5,000 characters.')
    .default(''),
})

/** The words on the button of each transition (specification, section 4). */
export const actLabels = {
  approved: 'Approve',
  rejected: 'Reject',
  pending: 'Set to Pending',
} as const
