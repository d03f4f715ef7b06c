import { z } from 'zod'
import { storySchemas } from '#app/features/stories/field-schemas.ts'
import { themes } from '#app/features/stories/story.ts'
import { submissionVersion } from '#app/features/stories/version.ts'
import { optionalMultiLineText } from '#app/server/request/form-fields.ts'
import { rejectionReasons } from '#content/pages/rejection-reasons.ts'

/** The message to the author with a decision: a reason from the list, or free text. */
export const messageFields = {
  reason: z
    .enum(
      rejectionReasons.map(({ value }) => value),
      'Choose a reason from the list.',
    )
    .optional(),
  message: optionalMultiLineText(2_000, 'Keep the message to 2,000 characters.'),
}

/** What an admin may do to a submission: change its status, or save the notes only. */
export const decisionForm = z.object({
  act: z.enum(['approved', 'rejected', 'pending', 'notes'], 'Choose what to do.'),
  version: submissionVersion,
  notes: optionalMultiLineText(5_000, 'Keep the notes to 5,000 characters.'),
  ...messageFields,
  /** Sent by the reading view, which asks whether to open the next story. */
  reading: z.literal('yes').optional(),
  onward: z.literal('on').optional(),
})

/** What the team adds to a story, or corrects. */
export const classificationForm = z.object({
  act: z.literal('classify'),
  version: submissionVersion,
  theme: z.enum(themes, 'Choose a theme from the list.').optional(),
  contentNote: z
    .string()
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .refine((typed) => typed.length <= 120, 'Keep the content note to 120 characters.')
    .default(''),
  photoDescription: storySchemas.photoDescription,
})
