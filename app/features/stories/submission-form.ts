import { z } from 'zod'
import { nameShownOptions, themes } from './story.ts'

/** One line of plain text: no control characters, and none that turn the direction of what follows. */
const line = (missing: string, most: number, tooLong: string) =>
  z
    .string(missing)
    .transform((text) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .refine((text) => text.length > 0, missing)
    .refine((text) => text.length <= most, tooLong)

/** Text of several lines, with the line ends of a form made plain. */
const prose = (missing: string, most: number, tooLong: string) =>
  z
    .string(missing)
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .refine((text) => text.length > 0, missing)
    .refine((text) => text.length <= most, tooLong)

const ticked = z.literal('on', 'Please tick this box, or we cannot read your story.')

// Conform hands an empty field to Zod as undefined, so the words for it stand in z.string().
export const submissionForm = z.object({
  formKey: z.uuid('This form has expired. Please load the page again.'),
  title: line('Give your story a title.', 120, 'Keep the title to 120 characters.'),
  name: line('Tell us your name.', 100, 'Keep the name to 100 characters.'),
  nameShown: z.enum(nameShownOptions, 'Choose how your name is printed.').default('full'),
  location: line('', 100, 'Keep the place to 100 characters.').optional(),
  theme: z.enum(themes, 'Choose a theme from the list.').optional(),
  story: prose(
    'We need the story itself before we can read it.',
    20_000,
    'That is more than we can print. Keep it to 20,000 characters.',
  ),
  editorialConsent: ticked,
  privacyConsent: ticked,
})

export type SubmissionForm = z.infer<typeof submissionForm>

/** Whether a refused form was refused for its consents, which have a toast of their own. */
export function lacksConsent(errors: Record<string, unknown> | null | undefined) {
  return Boolean(errors?.editorialConsent || errors?.privacyConsent)
}
