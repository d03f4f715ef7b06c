import type { Page } from '@playwright/test'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { isFull } from '#tests/depth.ts'
import { disguised, smallPhoto } from '#tests/files.ts'
import { given } from '#tests/given.ts'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { rowsWhere } from '#tests/rows.ts'
import {
  checkPage,
  desktop,
  expectAccessible,
  expectToFit,
  expectToFitFingers,
  openWithLateFonts,
  phone,
  watchForShifts,
} from './page-checks.ts'
import {
  expect,
  expectToast,
  press,
  pressExactly,
  signIn,
  someAccount,
  test,
  waitForHydration,
} from './people.ts'
import { read, sheet } from './review.ts'
import { photoField, sendIn, writeStory } from './story-form.ts'
import { bar, film, furnished, withThirdParties } from './third-party-site.ts'

test.use({ hasTouch: true })
// The workers share these, which are half of what all browser tests take.
test.describe.configure({ mode: 'parallel' })

const looks = isFull ? undefined : 1

for (const part of [0, 1]) {
  test(`every page of a visitor is accessible, fits any screen and asks nobody else (${part + 1} of 2)`, async ({
    visitor,
    member,
    site,
  }) => {
    const asked = askedBy(visitor)
    await visitor.addInitScript(watchForShifts)
    const made = { ...(await givenForPages(member, admin)), ...(await sampleStories()) }
    const pages = pagesOf('visitor', made, looks)
    for (const address of pages.filter((_, at) => at % 2 === part)) {
      if (isFull) {
        for (const size of [desktop, phone]) {
          await visitor.setViewportSize(size)
          await openWithLateFonts(visitor, address)
        }
      } else {
        await visitor.setViewportSize(phone)
        await visitor.goto(address)
        // Lines still move until the fonts are there, and axe measures what lies on what.
        await expect(visitor.locator('html')).not.toHaveAttribute('data-fonts')
      }
      await checkPage(visitor, address)
      await expect(visitor.locator('[data-consent]')).toHaveCount(0)
    }
    expect([...asked]).toEqual([site.url])
  })

  test(`every page of an admin is accessible and fits any screen (${part + 1} of 2)`, async ({
    admin: page,
    member,
  }) => {
    const pages = pagesOf('admin', await givenForPages(member, admin), looks)
    for (const address of pages.filter((_, at) => at % 2 === part)) {
      await page.goto(address)
      await checkPage(page, address)
    }
  })
}

test('every page of a member is accessible and fits any screen', async ({ member }) => {
  for (const address of pagesOf('member', await givenForPages(member, admin), looks)) {
    await member.goto(address)
    await checkPage(member, address)
  }
})

test('what opens, is refused or is chosen by a reader is accessible, and words that no line can hold fit', async ({
  visitor,
  member,
}) => {
  await visitor.setViewportSize(phone)
  await test.step('the menu', async () => {
    await visitor.goto('/stories')
    await visitor.locator('summary').filter({ hasText: 'Menu' }).click()
    await expectAccessible(visitor, 'the menu')
    await expectToFitFingers(visitor, 'the menu')
  })
  await test.step('the share dialog', async () => {
    await visitor.goto('/gallery/japanese-chest-piece')
    await pressExactly(visitor, 'Share')
    await expectAccessible(visitor, 'the share dialog')
  })
  await test.step('what asks about guests, and a theme by choice', async () => {
    await withThirdParties(visitor)
    await visitor.goto(furnished)
    await film(visitor, 'Two Names').getByRole('link').press('Enter')
    await expect(bar(visitor)).toBeVisible()
    await expectAccessible(visitor, 'a film’s question', '.film')
    await expectAccessible(visitor, 'the question about guests', '.consent')
    await press(bar(visitor), 'Reject all')
    for (const theme of ['Dark', 'Light']) {
      await visitor.getByRole('button', { name: theme, exact: true }).press('Enter')
      await expectAccessible(visitor, `${theme} by choice`)
    }
    await visitor.getByRole('button', { name: 'System', exact: true }).press('Enter')
  })
  await test.step('a refused sign-in and a refused sign-up', async () => {
    await visitor.setViewportSize(desktop)
    await signIn(visitor, someAccount())
    await expectToast(visitor, 'Sign in failed')
    await expectAccessible(visitor, 'a refused sign-in')
    await visitor.goto('/auth?tab=sign-up')
    await press(visitor, 'Sign Up')
    await expect(visitor.getByText('Please enter your email address.')).toBeVisible()
    await expectAccessible(visitor, 'a refused sign-up')
  })

  await test.step('a refused story', async () => {
    await member.goto('/submit')
    await sendIn(member)
    await expectToast(member, 'Consent Required')
    await photoField(member).setInputFiles(disguised.svg)
    await expect(photoField(member)).toHaveAccessibleDescription(/SVG/)
    await expectAccessible(member, 'a refused story')
  })
  await test.step('a story that is ready to send', async () => {
    await writeStory(member, { photo: await smallPhoto() })
    await expectAccessible(member, 'a story ready to send')
  })
  await test.step('words that no line can hold', async () => {
    const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
    const words = { title: long, name: long, location: long, story: `${long} is where it began.` }
    const { id } = await given.approved({ ...words, userId: member.id })
    for (const address of ['/dashboard', `/submission/${id}`]) {
      await member.goto(address)
      await expectToFit(member, `${address} with long words`)
    }
    for (const address of ['/stories', `/story/${id}`, '/search?q=where+it+began']) {
      await visitor.goto(address)
      await expect(visitor.getByText(long).first()).toBeVisible()
      await expectToFit(visitor, `${address} with long words`)
    }
  })
})

test('what opens, is refused or is chosen in review is accessible', async ({
  admin: page,
  member,
}) => {
  await page.goto('/admin?q=blocks&sort=oldest')
  await waitForHydration(page)
  await page.getByText('Filters').click()
  await expectAccessible(page, 'the filters')
  await page.getByText('Filters').click()
  await page.getByRole('checkbox', { name: 'Select “Tumbling blocks”' }).check()
  await checkPage(page, 'a chosen story')
  await read(page, 'Tumbling blocks')
  await waitForHydration(page)
  await expect(sheet(page)).toBeVisible()
  await checkPage(page, 'the reading sheet')

  const { complaint } = await givenForPages(member, admin)
  await page.goto(`/admin/complaints/${complaint}`)
  await waitForHydration(page)
  await press(page, 'Close this complaint')
  await expect(page.getByLabel('Outcome')).toHaveAccessibleDescription(/Enter the outcome/)
  await expectAccessible(page, 'a complaint that is not closed yet')
})

const admin = { email: 'admin@indelible.example' }

/** One story with a photo that is blurred at first, and one that shows the help line. */
async function sampleStories() {
  const found = await rowsWhere(submissions, { sample: true })
  const published = found.filter(({ status }) => status === 'approved')
  const story = published.find(({ photoUrl, contentNote }) => photoUrl && contentNote)
  const memorial = published.find(({ theme }) => theme === 'memorial')
  return { story: story!.id, memorial: memorial!.id }
}

/** The origins that a page asks for something, from now on. */
function askedBy(page: Page) {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) asked.add(origin)
  })
  return asked
}
