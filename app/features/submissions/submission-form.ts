import { z } from 'zod'
import type { Submission } from '#app/db/schema/submissions.ts'
import { type StoryFieldName, storyFieldNames, storySchemas } from '#app/features/stories/fields.ts'
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

/** An appeal against a rejection. */
export const appealForm = z.object({
  reason: multiLineText(
    'Tell us what we should look at again.',
    2_000,
    'Keep it to 2,000 characters.',
  ),
})

/** The values a form starts with. */
export type StartingValues = Partial<Record<StoryFieldName, string>>

export type EditedStory = z.infer<typeof editStoryForm>
export type SubmissionForm = z.infer<typeof submissionForm>

/** The fields of a row, as its form shows them. */
export function startingValuesOf(story: Pick<Submission, StoryFieldName>): StartingValues {
  return Object.fromEntries(storyFieldNames.map((name) => [name, story[name] ?? '']))
}

/** Whether a form was refused because a consent is missing, which has its own toast. */
export function lacksConsent(errors: Record<string, unknown> | null | undefined) {
  return Boolean(errors?.editorialConsent || errors?.privacyConsent)
}
