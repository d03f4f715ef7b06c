import { z } from 'zod'

/**
 * One identity per mailbox: compatibility characters are folded before the check, letters are lower case,
 * and the domain is plain ASCII, so that no look-alike of an address is another account.
 */
export function normaliseEmail(typed: string) {
  return typed.normalize('NFKC').trim().toLowerCase()
}

const mailbox =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/u

export function isEmail(address: string) {
  return address.length <= 254 && mailbox.test(address)
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
