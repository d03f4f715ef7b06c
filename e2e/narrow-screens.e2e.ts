import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, someAccount, test } from './people.ts'
import { approve, read } from './review.ts'
import { sendStory } from './story-form.ts'

// WCAG 2.2, 1.4.10 and 1.4.4: the narrowest phone, and twice the text, on twice that width and on a common phone.
const looks = [
  { width: 320, text: '100%' },
  { width: 640, text: '200%' },
  { width: 390, text: '200%' },
]

test.use({ hasTouch: true })

test('every public page fits the screen, however narrow and however large its text, and a finger', async ({
  visitor,
}) => {
  const map = await (await visitor.request.get('/sitemap.xml')).text()
  const mapped = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  await visitor.goto('/')
  const linked = await visitor.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('header a, footer a')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  )
  const others = ['/auth?tab=sign-up', '/dashboard', '/newsletter', '/no-such-page']
  const story = mapped.find((address) => address.startsWith('/story/'))
  const addresses = [
    ...oneOfEachKind([...mapped, ...linked, ...others]),
    `${story}/report`,
    '/search?q=zebu&kind=story',
  ]
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    await visitor.goto(address)
    await expectToFit(visitor, address)
    await expectToFitFingers(visitor, address)
  }
  await visitor.goto('/')
  await visitor.locator('summary').filter({ hasText: 'Menu' }).click()
  await expectToFitFingers(visitor, 'the menu')
})

test('so does every page of a member', async ({ member }) => {
  const id = await sendStory(member, { title: 'A title of several words, one of them long-winded' })
  const key = randomUUID()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const work = 'gallery/japanese-chest-piece'
  await member.request.post('/collections', {
    headers,
    form: { key, name: 'For the left arm', visibility: 'unlisted' },
  })
  await member.request.post(`/favourites/${work}`, { headers, form: { favourite: 'yes' } })
  await member.request.post(`/collections/save/${work}`, {
    headers,
    form: { key: randomUUID(), shown: key, ticked: key },
  })
  for (const address of [
    '/dashboard',
    '/submit',
    `/submission/${id}`,
    `/submission/${id}?edit`,
    '/account',
    '/collections',
    `/collection/${key}`,
    `/collection/${key}/delete`,
    `/collections/save/${work}`,
  ]) {
    await member.goto(address)
    await expectToFit(member, address)
    await expectToFitFingers(member, address)
  }
})

test('so does every page of an admin', async ({ admin, visitor }) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const sent = { name: 'Axel', email: someAccount().email, complaint: 'My address stands there.' }
  await visitor.request.post('/complaints', { headers, form: sent })
  await visitor.request.post('/newsletter', { headers, form: { email: sent.email } })
  for (const address of [
    '/admin',
    '/admin/reports',
    '/admin/complaints',
    '/admin/messages',
    '/admin/newsletter',
    '/admin/interest',
    '/admin/mail',
    '/admin/log?from=2026-01-01',
  ]) {
    await admin.goto(address)
    await expectToFit(admin, address)
    await expectToFitFingers(admin, address)
  }
  await admin.goto('/admin')
  await admin
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check()
  await expectToFitFingers(admin, 'a chosen story')
  await admin.getByRole('button', { name: 'Reject…', exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Reject 1 story?' })).toBeVisible()
  await expectToFitFingers(admin, 'the question before many are decided on')
  await admin.goto('/admin/complaints')
  await admin.getByRole('article').getByRole('link').first().click()
  await expect(admin.getByRole('button', { name: 'Close this complaint' })).toBeVisible()
  await expectToFitFingers(admin, 'a complaint')
  await read(admin, 'Tumbling blocks')
  await expectToFit(admin, 'the reading sheet')
  await expectToFitFingers(admin, 'the reading sheet')
})

test('words and places that no line can hold are broken, wherever a story is shown', async ({
  member,
  admin,
  visitor,
}) => {
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  const story = { title: long, name: long, location: long, story: `${long} is where it began.` }
  const id = await sendStory(member, story)
  await member.goto('/dashboard')
  await expectToFit(member, 'the dashboard')
  await member.goto(`/submission/${id}`)
  await expectToFit(member, 'the submission')
  await approve(admin, long)
  for (const address of ['/stories', `/story/${id}`, '/search?q=where+it+began']) {
    await visitor.goto(address)
    await expect(visitor.getByText(long).first()).toBeVisible()
    await expectToFit(visitor, address)
  }
})

async function expectToFit(page: Page, what: string) {
  for (const { width, text } of looks) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.evaluate((text) => {
      const page = document.documentElement
      page.style.fontSize = text
      const beyond = [...document.querySelectorAll('main *, footer *')].filter(
        (part) =>
          part.checkVisibility() &&
          [...part.childNodes].some((node) => node instanceof Text && node.data.trim()) &&
          part.getBoundingClientRect().right > page.clientWidth + 1 &&
          // These scroll by themselves.
          !part.closest('.chips, .table-frame, .sr-only'),
      )
      return { wide: page.scrollWidth, beyond: beyond.map((part) => part.outerHTML.slice(0, 120)) }
    }, text)
    expect.soft(found, `${what}, ${width} px, text at ${text}`).toEqual({ wide: width, beyond: [] })
  }
}

/** WCAG 2.2, 2.5.5: what a finger has to hit is 44 px wide and high, but for links in a line of text. */
async function expectToFitFingers(page: Page, what: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  const small = await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    for (const part of document.querySelectorAll('details')) part.open ||= !part.matches('.menu')
    const reachable = 'a[href], button, summary, input:not([type="hidden"]), select, textarea'
    return [...document.querySelectorAll<HTMLElement>(reachable)].filter(isSmall).map(described)

    function isSmall(element: HTMLElement) {
      const isShown = element.checkVisibility({ visibilityProperty: true })
      if (!isShown || element.closest('[aria-hidden="true"]') || isInLine(element)) return false
      const parts = [element, ...labelsOf(element), ...stretchedOver(element)]
      return !parts.some((part) => {
        const { width, height, bottom } = part.getBoundingClientRect()
        // What comes into sight with the focus alone is for the keyboard.
        return (width >= 43.9 && height >= 43.9) || bottom + scrollY <= 0
      })
    }

    function labelsOf(element: HTMLElement) {
      return element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    }

    function stretchedOver(element: HTMLElement) {
      const { content, position } = getComputedStyle(element, '::after')
      const frame = content !== 'none' && position === 'absolute' && element.offsetParent
      return frame ? [frame] : []
    }

    function isInLine(element: HTMLElement) {
      if (getComputedStyle(element).display !== 'inline') return false
      let line = element.parentElement!
      while (getComputedStyle(line).display === 'inline') line = line.parentElement!
      const range = document.createRange()
      range.selectNodeContents(line)
      return range.toString().trim() !== element.textContent?.trim()
    }

    function described(element: HTMLElement) {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`
    }
  })
  expect.soft(small, `${what}: too small for a finger`).toEqual([])
}

/** The pages without a name of their own, and one of each row of pages that have one: /story/…, /blog/…. */
function oneOfEachKind(addresses: string[]) {
  const kinds = new Map(addresses.map((address) => [address.replace(/(.)\/.*$/, '$1/'), address]))
  return [...kinds.values()]
}
