import type { BrowserContext, Page } from '@playwright/test'
import { givenForPages } from '#tests/pages.ts'
import {
  type Account,
  expect,
  expectToast,
  press,
  pressExactly,
  signIn,
  signOut,
  someAccount,
  test,
  toast,
  waitForCheck,
  waitForHydration,
} from './people.ts'
import { approve, read, sheet } from './review.ts'
import { fillStory, sendStory } from './story-form.ts'

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
    await press(toast(visitor, 'Error'), 'Dismiss')
  }
  await press(visitor, 'Send Message')
  await expectToast(visitor, 'Message Sent!')
  await expectEmptyAgain(visitor, '/contact', 'Message')

  await visitor.goto(`/story/${id}/report`)
  await waitForHydration(visitor)
  await visitor.getByLabel('What is wrong with it?').selectOption('privacy')
  await expectKeptAcrossPages(visitor, 'What should we look at?')
  await expect(visitor.getByLabel('What is wrong with it?')).toHaveValue('privacy')
  await expectKeptWhenFailing(visitor, 'What should we look at?', 'Send the report', 500)
  await expectToast(visitor, 'Error', 'We could not send your report.')
  await press(visitor, 'Send the report')
  await expectToast(visitor, 'Report received')
  await expectEmptyAgain(visitor, `/story/${id}/report`, 'What should we look at?')

  await visitor.goto('/complaints')
  await visitor.getByLabel('Your name').fill('Maya Thornton')
  await expectKeptAcrossPages(visitor, 'Your complaint')
  await visitor.getByLabel('Your email').fill(someAccount().email)
  // A browser shows the answer of a proxy instead of the page: Back brings the words.
  await failing(visitor, 502, async () => {
    await press(visitor, 'Send the complaint')
    await expect(visitor.getByText('Bad gateway')).toBeVisible()
  })
  await visitor.goBack()
  await expect(visitor.getByLabel('Your complaint')).toHaveValue(/Written in/)
  await visitor.getByLabel('Your email').fill(someAccount().email)
  await press(visitor, 'Send the complaint')
  await expect(visitor.getByRole('heading', { name: 'We have your complaint' })).toBeVisible()
  await expectEmptyAgain(visitor, '/complaints', 'Your complaint')
  await context.close()
})

test('a form that was accepted leaves no draft, however early it was sent and its answer was left', async ({
  member,
  admin,
}) => {
  const id = await sendStory(member, { title: 'Sent early, left early' })
  await approve(admin, 'Sent early, left early')
  const report = `/story/${id}/report`
  const forms = [
    { address: '/contact', label: 'Message', fill: fillMessage, button: 'Send Message' },
    { address: report, label: 'What should we look at?', fill: fillReport, button: /^Send the/ },
    { address: '/complaints', label: 'Your complaint', fill: fillComplaint, button: /^Send the/ },
    { address: '/submit', label: 'Your story', fill: fillStory, button: 'Submit your story' },
  ]
  for (const { address, label, fill, button } of forms) {
    await test.step(address, async () => {
      await member.goto(address)
      await fill(member)
      const held = Promise.withResolvers<void>()
      await member.route('**/assets/*.js', async (route) => {
        await held.promise
        await route.abort()
      })
      await member.goto(address, { waitUntil: 'commit' })
      await fill(member)
      await press(member, button)
      await expect(
        member.getByText(/Message Sent!|Report received|We have your|Submitted/).first(),
      ).toBeAttached()
      await member.goto('/about', { waitUntil: 'commit' })
      held.resolve()
      await member.unrouteAll({ behavior: 'ignoreErrors' })
      await expectEmptyAgain(member, address, label)
    })
  }
})

test('what a member typed comes back after a failure, the end of the session and a closed tab, until it is saved', async ({
  browser,
  site,
  member,
  otherMember,
}) => {
  const made = await givenForPages(member, { email: 'admin@indelible.example' })
  const forms: AccountForm[] = [
    { address: `/submission/${made.waiting}?edit`, label: 'Your story', button: 'Save changes' },
    {
      address: `/submission/${made.rejected}`,
      label: 'What did we miss?',
      button: 'Ask for a second look',
    },
    { address: `/collection/${made.collection}`, label: 'Name', button: 'Save changes' },
    {
      address: '/collections/save/gallery/artist-at-work',
      label: 'New collection',
      button: 'Save',
    },
    { address: '/collections', label: 'Name', button: 'Create collection' },
    { address: '/account', label: 'Display name', button: 'Save name' },
  ]
  // Not the member's own browser: here the console complains of answers that fail.
  const context = await browser.newContext({ baseURL: site.url })
  let page = await enter(context, member)

  for (const form of forms) {
    await test.step(form.address, async () => {
      await typeInto(page, form)
      await page.reload()
      await expectBack(page, form)
      await expectKeptWhenFailing(page, form.label, form.button, 500)
    })
  }

  await test.step('the session ends, and the tab is closed', async () => {
    await context.clearCookies()
    await press(page, 'Save name')
    await expect(page).toHaveURL('/auth')
    await page.close()
    page = await enter(context, member)
    for (const form of forms) {
      await page.goto(form.address)
      await expectBack(page, form)
    }
  })

  for (const form of forms) {
    await test.step(`${form.address} is saved`, async () => {
      await page.goto(form.address)
      await expectBack(page, form)
      await waitForHydration(page)
      await pressExactly(page, form.button)
      await expect(page.getByRole('status').locator('[data-toast]').last()).toBeVisible()
      expect(await keptIn(page)).not.toContain(wordsFor(form))
      await page.goto(form.address)
      await waitForHydration(page)
      await expect(page.getByText(isBack)).toBeHidden()
    })
  }

  const name = forms.at(-1)!
  await test.step('the next person at the same browser finds nothing', async () => {
    await typeInto(page, forms[0]!, 'Only for Maya to see.')
    await page.goto('/collections')
    await page.getByLabel('Name').fill('Only for Maya to see.')
    await context.clearCookies()
    await page.close()
    page = await enter(context, otherMember)
    await page.goto('/collections')
    await waitForHydration(page)
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(page.getByText(isBack)).toBeHidden()
    expect(await keptIn(page)).not.toContain('draft collection')
    expect((await page.request.get(forms[0]!.address)).status()).toBe(403)
  })

  await test.step('who signs out leaves nothing', async () => {
    await typeInto(page, name, 'Somebody else')
    expect(await keptIn(page)).toContain('Somebody else')
    await page.goto('/dashboard')
    await signOut(page)
    expect(await keptIn(page)).not.toContain('Somebody else')
  })

  await test.step('a change to a story waits for its author', async () => {
    page = await enter(context, member)
    await page.goto(forms[0]!.address)
    await expect(page.getByLabel('Your story')).toHaveValue('Only for Maya to see.')
    await waitForHydration(page)
    await press(page, 'Clear it')
    await expect(page.getByLabel('Your story')).toHaveValue(wordsFor(forms[0]!))
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByLabel('Your story')).toHaveValue(wordsFor(forms[0]!))
  })
  await context.close()
})

test('what was typed over a story that has been changed since is offered beside the newer words', async ({
  member,
  newcomer,
}) => {
  const id = await sendStory(member, { title: 'On two devices' })
  const address = `/submission/${id}?edit`
  const elsewhere = await newcomer()
  await elsewhere.goto('/auth')
  await signIn(elsewhere, member)
  await expectToast(elsewhere, 'Welcome back!')
  const story = member.getByLabel('Your story')
  const changed = member.getByText('Something here was changed after you typed.')
  const changeElsewhere = async (words: string) => {
    await elsewhere.goto(address)
    await waitForHydration(elsewhere)
    await elsewhere.getByLabel('Title').fill('On two devices still')
    await waitForCheck(elsewhere, 'submission-form')
    await elsewhere.getByLabel('Your story').fill(words)
    await press(elsewhere, 'Save changes')
    await expectToast(elsewhere, 'Story updated')
    await member.goto(address)
  }

  await member.goto(address)
  await member.getByLabel('Location').fill('Goole')
  // When the check arrives, React writes the text of the other fields anew, which ends a selection in them.
  await waitForCheck(member, 'submission-form')
  await story.fill('Typed at the desk.')
  await changeElsewhere('Saved on the telephone.')
  await expect(changed).toBeVisible()
  await expect(story).toHaveValue('Saved on the telephone.')
  await expect(member.getByLabel('Location')).toHaveValue('Goole')
  await member.getByText('What you typed', { exact: true }).click()
  await expect(member.getByRole('definition')).toHaveText('Typed at the desk.')

  await member.getByLabel('Location').fill('Hull')
  await member.reload()
  await expect(changed).toBeVisible()
  await expect(member.getByLabel('Location')).toHaveValue('Hull')
  await press(member, 'Use what you typed')
  await expect(story).toHaveValue('Typed at the desk.')
  await expect(changed).toBeHidden()
  await member.reload()
  await expect(story).toHaveValue('Typed at the desk.')

  await changeElsewhere('Saved there once more.')
  await expect(changed).toBeVisible()
  await press(member, 'Discard it')
  await expect(changed).toBeHidden()
  await expect(story).toHaveValue('Saved there once more.')
  await expect(member.getByLabel('Location')).toHaveValue('Hull')
  await press(member, 'Save changes')
  await expectToast(member, 'Story updated')
  expect(await keptIn(member)).not.toContain('Hull')
})

test('what an admin typed comes back after the end of the session and a closed tab, beside the notes of a colleague', async ({
  browser,
  site,
  member,
  admin,
}) => {
  const title = 'Noted and interrupted'
  const id = await sendStory(member, { title })
  const account = { email: 'admin@indelible.example', password: site.adminPassword }
  const context = await browser.newContext({ baseURL: site.url })
  let page = await enter(context, account)
  const notesOf = (at: Page) => sheet(at).getByLabel('Notes')
  await read(page, title)
  await waitForHydration(page)
  await notesOf(page).fill('Ask about the date.')
  await context.clearCookies()
  await press(sheet(page), 'Save notes')
  await expect(page).toHaveURL('/auth')
  await page.close()

  page = await enter(context, account)
  await page.goto(`/admin/${id}`)
  await expect(notesOf(page)).toHaveValue('Ask about the date.')
  await expect(sheet(page).getByText(isBack)).toBeVisible()

  await read(admin, title)
  await notesOf(admin).fill('A colleague’s notes.')
  await press(sheet(admin), 'Save notes')
  await expectToast(admin, 'Notes saved')
  await page.reload()
  await expect(notesOf(page)).toHaveValue('A colleague’s notes.')
  await waitForHydration(page)
  await sheet(page).getByText('What you typed', { exact: true }).click()
  await expect(sheet(page).getByText('Ask about the date.')).toBeVisible()

  await context.clearCookies()
  await page.close()
  page = await enter(context, member)
  expect(await keptIn(page)).not.toContain('Ask about the date.')
  await context.close()
})

const isBack = 'What you typed here is back.'

type AccountForm = { address: string; label: string; button: string }

function wordsFor({ address }: AccountForm) {
  return `Typed at ${address}`
}

async function typeInto(page: Page, form: AccountForm, words = wordsFor(form)) {
  await page.goto(form.address)
  await waitForHydration(page)
  await expect(async () => {
    await page.getByLabel(form.label).fill(words)
    await expect(page.getByLabel(form.label)).toHaveValue(words)
  }).toPass()
}

async function expectBack(page: Page, form: AccountForm) {
  await expect(page.getByLabel(form.label)).toHaveValue(wordsFor(form))
  await expect(page.getByText(isBack)).toBeVisible()
}

/** Opens a tab in which somebody signs in. */
async function enter(context: BrowserContext, account: Account) {
  const page = await context.newPage()
  await page.goto('/auth')
  await signIn(page, account)
  await expectToast(page, 'Welcome back!')
  return page
}

function keptIn(page: Page) {
  return page.evaluate(() => JSON.stringify({ ...localStorage }))
}

async function fillMessage(page: Page) {
  await page.getByLabel('Name').fill('Maya Thornton')
  await page.getByLabel('Subject').selectOption('general')
  await page.getByLabel('Message').fill('Sent at once.')
}

async function fillReport(page: Page) {
  await page.getByLabel('What is wrong with it?').selectOption('privacy')
  await page.getByLabel('What should we look at?').fill('Sent at once.')
}

async function fillComplaint(page: Page) {
  await page.getByLabel('Your name').fill('Maya Thornton')
  await page.getByLabel('Your complaint').fill('Sent at once.')
  await page.getByLabel('Your email').fill(someAccount().email)
}

/** Writes into a field, goes elsewhere by a link and by an address, and finds it filled on the way back and in a new tab. */
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
  const newTab = await page.context().newPage()
  await newTab.goto(address)
  await expect(newTab.getByLabel(label)).toHaveValue(words)
  await expect(newTab.getByText(isBack)).toBeVisible()
  await newTab.close()
}

async function expectKeptWhenFailing(page: Page, label: string, button: string, status: number) {
  await waitForHydration(page)
  const words = await page.getByLabel(label).inputValue()
  await failing(page, status, async () => {
    await pressExactly(page, button)
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
