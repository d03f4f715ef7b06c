import { expect, test } from 'vitest'
import { signInForm, signUpForm } from './account.ts'

test('the two passwords must match, and the error has the words of the toast', () => {
  const form = { email: 'maya@readers.example', password: 'one', confirm: 'other' }
  expect(signUpForm.safeParse(form).error?.issues).toMatchObject([
    { path: ['confirm'], message: 'Passwords do not match. Please try again.' },
  ])
})

test('fields that a form does not have are dropped', () => {
  const extra = { role: 'admin', emailVerified: 'true', id: '1' }
  const form = { email: 'maya@readers.example', password: 'a', confirm: 'a', ...extra }
  expect(signInForm.parse(form)).toEqual({ email: 'maya@readers.example', password: 'a' })
  expect(Object.keys(signUpForm.parse(form))).toEqual(['email', 'password', 'confirm'])
})
