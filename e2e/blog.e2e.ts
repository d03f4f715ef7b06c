import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

// As the specification lists them; the shop window's order is the editors' own.
const slugs = [
  'japanese-tattoo-art',
  'tribal-tattoos-polynesian',
  'tattoo-trends-2024',
  'british-tattoo-history',
  'geometric-tattoo-designs',
  'tattoo-care-aftercare',
  'uk-tattoo-trends-2025',
  'best-tattoo-aftercare-products-2025',
  'london-tattoo-show-2025',
  'uk-tattoo-licensing-2025',
  'eco-tattoo-studios-london',
  'tattoo-cost-london-2025',
  'laser-tattoo-removal-2025',
  'british-tattoo-meanings',
  'ai-tattoo-design-uk',
  'first-tattoo-tips-uk',
]

const promoted: Record<string, { title: string; button: string }> = {
  'british-tattoo-history': {
    title: 'A shop for heritage prints',
    button: 'Register your interest',
  },
  'eco-tattoo-studios-london': {
    title: 'A directory of eco-tattoo studios',
    button: 'Register your interest',
  },
  'tattoo-cost-london-2025': {
    title: 'Work out yours before you ask',
    button: 'Open the calculator',
  },
  'laser-tattoo-removal-2025': {
    title: 'A finder for laser clinics',
    button: 'Register your interest',
  },
  'ai-tattoo-design-uk': { title: 'An app to try a drawing on', button: 'Register your interest' },
  'first-tattoo-tips-uk': { title: 'The checklist, to keep', button: 'Get the checklist' },
}

const stated: Record<string, string[]> = {
  'tattoo-cost-london-2025': ['£95–£180', '£180–£350', '£350–£700', '£700–£1,500+', 'seventeen'],
  'eco-tattoo-studios-london': ['10–20%', '£50/month'],
  'laser-tattoo-removal-2025': ['£200–£500 per session'],
  'uk-tattoo-licensing-2025': ['You must be eighteen to be tattooed'],
  'first-tattoo-tips-uk': ['You must be 18.'],
}

test('the blog lists sixteen articles, and each page bears out what its card says', async ({
  visitor,
}) => {
  await visitor.goto('/blog')
  const cards = visitor.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(16)
  const addresses = await cards.getByRole('link').evaluateAll(addressesOf)
  expect(addresses[0]).toBe('/blog/japanese-tattoo-art')
  expect(addresses.toSorted()).toEqual(slugs.map((slug) => `/blog/${slug}`).toSorted())
  expect((await visitor.request.get('/blog')).status()).toBe(200)

  const categories = new Set<string>()
  for (const [at, address] of addresses.entries()) {
    const slug = address.replace('/blog/', '')
    const page = await readArticle(visitor, address)
    const card = await cards.nth(at).evaluate((card) => ({
      words: card.textContent,
      date: card.querySelector('time')?.dateTime,
      pictures: card.querySelectorAll('img').length,
      isPromoted: card.textContent.includes('Promotion'),
    }))
    expect(card.pictures, slug).toBe(1)
    expect(card.date).toBe(page.date)
    for (const fact of page.facts) expect(card.words, slug).toContain(fact)
    expect(page.facts.join(' ')).toMatch(/[A-Z][a-z]+ \d{1,2}, 202\d .*\d min read/)
    expect(card.isPromoted, slug).toBe(false)

    expect(page.back).toBe('Back to Blog')
    expect(page.headings, slug).toBe(true)
    expect(page.picture, slug).toMatch(/\w{4}/)
    expect(page.topics.length, slug).toBeGreaterThanOrEqual(2)
    expect(page.related).toHaveLength(3)
    expect(page.related).not.toContain(address)
    expect(page.promotion, slug).toEqual(promoted[slug] ?? null)
    for (const words of stated[slug] ?? []) expect(page.words, slug).toContain(words)
    expect(page.scripts, slug).toBe(false)
    categories.add(page.category)
  }
  for (const category of [
    'Pricing Guide',
    'Laser Technology',
    'Cultural Heritage',
    'Future Tech',
    'First Timer Guide',
  ]) {
    expect(categories).toContain(category)
  }
})

test('the numbers that articles once had lead to them in the order of the list', async ({
  visitor,
}) => {
  await visitor.goto('/blog')
  const addresses = await visitor
    .getByRole('main')
    .getByRole('article')
    .getByRole('link')
    .evaluateAll(addressesOf)
  for (const [before, address] of addresses.entries()) {
    const answer = await visitor.request.get(`/blog/${before + 1}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, address])
  }
  for (const unknown of ['0', '17', '01', '1.5', '-1', 'nothing-of-ours', '__proto__', 'tag']) {
    expect((await visitor.request.get(`/blog/${unknown}`)).status(), unknown).toBe(404)
  }
})

test('every topic is a page with all its articles, and there is no other', async ({ visitor }) => {
  await visitor.goto('/blog')
  const topics = await visitor
    .getByRole('navigation', { name: 'By topic' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        address: link.getAttribute('href') ?? '',
        tag: link.querySelector('.badge')?.textContent ?? '',
        count: Number.parseInt(link.querySelector('.meta')?.textContent ?? '', 10),
      })),
    )
  expect(topics.length).toBeGreaterThan(10)
  for (const { address, tag, count } of topics) {
    const html = await (await visitor.request.get(address)).text()
    expect(html).toContain(`>${tag}</h1>`)
    expect(html.match(/<article/g), tag).toHaveLength(count)
  }
  await visitor.goto('/blog/tag/first-tattoo')
  await visitor.getByRole('link', { name: 'Your first tattoo: a calm list' }).click()
  await visitor
    .getByRole('main')
    .getByRole('contentinfo')
    .or(visitor.locator('article footer'))
    .getByRole('link', { name: 'Prices' })
    .click()
  await expect(visitor).toHaveURL('/blog/tag/prices')
  for (const unknown of ['no-such-topic', 'Prices', 'first%20tattoo']) {
    expect((await visitor.request.get(`/blog/tag/${unknown}`)).status(), unknown).toBe(404)
  }
})

test('the room kept for adverts is 90, 250 and 300 by 250', async ({ visitor }) => {
  const size = (slot: string) =>
    visitor.locator(`.ad-${slot} > div`).evaluate((box) => {
      const { width, height } = box.getBoundingClientRect()
      return { width, height }
    })
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.goto('/')
  expect(await size('banner')).toMatchObject({ height: 90 })
  await visitor.goto('/blog')
  expect(await size('mpu')).toEqual({ width: 300, height: 250 })
  await visitor.goto('/blog/tattoo-cost-london-2025')
  expect(await size('mpu')).toEqual({ width: 300, height: 250 })
  expect((await size('inline')).height).toBeGreaterThanOrEqual(250)
  await visitor.setViewportSize({ width: 320, height: 700 })
  expect((await size('inline')).height).toBeGreaterThanOrEqual(250)
})

function addressesOf(links: Element[]) {
  return links.map((link) => link.getAttribute('href') ?? '')
}

/** What a reader finds on an article's page, read out of its document without opening it. */
async function readArticle(reader: Page, address: string) {
  const answer = await reader.request.get(address)
  expect(answer.status(), address).toBe(200)
  return reader.evaluate(
    (html) => {
      const page = new DOMParser().parseFromString(html, 'text/html')
      const words = (selector: string, within: ParentNode = page) =>
        within.querySelector(selector)?.textContent?.trim() ?? ''
      const promotion = page.querySelector('[aria-label="Promotion"]')
      const ranks = [...page.querySelectorAll('main :is(h1, h2, h3, h4)')].map(({ tagName }) =>
        Number(tagName[1]),
      )
      const category = words('article .badge')
      return {
        category,
        facts: [
          words('h1'),
          category,
          words('article header .meta b'),
          `${words('article header time')} ${words('article header time + span')}`,
          words('article header .text-lead'),
        ],
        date: page.querySelector('time')?.dateTime,
        back: words('main a[href="/blog"]'),
        headings:
          ranks[0] === 1 &&
          ranks.every((rank, at) => at === 0 || (rank > 1 && rank <= (ranks[at - 1] ?? 0) + 1)),
        picture: page.querySelector('article figure img')?.getAttribute('alt'),
        topics: [...page.querySelectorAll('article footer a[href^="/blog/tag/"]')],
        related: [...page.querySelectorAll('main section article a')].map((link) =>
          link.getAttribute('href'),
        ),
        promotion: promotion && {
          title: words('h2', promotion),
          button: words('.btn', promotion),
        },
        words: page.querySelector('main')?.textContent ?? '',
        // React's: the one small script of every page is in the head.
        scripts: page.querySelector('body script') !== null,
      }
    },
    await answer.text(),
  )
}
