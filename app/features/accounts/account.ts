import { z } from 'zod'
import { email } from '#app/server/fields.ts'

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
