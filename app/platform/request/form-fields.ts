import { z } from 'zod'
import { isEmail, normaliseEmail } from '#content/email-address.ts'

// Conform passes an empty field to Zod as undefined, so its error message belongs in z.string().

/** One line of plain text, without control characters and without characters that change the writing direction. */
export const singleLineText = (missing: string, maxCharacters: number, tooLong: string) =>
  z
    .string(missing)
    .transform((text) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .refine((text) => text.length > 0, missing)
    .refine((text) => text.length <= maxCharacters, tooLong)

export const multiLineText = (missing: string, maxCharacters: number, tooLong: string) =>
  lines(maxCharacters, tooLong, missing).refine((text) => text.length > 0, missing)

export const optionalMultiLineText = (maxCharacters: number, tooLong: string) =>
  lines(maxCharacters, tooLong).default('')

const lines = (maxCharacters: number, tooLong: string, missing?: string) =>
  z
    .string(missing)
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .refine((text) => text.length <= maxCharacters, tooLong)

export const emailField = z
  .string('Please enter your email address.')
  .transform(normaliseEmail)
  .refine(isEmail, 'That does not look like an email address.')
