import type { Page } from '@playwright/test'
import { expect, expectToast, someAccount, test, toast, waitForHydration } from './people.ts'
import { approve } from './review.ts'
import { sendStory } from './story-form.ts'

test('what was written stays across leaving and Back until it is sent, and whatever the answer is', async ({
  browser,
  site,
  member,
  admin,
}) => {
  const id = await sendStory(member, { title: 'Left and come back to' })
  await approve(admin, 'Left and come back to')

  // Not the visitor of other tests: here the console complains of answers that fail.
  const context = await browser.newContext({ baseURL: site.url })
  const visitor = await context.newPage()
  await visitor.goto('/contact')
  await waitForHydration(visitor)
  await visitor.getByLabel('Name').fill('Maya Thornton')
  await expectKeptAcrossPages(visitor, 'Message')
  await expect(visitor.getByLabel('Name')).toHaveValue('Maya Thornton')
  await visitor.getByRole('main').getByLabel('Email').fill(someAccount().email)
  await visitor.getByLabel('Subject').selectOption('general')
  for (const status of [500, 502]) {
    await expectKeptWhenFailing(visitor, 'Message', 'Send Message', status)
    await expectToast(
      visitor,
      'Error',
      'There was an error sending your message. Please try again.',
    )
    await toast(visitor, 'Error').getByRole('button', { name: 'Dismiss' }).click()
  }
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(visitor, 'Message Sent!')
  await expectEmptyAgain(visitor, '/contact', 'Message')

  await visitor.goto(`/story/${id}/report`)
  await waitForHydration(visitor)
  await visitor.getByLabel('What is wrong with it?').selectOption('privacy')
  await expectKeptAcrossPages(visitor, 'What should we look at?')
  await expect(visitor.getByLabel('What is wrong with it?')).toHaveValue('privacy')
  await expectKeptWhenFailing(visitor, 'What should we look at?', 'Send the report', 500)
  await expectToast(visitor, 'Error', 'We could not send your report.')
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expectToast(visitor, 'Report received')
  await expectEmptyAgain(visitor, `/story/${id}/report`, 'What should we look at?')

  await visitor.goto('/complaints')
  await visitor.getByLabel('Your name').fill('Maya Thornton')
  await expectKeptAcrossPages(visitor, 'Your complaint')
  await visitor.getByLabel('Your email').fill(someAccount().email)
  // A browser shows the answer of a proxy instead of the page: Back brings the words.
  await failing(visitor, 502, async () => {
    await visitor.getByRole('button', { name: 'Send the complaint' }).click()
    await expect(visitor.getByText('Bad gateway')).toBeVisible()
  })
  await visitor.goBack()
  await expect(visitor.getByLabel('Your complaint')).toHaveValue(/Written in/)
  await visitor.getByLabel('Your email').fill(someAccount().email)
  await visitor.getByRole('button', { name: 'Send the complaint' }).click()
  await expect(visitor.getByRole('heading', { name: 'We have your complaint' })).toBeVisible()
  await expectEmptyAgain(visitor, '/complaints', 'Your complaint')
  await context.close()
})

/** Writes into a field, goes elsewhere by a link and by an address, and finds it filled on the way back. */
async function expectKeptAcrossPages(page: Page, label: string) {
  const words = `Written in “${label}”.`
  const address = page.url()
  await page.getByLabel(label).fill(words)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page.getByLabel(label)).toHaveValue(words)
  await page.goto('/about')
  await page.goto(address)
  await expect(page.getByLabel(label)).toHaveValue(words)
}

async function expectKeptWhenFailing(page: Page, label: string, button: string, status: number) {
  await waitForHydration(page)
  const words = await page.getByLabel(label).inputValue()
  await failing(page, status, async () => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert').locator('[data-toast]').last()).toBeVisible()
  })
  await expect(page.getByLabel(label)).toHaveValue(words)
}

/** Lets every form be answered as a proxy does when the site behind it is not well. */
async function failing(page: Page, status: number, act: () => Promise<void>) {
  await page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.continue(),
  )
  await act()
  await page.unrouteAll({ behavior: 'wait' })
}

async function expectEmptyAgain(page: Page, address: string, label: string) {
  await page.goto(address)
  await expect(page.getByLabel(label)).toHaveValue('')
}
