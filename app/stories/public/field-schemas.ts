import { z } from 'zod'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { multiLineText, singleLineText } from '#app/platform/request/form-fields.ts'
import { type StoryFieldName, storyFields } from './fields.ts'
import { nameShownOptions, themes } from './story.ts'

/** Of a field that is not required it accepts undefined. */
export const storySchemas = {
  title: line('title', 'the title', 'Give your story a title.'),
  story: multiLineText('Enter your story.', 20_000, 'Keep your story to 20,000 characters.'),
  name: line('name', 'the name', 'Tell us your name.'),
  nameShown: z.enum(nameShownOptions, 'Choose how your name is shown.').default('full'),
  location: line('location', 'the place').optional(),
  theme: z.enum(themes, 'Choose a theme from the list.').optional(),
  photoDescription: line('photoDescription', 'the description').optional(),
} satisfies { [Name in StoryFieldName]: z.ZodType<NonNullable<Submission[Name]> | undefined> }

function line(
  name: 'title' | 'name' | 'location' | 'photoDescription',
  what: string,
  missing = '',
) {
  const { maxCharacters } = storyFields[name]
  return singleLineText(missing, maxCharacters, `Keep ${what} to ${maxCharacters} characters.`)
}
