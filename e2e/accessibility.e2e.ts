import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { publicPages } from '#tests/pages.ts'
import { disguised, smallPhoto } from './files.ts'
import { expect, expectToast, signIn, someAccount, test, waitForHydration } from './people.ts'
import { approve, read, sheet } from './review.ts'
import { photoField, sendIn, sendStory, writeStory } from './story-form.ts'
import { bar, film, furnished, withThirdParties } from './third-party-site.ts'

const seenByVisitors: Record<string, string[]> = {
  'the first pages': ['/', '/watch', '/about', '/privacy', '/transparency', '/no-such-page'],
  'the forms': [
    '/auth',
    '/auth?tab=sign-up',
    '/submit',
    '/contact',
    '/newsletter',
    '/complaints',
    '/dashboard',
  ],
  'the pages to read': [
    '/stories',
    '/stories?theme=identity&after=0_00000000-0000-4000-8000-000000000000',
    '/blog',
    '/blog/tattoo-cost-london-2025',
    '/tattoo-cost-calculator?size=medium',
    '/first-tattoo-checklist',
    '/search?q=swallow',
  ],
}

for (const [what, addresses] of Object.entries(seenByVisitors)) {
  test(`${what} a visitor sees are accessible in every size and light`, async ({ visitor }) => {
    for (const address of addresses) {
      await visitor.goto(address)
      await expectAccessible(visitor, address)
    }
  })
}

test('a story is accessible, with a photo and without', async ({ visitor }) => {
  await visitor.goto('/stories')
  await visitor.getByRole('link', { name: /Nan was owed/ }).click()
  await expectAccessible(visitor, 'a story with a photo')
  await visitor.goto('/stories')
  await visitor.getByRole('link', { name: /Nobody believes/ }).click()
  await expectAccessible(visitor, 'a story without one')
})

test('the wall, a plate and its share dialog are accessible', async ({ visitor }) => {
  await visitor.goto('/gallery')
  await expectAccessible(visitor, '/gallery')
  await visitor.goto('/gallery/japanese-chest-piece')
  await expectAccessible(visitor, 'a plate')
  await visitor.getByRole('button', { name: 'Share', exact: true }).click()
  await expectAccessible(visitor, 'the share dialog', [390])
})

test('what asks about guests is accessible, on paper and on ink, as the system or the reader likes', async ({
  visitor,
}) => {
  await withThirdParties(visitor)
  await visitor.goto(furnished)
  await film(visitor, 'Two Names').getByRole('link').press('Enter')
  await expect(bar(visitor)).toBeVisible()
  await expectAccessible(visitor, 'a film’s question', [390], '.film')
  await expectAccessible(visitor, 'the question about guests', [390], '.consent')
  await bar(visitor).getByRole('button', { name: 'Reject all' }).click()
  for (const theme of ['Ink', 'Paper']) {
    await visitor.getByRole('button', { name: theme, exact: true }).press('Enter')
    await expectAccessible(visitor, `${theme} by choice`, [390])
  }
})

test('a refused sign-in, a refused sign-up and the menu are accessible', async ({ visitor }) => {
  await signIn(visitor, someAccount())
  await expectToast(visitor, 'Sign in failed')
  await expectAccessible(visitor, 'a refused sign-in')
  await visitor.goto('/auth?tab=sign-up')
  await waitForHydration(visitor)
  await visitor.getByRole('button', { name: 'Sign Up' }).click()
  await expect(visitor.getByText('Please enter your email address.')).toBeVisible()
  await expectAccessible(visitor, 'a refused sign-up')

  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto('/stories')
  await visitor.locator('summary').filter({ hasText: 'Menu' }).click()
  await expectAccessible(visitor, 'the menu', [390])
})

test('the pages of a member are accessible in every size and light', async ({ member, admin }) => {
  const id = await sendStory(member, { title: 'Seen by everyone', photo: await smallPhoto() })
  await member.goto('/dashboard')
  await expectAccessible(member, '/dashboard')
  await member.goto(`/submission/${id}`)
  await expectAccessible(member, 'a pending submission')
  await approve(admin, 'Seen by everyone')
  await member.reload()
  await expectAccessible(member, 'an approved submission')

  await member.goto('/submit')
  await waitForHydration(member)
  await sendIn(member)
  await expectToast(member, 'Consent Required')
  await photoField(member).setInputFiles(disguised.svg)
  await expect(photoField(member)).toHaveAccessibleDescription(/SVG/)
  await expectAccessible(member, 'a refused story')
  await writeStory(member, { photo: await smallPhoto() })
  await expectAccessible(member, 'a story ready to send')
})

test('a reader’s favourites and collections are accessible in every size and light', async ({
  member,
}) => {
  const key = randomUUID()
  const works = ['japanese-chest-piece', 'artist-at-work']
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const collection = { key, name: 'For the left arm', visibility: 'unlisted' }
  await member.request.post('/collections', { form: collection, headers })
  for (const work of works) {
    const ticks = { key: randomUUID(), shown: key, ticked: key }
    await member.request.post(`/favourites/gallery/${work}`, {
      form: { favourite: 'yes' },
      headers,
    })
    await member.request.post(`/collections/save/gallery/${work}`, { form: ticks, headers })
  }
  for (const address of [
    '/dashboard',
    '/collections',
    `/collection/${key}`,
    `/collection/${key}/delete`,
    `/collections/save/gallery/${works[0]}`,
  ]) {
    await member.goto(address)
    await expectAccessible(member, address)
  }
})

test('the review pages are accessible in every size and light', async ({ admin }) => {
  await admin.goto('/admin')
  await expectAccessible(admin, '/admin')
  await admin.goto('/admin?q=blocks&sort=oldest')
  await waitForHydration(admin)
  await admin.getByText('Filters').click()
  await expectAccessible(admin, 'the filters')
  await admin.getByText('Filters').click()
  await admin.getByRole('checkbox', { name: 'Select “Tumbling blocks”' }).check()
  await expectAccessible(admin, 'a chosen story')
  await admin.getByRole('button', { name: 'Reject…' }).click()
  await expect(admin.getByRole('heading', { name: 'Reject 1 story?' })).toBeVisible()
  await expectAccessible(admin, 'the question before many are decided on')
  await read(admin, 'Tumbling blocks')
  await waitForHydration(admin)
  await expect(sheet(admin)).toBeVisible()
  await expectAccessible(admin, 'the reading sheet')
})

test('the inboxes are accessible', async ({ admin, visitor }) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const name = `Axel ${randomUUID()}`
  const sent = { name, email: someAccount().email, complaint: 'My old address still stands.' }
  await visitor.request.post('/complaints', { headers, form: sent })
  await visitor.request.post('/newsletter', { headers, form: { email: sent.email } })
  for (const address of [
    '/admin/complaints',
    '/admin/complaints?show=closed',
    '/admin/newsletter?state=waiting',
    '/admin/interest',
    '/admin/mail',
    '/admin/log?actor=nobody&from=2026-01-01',
  ]) {
    await admin.goto(address)
    await expectAccessible(admin, address, [390])
  }
  await admin.goto('/admin/complaints')
  await admin.getByRole('article').filter({ hasText: name }).getByRole('link').first().click()
  await waitForHydration(admin)
  await admin.getByRole('button', { name: 'Close this complaint' }).click()
  await expectAccessible(admin, 'a complaint that is not closed yet')
})

test('in the dark, every page prints as ink on paper', async ({ visitor }) => {
  await visitor.goto('/stories?theme=memorial')
  const story = await visitor.getByRole('article').getByRole('link').getAttribute('href')
  await visitor.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const address of [...publicPages, story ?? '']) {
    await visitor.goto(address)
    expect.soft(await faintOnPaper(visitor), `${address}, the system is dark`).toEqual([])
    await visitor.emulateMedia({ colorScheme: 'light' })
    await visitor.evaluate(() => {
      document.documentElement.dataset.theme = 'ink'
    })
    expect.soft(await faintOnPaper(visitor), `${address}, the reader chose it`).toEqual([])
    await visitor.emulateMedia({ colorScheme: 'dark' })
  }
})

/** Words that are too light for white paper, since browsers print no backgrounds unless they are asked to. */
function faintOnPaper(page: Page) {
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ownWords = (element: Element) =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim())
        .join('')
    const page = luminance(getComputedStyle(document.body).backgroundColor)
    const faint = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        ownWords(element) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5,
    )
    return [
      ...(page < 0.99 ? ['the page is not white'] : []),
      ...new Set(faint.map((element) => `${element.className}: ${ownWords(element)}`)),
    ]
  })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const onlyColors = { type: 'rule' as const, values: ['color-contrast'] }

// Everything at each size in one light; in the other light only colours are different.
const views = [
  { width: 1440, colorScheme: 'dark', all: true },
  { width: 390, colorScheme: 'dark', all: false },
  { width: 390, colorScheme: 'light', all: true },
  { width: 1440, colorScheme: 'light', all: false },
] as const

async function expectAccessible(page: Page, what: string, widths = [1440, 390], part = 'html') {
  const size = page.viewportSize()!
  for (const { width, colorScheme, all } of views) {
    if (!widths.includes(width)) continue
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await repainted(page)
    // Describing what passed takes axe as long as finding what fails.
    const { violations } = await new AxeBuilder({ page })
      .include(part)
      .setLegacyMode(true)
      .options({ runOnly: all ? standards : onlyColors, resultTypes: ['violations'] })
      .analyze()
    const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(describe) }))
    expect.soft(found, `${what}, ${width} px, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 900 })
  const scroll = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scroll, `${what}: how wide it is on a screen of 320`).toBeLessThanOrEqual(320)
  await page.setViewportSize(size)
}

// Axe reads computed colours, which are those of the last frame.
function repainted(page: Page) {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

function describe({ html, failureSummary }: { html: string; failureSummary?: string }) {
  return `${html.slice(0, 160)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`
}
