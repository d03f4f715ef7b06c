import { z } from 'zod'
import { multiLineText, optionalMultiLineText } from '#app/platform/request/form-fields.ts'

const maxCharacters = 4_000

/** `key` is that of a new comment, or of the one that is changed. `about` has the words of the paragraph; `quote` those of them that are meant, if it is not all. */
export const commentForm = z
  .object({
    key: z.uuid(),
    answers: z.uuid().optional(),
    words: multiLineText('Write a comment.', maxCharacters, 'Keep it to 4,000 characters.'),
    quote: optionalMultiLineText(maxCharacters, 'Keep it to 4,000 characters.'),
    about: optionalMultiLineText(1_000_000, ''),
    paragraph: z.coerce.number().int().min(0).max(100_000).default(0),
  })
  .refine(({ quote, about }) => about.includes(quote.replace(/\s+/g, ' ')), {
    path: ['quote'],
    message: 'These words are not in the paragraph. Copy them from it.',
  })
