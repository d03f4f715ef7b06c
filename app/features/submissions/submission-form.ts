import { z } from 'zod'
import type { Submission } from '#app/db/schema/submissions.ts'
import { nameShownOptions, themes } from '#app/features/stories/story.ts'
import { submissionVersion } from '#app/features/stories/version.ts'
import { multiLineText, singleLineText } from '#app/server/request/form-fields.ts'

const ticked = z.literal('on', 'Please tick this box, or we cannot read your story.')

export const submissionForm = z.object({
  formKey: z.uuid('This form has expired. Please load the page again.'),
  title: singleLineText('Give your story a title.', 120, 'Keep the title to 120 characters.'),
  name: singleLineText('Tell us your name.', 100, 'Keep the name to 100 characters.'),
  nameShown: z.enum(nameShownOptions, 'Choose how your name is printed.').default('full'),
  location: singleLineText('', 100, 'Keep the place to 100 characters.').optional(),
  theme: z.enum(themes, 'Choose a theme from the list.').optional(),
  story: multiLineText(
    'We need the story itself before we can read it.',
    20_000,
    'That is more than we can print. Keep it to 20,000 characters.',
  ),
  editorialConsent: ticked,
  privacyConsent: ticked,
})

/** What may be changed while a story waits: its words, not its consents. */
export const editStoryForm = submissionForm
  .pick({ title: true, name: true, nameShown: true, location: true, theme: true, story: true })
  .extend({ version: submissionVersion })

/** Asking for a rejection to be looked at again. */
export const appealForm = z.object({
  reason: multiLineText(
    'Tell us what we should look at again.',
    2_000,
    'Keep it to 2,000 characters, please.',
  ),
})

/** What a form may begin with. */
export type StartingValues = Partial<
  Record<'title' | 'name' | 'nameShown' | 'location' | 'theme' | 'story', string>
>

export type EditedStory = z.infer<typeof editStoryForm>
export type SubmissionForm = z.infer<typeof submissionForm>

/** The words of a row, as its form would show them. */
export function startingValuesOf(
  story: Pick<Submission, 'title' | 'name' | 'nameShown' | 'location' | 'theme' | 'story'>,
): StartingValues {
  return {
    title: story.title ?? '',
    name: story.name,
    nameShown: story.nameShown,
    location: story.location ?? '',
    theme: story.theme ?? '',
    story: story.story,
  }
}

/** Whether a refused form was refused for its consents, which have a toast of their own. */
export function lacksConsent(errors: Record<string, unknown> | null | undefined) {
  return Boolean(errors?.editorialConsent || errors?.privacyConsent)
}
