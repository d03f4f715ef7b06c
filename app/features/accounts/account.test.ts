import { expect, test } from 'vitest'
import { signInForm, signUpForm } from './account.ts'

test('the two passwords of a new account must be the same, and the words for it are those of the toast', () => {
  const form = { email: 'maya@readers.example', password: 'one', confirm: 'other' }
  expect(signUpForm.safeParse(form).error?.issues).toMatchObject([
    { path: ['confirm'], message: 'Passwords do not match. Please try again.' },
  ])
})

test('nothing but what a form asks for comes out of it', () => {
  const extra = { role: 'admin', emailVerified: 'true', id: '1' }
  const form = { email: 'maya@readers.example', password: 'a', confirm: 'a', ...extra }
  expect(signInForm.parse(form)).toEqual({ email: 'maya@readers.example', password: 'a' })
  expect(Object.keys(signUpForm.parse(form))).toEqual(['email', 'password', 'confirm'])
})
