import { z } from 'zod'
import { multiLineText } from '#app/platform/request/form-fields.ts'
import { storySchemas } from '#app/stories/public/field-schemas.ts'
import { submissionVersion } from '#app/stories/public/version.ts'

const checkbox = z.literal('on', 'Tick this box if you agree.')

export const submissionForm = z.object({
  formKey: z.uuid('This form has expired. Please load the page again.'),
  drafts: z.string().optional(),
  ...storySchemas,
  editorialConsent: checkbox,
  privacyConsent: checkbox,
})

export const editStoryForm = z.object({ ...storySchemas, version: submissionVersion })

export const secondLookForm = z.object({
  reason: multiLineText(
    'Tell us what we should look at again.',
    2_000,
    'Keep it to 2,000 characters.',
  ),
})

export type EditedStory = z.infer<typeof editStoryForm>
export type SubmissionForm = z.infer<typeof submissionForm>
