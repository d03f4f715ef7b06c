import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { reactToasts } from '#content/react-toasts.ts'
import { consentToast, lacksConsent } from './consent.ts'
import { submissionForm } from './submission-form.ts'

const whole = {
  formKey: '1b671a64-40d5-491e-99b0-da01ff1f3341',
  title: 'Two swallows',
  name: 'Maya Thornton',
  nameShown: 'full',
  story: 'The words of a story.',
  editorialConsent: 'on',
  privacyConsent: 'on',
}

test('a story that lacks only a consent is refused in the words of the specification alone', () => {
  for (const missing of ['editorialConsent', 'privacyConsent']) {
    const errors = errorsOf({ ...whole, [missing]: '' })
    expect(lacksConsent(errors)).toBe(true)
    expect(consentToast(errors)).toEqual(reactToasts.consentRequired)
  }
  expect(lacksConsent(errorsOf(whole))).toBe(false)
})

test('when more is missing, its words are followed by the names of the other fields', () => {
  const errors = errorsOf({ ...whole, title: '', name: ' ', privacyConsent: '' })
  expect(consentToast(errors)).toEqual({
    title: 'Consent Required',
    text: 'Please check both consent checkboxes to submit your story. Please also look at “Title” and “Full name”.',
  })
  expect(consentToast({ ...errors, story: ['Too long.'], photo: ['No photo.'] }).text).toMatch(
    / Please also look at “Title”, “Your story”, “Full name” and “Photo”\.$/,
  )
})

function errorsOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseWithZod(form, { schema: submissionForm }).reply().error
}
