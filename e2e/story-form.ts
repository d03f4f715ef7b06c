import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { GivenFile } from '#tests/files.ts'
import { expect, expectToast, press } from './people.ts'

type GivenStory = {
  title?: string
  name?: string
  story?: string
  location?: string
  theme?: string
  nameShown?: string
  photo?: GivenFile
  photoDescription?: string
}

export const words =
  'My Dad’s old, anchor was the first thing I could draw. He let me colour it in with felt tips on Sundays, and it came off in the bath by Monday. '.repeat(
    3,
  )

/** Opens the form on /submit and fills it in. */
export async function writeStory(page: Page, given: GivenStory = {}) {
  await page.goto('/submit')
  await fillStory(page, given)
}

/** Fills the form that is open, ticks both boxes and leaves the rest to the test. */
export async function fillStory(page: Page, given: GivenStory = {}) {
  await page.getByLabel('Title').fill(given.title ?? 'Felt tips on Sundays')
  await page.getByLabel('Full name').fill(given.name ?? 'Maya Thornton')
  await page.getByLabel('Your story').fill(given.story ?? words)
  if (given.location) await page.getByLabel('Location').fill(given.location)
  if (given.theme) await page.getByLabel('Theme').selectOption(given.theme)
  if (given.nameShown) await page.getByLabel('Show my name as').selectOption(given.nameShown)
  if (given.photo) await photoField(page).setInputFiles(given.photo)
  if (given.photoDescription)
    await page.getByLabel('Describe your photo').fill(given.photoDescription)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

export function sendIn(page: Page) {
  return press(page, 'Submit your story')
}

export function expectSent(page: Page) {
  return expectToast(
    page,
    'Story Submitted Successfully!',
    'Thank you for sharing your tattoo story. It will be reviewed by our admin team.',
  )
}

/** The id of one of a member's own stories, from its link on their dashboard. */
export async function idOf(page: Page, title: string) {
  await page.goto('/dashboard')
  const address = await page.getByRole('link', { name: title, exact: true }).getAttribute('href')
  return address!.split('/')[2]!
}

/** The address of the picture that stands on the page. */
export async function photoAddress(page: Page, alternative: string | RegExp) {
  const picture = page.getByRole('img', { name: alternative })
  await expect(picture).toBeVisible()
  return (await picture.getAttribute('src'))!
}

export function photoField(page: Page) {
  return page.getByRole('button', { name: /^Photo/ })
}

/** Sends a story in with the request that the form would send, and returns its id. */
export async function sendStory(page: Page, given: GivenStory & { title: string }) {
  const answer = await page.request.post('/submit', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    multipart: {
      formKey: randomUUID(),
      name: 'Maya Thornton',
      nameShown: 'full',
      story: words,
      editorialConsent: 'on',
      privacyConsent: 'on',
      ...given,
    },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  const dashboard = await (await page.request.get('/dashboard')).text()
  const [upToIt = ''] = dashboard.split(`>${given.title}<`)
  return upToIt.split('href="/submission/').at(-1)!.slice(0, 36)
}
