import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'
import { approve, read } from './review.ts'
import { sendStory } from './story-form.ts'

// WCAG 2.2, 1.4.10 and 1.4.4: the narrowest phone, and twice the text, on twice that width and on a common phone.
const looks = [
  { width: 320, text: '100%' },
  { width: 640, text: '200%' },
  { width: 390, text: '200%' },
]

test('no public page is wider than the screen, however narrow and however large its text', async ({
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
  const others = ['/auth?tab=sign-up', '/dashboard', '/no-such-page']
  const addresses = oneOfEachKind([...mapped, ...linked, ...others])
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    await visitor.goto(address)
    await expectToFit(visitor, address)
  }
})

test('nor is a page of a member or an admin', async ({ member, admin }) => {
  const id = await sendStory(member, { title: 'A title of several words, one of them long-winded' })
  for (const address of ['/dashboard', '/submit', `/submission/${id}`]) {
    await member.goto(address)
    await expectToFit(member, address)
  }
  await admin.goto('/admin')
  await expectToFit(admin, '/admin')
  await read(admin, 'Tumbling blocks')
  await expectToFit(admin, 'the reading sheet')
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

/** The pages without a name of their own, and one of each row of pages that have one: /story/…, /blog/…. */
function oneOfEachKind(addresses: string[]) {
  const kinds = new Map(addresses.map((address) => [address.replace(/(.)\/.*$/, '$1/'), address]))
  return [...kinds.values()]
}
