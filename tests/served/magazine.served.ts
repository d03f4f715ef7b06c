import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { splitFrontMatter, workFrontMatter } from '#content/front-matter.ts'
import { expectStatus } from '#tests/expect-status.ts'
import {
  allWords,
  headingOf,
  type Page,
  plainBrowser,
  regionOf,
  wordsOf,
} from '#tests/plain-browser.ts'
import { test } from './people.ts'

// As the specification lists them; their order on the page is the editors' own.
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
  'tattoo-cost-london-2025': [
    '£95–£180',
    '£180–£350',
    '£350–£700',
    '£700–£1,500+',
    'Nobody under eighteen',
  ],
  'eco-tattoo-studios-london': ['10–20%', '£50/month'],
  'laser-tattoo-removal-2025': ['£200–£500 per session'],
  'uk-tattoo-licensing-2025': ['You must be eighteen to be tattooed'],
  'first-tattoo-tips-uk': ['You must be 18.'],
}

test('the blog lists sixteen articles, and each page bears out what its card says', async ({
  visitor,
}) => {
  const browser = plainBrowser(visitor)
  const blog = await browser.open('/blog')
  const cards = blog.html.querySelectorAll('main article')
  expect(cards).toHaveLength(slugs.length)
  const addresses = cards.map((card) => card.querySelector('a')?.getAttribute('href') ?? '')
  expect(addresses[0]).toBe('/blog/japanese-tattoo-art')
  expect(addresses.toSorted()).toEqual(slugs.map((slug) => `/blog/${slug}`).toSorted())

  const categories = new Set<string>()
  for (const [at, address] of addresses.entries()) {
    const slug = address.replace('/blog/', '')
    const page = await browser.open(address)
    expect(page.status, slug).toBe(200)
    const main = page.html.querySelector('main')!
    const text = (selector: string) => wordsOf(main.querySelector(selector))
    const card = cards[at]!
    const category = text('article .badge')
    const day = `${text('article header time')} ${text('article header time + span')}`
    expect(day, slug).toMatch(/^[A-Z][a-z]+ \d{1,2}, 202\d \d+ min read/)
    for (const fact of [
      headingOf(page),
      category,
      day,
      text('article header .meta b'),
      text('article header .text-lead'),
    ]) {
      expect(wordsOf(card), slug).toContain(fact)
    }
    expect(card.querySelectorAll('img'), slug).toHaveLength(1)
    expect(card.querySelector('time')?.getAttribute('datetime'), slug).toBe(
      main.querySelector('time')?.getAttribute('datetime'),
    )
    expect(wordsOf(card), slug).not.toContain('Promotion')

    expect(text('a[href="/blog"]')).toBe('Back to Blog')
    expect(hasGaplessHeadings(page), slug).toBe(true)
    expect(main.querySelector('article figure img')?.getAttribute('alt'), slug).toMatch(/\w{4}/)
    const topics = main.querySelectorAll('article footer a[href^="/blog/tag/"]')
    expect(topics.length, slug).toBeGreaterThanOrEqual(2)
    const related = main
      .querySelectorAll('section article a')
      .map((link) => link.getAttribute('href'))
    expect(related, slug).toHaveLength(3)
    expect(related, slug).not.toContain(address)
    const promotion = page.html.querySelector('[aria-label="Promotion"]')
    expect(
      promotion && {
        title: wordsOf(promotion.querySelector('h2')),
        button: wordsOf(promotion.querySelector('.btn')),
      },
      slug,
    ).toEqual(promoted[slug] ?? null)
    for (const words of stated[slug] ?? []) expect(wordsOf(main), slug).toContain(words)
    // React's: the one small script of every page is in the head.
    const scripts = page.html.querySelectorAll('body script:not([type="speculationrules"])')
    expect(scripts.map(String), slug).toEqual([])
    categories.add(category)
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

test('the numbers that articles and plates once had lead to them, and no other address exists', async ({
  visitor,
}) => {
  const blog = await plainBrowser(visitor).open('/blog')
  const articles = blog.html
    .querySelectorAll('main article')
    .map((card) => card.querySelector('a')?.getAttribute('href'))
  for (const [section, addresses, unknown] of [
    ['blog', articles, ['0', '21', '01', '1.5', '-1', 'nothing-of-ours', '__proto__', 'tag']],
    [
      'gallery',
      works.map(({ slug }) => `/gallery/${slug}`),
      ['0', '21', '01', '1.0', 'koi', 'constructor', '%00', 'japanese%2Fleg'],
    ],
  ] as const) {
    for (const [before, address] of addresses.entries()) {
      const { status, headers } = await visitor.get(`/${section}/${before + 1}`)
      expect([status, headers.get('location')]).toEqual([301, address])
    }
    for (const name of unknown) {
      const { status, text } = await visitor.get(`/${section}/${name}`)
      expect(status, name).toBe(404)
      expect(text, name).toContain('Oops! Page not found')
    }
  }
})

test('every topic is a page with all its articles, and there is no other', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  const topics = regionOf(await browser.open('/blog'), 'By topic').querySelectorAll('a')
  expect(topics.length).toBeGreaterThan(10)
  for (const topic of topics) {
    const [, tag = '', count] = /^(.+?)(\d+) articles?$/.exec(wordsOf(topic)) ?? []
    const page = await browser.open(topic.getAttribute('href') ?? '')
    expect(headingOf(page)).toBe(tag)
    expect(page.html.querySelectorAll('main article'), tag).toHaveLength(Number(count))
  }
  const article = await browser.open('/blog/first-tattoo-tips-uk')
  const footer = article.html.querySelector('article footer')
  expect(footer?.querySelector('a[href="/blog/tag/prices"]')).not.toBeNull()
  for (const unknown of ['no-such-topic', 'Prices', 'first%20tattoo']) {
    await expectStatus(404, visitor.get(`/blog/tag/${unknown}`), unknown)
  }
})

const works = globSync('content/gallery/*.md')
  .map((path) => ({
    slug: basename(path, '.md'),
    ...workFrontMatter.parse(parse(splitFrontMatter(readFileSync(path, 'utf8')).head ?? '')),
  }))
  .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))

test('each work has a page with all there is to say about it', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  for (const [index, work] of works.entries()) {
    const { artist, heritage, studio, location, year, series, style, technique } = work
    const { html } = await browser.open(`/gallery/${work.slug}`)
    const text = (selector: string) => wordsOf(html.querySelector(selector))
    const section = (title: string) =>
      html
        .querySelectorAll('article section')
        .find((found) => wordsOf(found.querySelector('h2')) === title)
    const linked = (selector: string) =>
      html.querySelectorAll(selector).map((link) => link.getAttribute('href'))
    expect(
      {
        title: text('title'),
        heading: text('h1'),
        description: text('h1 + p'),
        category: text('article .badge'),
        number: text('article .badge + .no'),
        alt: html.querySelector('article .plate img')?.getAttribute('alt'),
        back: text('main a[href="/gallery"]'),
        views: allWords(html, 'article .meta').find((words) => words.includes('views')),
        facts: html
          .querySelectorAll('dl > div')
          .map((fact) => fact.children.map((part) => wordsOf(part))),
        symbols: (section('Symbolic Elements')?.querySelectorAll('li') ?? []).map((symbol) => [
          wordsOf(symbol.querySelector('h3')),
          wordsOf(symbol.querySelector('p')),
        ]),
        provenance: wordsOf(section('Provenance')?.querySelector('p')) || null,
        more: linked('[aria-labelledby="more-works"] a').sort(),
        neighbours: linked('[data-neighbours] a'),
      },
      work.slug,
    ).toEqual({
      title: `${work.title}: Indelible`,
      heading: work.title,
      description: work.description,
      category: work.category,
      number: `Plate ${index + 1}`,
      alt: work.alt,
      back: 'Back to Gallery',
      views: `${work.views!.toLocaleString('en-GB')} views`,
      facts: [
        artist ? ['Artist', artist.name, artist.role] : ['Cultural heritage', heritage],
        ['Studio', studio, location],
        ['Year', year, series],
        ['Style', style, technique],
      ],
      symbols: work.symbols.map(({ label, text }) => [label, text]),
      provenance: work.provenance ?? null,
      more: work.more
        ? [...work.more.works.map((slug) => `/gallery/${slug}`), '/gallery'].sort()
        : [],
      neighbours: [works[index - 1]?.slug, works[index + 1]?.slug]
        .filter(Boolean)
        .map((slug) => `/gallery/${slug}`),
    })
    expect(wordsOf(section('About')).length, work.slug).toBeGreaterThan(300)
  }
})

test('a work of one subject is shown on a drawn body, with a stencil that robots leave out', async ({
  visitor,
}) => {
  const browser = plainBrowser(visitor)
  const { html } = await browser.open('/gallery/chest-tattoo-portrait')
  const choices = html.querySelectorAll('.sit-form input[type="radio"]')
  const names = Map.groupBy(choices, (choice) => choice.getAttribute('name'))
  expect([...names].map(([name, { length }]) => `${name} ${length}`)).toEqual([
    'place 5',
    'tone 8',
    'size 3',
  ])
  expect(html.querySelectorAll('.sit-form [name]:not([type="radio"], .scripted *)')).toEqual([])
  const stencil = html.querySelector('.sit-form a')!.getAttribute('href')!
  const page = await browser.open(stencil)
  expect(page.html.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(page.html.querySelector('.a4 img')?.getAttribute('alt')).toContain('mirrored')

  const other = await browser.open('/gallery/japanese-leg-sleeves')
  expect(other.html.querySelector('.sit-form')).toBeNull()
  await expectStatus(404, visitor.get('/gallery/japanese-leg-sleeves/stencil'))
  await expectStatus(404, visitor.get('/gallery/no-such-plate/stencil'))
})

test('the gallery shows every work with a heart and its details, and loads no React', async ({
  visitor,
}) => {
  const { html } = await plainBrowser(visitor).open('/gallery')
  const plates = html.querySelectorAll('main figure')
  expect(plates.map((plate) => wordsOf(plate.querySelector('h2')))).toEqual(
    works.map(({ title }) => title),
  )
  for (const [index, { slug, title, category, location, year, alt }] of works.entries()) {
    const plate = plates[index]!
    expect(plate.querySelector(`a[href="/gallery/${slug}"]`), slug).not.toBeNull()
    expect(plate.querySelector(`button[aria-label="Save ${title} to favourites"]`)).not.toBeNull()
    expect(wordsOf(plate), slug).toContain(`Plate ${index + 1} ${year}`)
    expect(wordsOf(plate), slug).toContain(`${category} ${location}`)
    expect(plate.querySelector('img')?.getAttribute('alt'), slug).toBe(alt)
    expect(plate.querySelector('img')?.getAttribute('loading')).toBe(index ? 'lazy' : 'eager')
  }
  expect(html.querySelectorAll('main figure img[fetchpriority="high"]')).toHaveLength(1)
  expect(html.querySelectorAll('[aria-label="Advertisement"]')).toHaveLength(1)
  expect(html.querySelectorAll('link[rel="modulepreload"]')).toEqual([])
})

test('the gallery is filtered by category and place, alone and together', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  const titles = ({ html }: Page) => allWords(html, 'main figure h2')
  const filters = ({ html }: Page) => html.querySelector('nav[aria-label="Filter the plates"]')!
  const gallery = await browser.open('/gallery')
  expect(wordsOf(filters(gallery).querySelector('a'))).toBe('All 20 plates')

  const japanese = await browser.follow(gallery, 'Japanese Traditional')
  expect(japanese.path).toBe('/gallery?category=japanese-traditional')
  expect(titles(japanese)).toEqual([
    'Japanese Leg Sleeves',
    'Japanese Chest Piece',
    'Japanese Forearm, Detail',
  ])
  expect(wordsOf(filters(japanese))).toContain('Japanese Traditional: 3 of 20 plates.')
  const inLeeds = await browser.follow(japanese, 'Leeds UK')
  expect(titles(inLeeds)).toEqual(['Japanese Forearm, Detail'])

  const none = await browser.open('/gallery?category=geometric&place=london-uk')
  expect(titles(none)).toEqual([])
  expect(titles(await browser.follow(none, 'Show all'))).toHaveLength(20)
  expect(titles(await browser.open('/gallery?category=unheard-of'))).toHaveLength(20)
})

/** Whether the headings of a page begin with its only h1 and leave no level out. */
function hasGaplessHeadings({ html }: Page) {
  const ranks = html
    .querySelectorAll('main :is(h1, h2, h3, h4)')
    .map(({ rawTagName }) => Number(rawTagName[1]))
  return (
    ranks[0] === 1 &&
    ranks.every((rank, at) => at === 0 || (rank > 1 && rank <= (ranks[at - 1] ?? 0) + 1))
  )
}
