import { z } from 'zod'
import { storySchemas } from '#app/features/stories/field-schemas.ts'
import { submissionVersion } from '#app/features/stories/version.ts'
import { multiLineText } from '#app/server/request/form-fields.ts'

const ticked = z.literal('on', 'Tick this box so that we can read your story.')

export const submissionForm = z.object({
  formKey: z.uuid('This form has expired. Please load the page again.'),
  ...storySchemas,
  editorialConsent: ticked,
  privacyConsent: ticked,
})

/** Changes to a pending story: its fields, but not its consents. */
export const editStoryForm = z.object({ ...storySchemas, version: submissionVersion })

/** What an author asks for after a rejection. */
export const secondLookForm = z.object({
  reason: multiLineText(
    'Tell us what we should look at again.',
    2_000,
    'Keep it to 2,000 characters.',
  ),
})

export type EditedStory = z.infer<typeof editStoryForm>
export type SubmissionForm = z.infer<typeof submissionForm>
