import { z } from 'zod'
import { emailField, singleLineText } from '#app/platform/request/form-fields.ts'

export const currentPassword = z
  .string('Enter your password.')
  .max(1_000, 'That password is too long.')

export const signInForm = z.object({ email: emailField, password: currentPassword })

export const verificationForm = z.object({ password: currentPassword })

export const recoveryForm = z.object({ email: emailField })

// The length of a password is checked on the server only, in passwords.server.ts.
const chosenPassword = {
  password: z.string('Choose a password.'),
  confirm: z.string('Enter the password again.'),
}
const match = (form: { password: string; confirm: string }) => form.password === form.confirm
const mismatch = { path: ['confirm'], message: 'Passwords do not match. Please try again.' }

export const signUpForm = z.object({ email: emailField, ...chosenPassword }).refine(match, mismatch)

export const newPasswordForm = z.object(chosenPassword).refine(match, mismatch)

export const newColleagueForm = z
  .object({
    displayName: singleLineText('Enter your name.', 60, 'Keep it to 60 characters.'),
    ...chosenPassword,
  })
  .refine(match, mismatch)

export type SignInValues = z.infer<typeof signInForm>

export const nameForm = z.object({
  displayName: singleLineText('', 60, 'Keep it to 60 characters.').optional(),
})

export const addressForm = z.object({ email: emailField, current: currentPassword })

/** Without a password the owner confirms the change by email. */
export const moveForm = addressForm.partial({ current: true })

export const passwordForm = z
  .object({ current: currentPassword, ...chosenPassword })
  .refine(match, mismatch)

export const deletionForm = z.object({ current: currentPassword })

export const proofProblems = {
  wrong: 'That is not your password.',
  'too often': 'There were too many attempts. Wait an hour, then try again.',
  none: 'This account has no password yet. Select “Set a password” on your account page first.',
}
