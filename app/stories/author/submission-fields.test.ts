import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { contact } from '#content/pages/contact.ts'
import { photoMayBeMissing } from '#content/pages/submit.ts'
import { SubmissionFields } from './submission-fields.tsx'

test('the photo is labelled required, and beneath it stands that a story may come without one', () => {
  const [, field = ''] = /Photo <small>required<\/small>(.*?)<input/s.exec(html) ?? []
  expect(field.replace(/<[^>]+>/g, '')).toBe(photoMayBeMissing)
  const [question] = contact.faq.items
  expect(question?.answer).toContain(photoMayBeMissing)
})

const element = createElement(SubmissionFields, {
  formKey: '1',
  email: 'maya@readers.example',
  draft: 'story',
})
const router = createMemoryRouter([{ path: '/', element }])
const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
const text = html.replace(/<[^>]+>/g, '')

test('the first box is explicit consent to publish, and names what the law protects specially', () => {
  expect(text).toContain('explicit consent for Indelible to publish my story and photograph')
  expect(text).toContain('health, belief, sexuality')
})

test('the second box says that the privacy page was read, and asks for no consent', () => {
  expect(text).toContain('I have read the privacy page, which says how')
})

test('beside the button stand the age, what the author confirms, terms and privacy page', () => {
  expect(text).toContain('By submitting your story you agree to our terms')
  expect(text).toContain('16 or over')
  expect(text).toContain('nobody in it is under 18')
  expect(html).toMatch(/href="\/terms".*href="\/privacy"/s)
})
