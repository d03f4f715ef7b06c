import { z } from 'zod'

/**
 * One identity per mailbox: compatibility characters are folded before the check, letters are lower case,
 * and all of it is plain ASCII, so that no look-alike of an address is another account.
 */
export function normaliseEmail(typed: string) {
  return typed.normalize('NFKC').trim().toLowerCase()
}

// The library's own rule, so that we never take what it refuses. Mailbox and domain are plain ASCII in it.
// RFC 5321, 4.5.3.1: 64 characters before the @, 254 in all.
const address = z
  .email()
  .max(254)
  .refine((typed) => typed.indexOf('@') <= 64)

export function isEmail(typed: string) {
  return address.safeParse(typed).success
}

const email = z
  .string('Please enter your email address.')
  .transform(normaliseEmail)
  .refine(isEmail, 'That does not look like an email address.')

export const signInForm = z.object({
  email,
  password: z.string('Please enter your password.').max(1_000, 'That is too long for a password.'),
})

export const recoveryForm = z.object({ email })

// The length of a password is checked on the server alone (decision 8), in passwords.server.ts.
const chosenPassword = {
  password: z.string('Please choose a password.'),
  confirm: z.string('Please type the password once more.'),
}
const match = (form: { password: string; confirm: string }) => form.password === form.confirm
const mismatch = { path: ['confirm'], message: 'Passwords do not match. Please try again.' }

export const signUpForm = z.object({ email, ...chosenPassword }).refine(match, mismatch)

export const newPasswordForm = z.object(chosenPassword).refine(match, mismatch)

export type SignInValues = z.infer<typeof signInForm>
