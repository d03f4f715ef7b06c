import { z } from 'zod'
import { optionalMultiLineText } from '#app/platform/request/form-fields.ts'
import { storySchemas } from '#app/stories/public/field-schemas.ts'
import { themes } from '#app/stories/public/story.ts'
import { submissionVersion } from '#app/stories/public/version.ts'
import { rejectionReasons } from '#content/pages/rejection-reasons.ts'

export const messageFields = {
  reason: z
    .enum(
      rejectionReasons.map(({ value }) => value),
      'Choose a reason from the list.',
    )
    .optional(),
  message: optionalMultiLineText(2_000, 'Keep the message to 2,000 characters.'),
}

export const decisionForm = z.object({
  act: z.enum(['approved', 'rejected', 'pending', 'notes'], 'Choose what to do.'),
  version: submissionVersion,
  notes: optionalMultiLineText(5_000, 'Keep the notes to 5,000 characters.'),
  ...messageFields,
  /** By the reading view, which asks whether to open the next story. */
  reading: z.literal('yes').optional(),
  onward: z.literal('on').optional(),
})

export const classificationForm = z.object({
  act: z.literal('classify'),
  version: submissionVersion,
  theme: z.enum(themes, 'Choose a theme from the list.').optional(),
  contentNote: z
    .string()
    .transform((input) => input.replace(/\s+/g, ' ').trim())
    .refine((input) => input.length <= 120, 'Keep the content note to 120 characters.')
    .default(''),
  photoDescription: storySchemas.photoDescription,
})
