import { z } from 'zod'

// What the forms of the house are made of; safe in the browser.
// Conform hands an empty field to Zod as undefined, so the words for it stand in z.string().

/** One line of plain text: no control characters, and none that turn the direction of what follows. */
export const singleLineText = (missing: string, most: number, tooLong: string) =>
  z
    .string(missing)
    .transform((text) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .refine((text) => text.length > 0, missing)
    .refine((text) => text.length <= most, tooLong)

/** Text of several lines, with the line ends of a form made plain. */
export const multiLineText = (missing: string, most: number, tooLong: string) =>
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

/** An address to write to, in the one form we keep of it. */
export const emailField = z
  .string('Please enter your email address.')
  .transform(normaliseEmail)
  .refine(isEmail, 'That does not look like an email address.')

/**
 * One identity per mailbox: compatibility characters are folded before the check, letters are lower case,
 * and all of it is plain ASCII, so that no look-alike of an address is another account.
 */
export function normaliseEmail(typed: string) {
  return typed.normalize('NFKC').trim().toLowerCase()
}

// The accounts library's own rule, so that we never take what it refuses. Mailbox and domain are plain ASCII in it.
// RFC 5321, 4.5.3.1: 64 characters before the @, 254 in all.
const address = z
  .email()
  .max(254)
  .refine((typed) => typed.indexOf('@') <= 64)

export function isEmail(typed: string) {
  return address.safeParse(typed).success
}
