import { globSync, readFileSync } from 'node:fs'
import type { HTMLElement } from 'node-html-parser'
import { expect } from 'vitest'
import { firstTattooChecklist, redFlags } from '#content/first-tattoo-checklist.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import {
  allWords,
  contentOf,
  fieldOf,
  headingOf,
  linkOf,
  plainBrowser,
  regionOf,
  wordsOf,
} from '#tests/plain-browser.ts'
import { test } from './people.ts'

test('the cover shows three films, four articles, an advert, six plates, a story and three letters', async ({
  visitor,
}) => {
  const { id } = await given.approved({ title: 'The newest of all' })
  const browser = plainBrowser(visitor)
  const page = await browser.open('/')
  expect(linkOf(page.html, 'Read the scripts')).toBe('/watch')
  expect(linkOf(page.html, 'Browse the gallery')).toBe('/gallery')
  const slot = page.html.querySelector('[aria-label="Advertisement"] [data-ad]')
  expect(slot?.getAttribute('data-ad')).toBe('banner')
  expect(slot?.querySelector('a')?.getAttribute('href')).toBe('/tattoo-cost-calculator')
  const articles = regionOf(page, 'Read')
  expect(articles.querySelectorAll('article')).toHaveLength(4)
  expect(linkOf(articles, 'All articles')).toBe('/blog')

  const films = regionOf(page, 'Watch')
  expect(films.querySelectorAll('article')).toHaveLength(3)
  expect(linkOf(films, 'All episodes')).toBe('/watch')
  expect(linkOf(films, 'The Last Letter')).toBe('/watch#transcript-grief-&-ink-the-last-letter')
  expect(wordsOf(films).match(/Script, \d+ min read/g)).toHaveLength(3)
  expect(wordsOf(films)).toContain('Content note: grief.')
  expect(linkOf(films, '116 123')).toMatch(/^tel:/)

  const plates = regionOf(page, 'From the gallery').querySelectorAll('li a')
  expect(plates).toHaveLength(6)
  for (const plate of plates) {
    const address = plate.getAttribute('href') ?? ''
    expect(address).toMatch(/^\/gallery\/[a-z-]+$/)
    await expectStatus(200, visitor.get(address), address)
  }
  expect(linkOf(page.html, 'Read community stories')).toBe('/stories')
  expect(linkOf(page.html, 'The newest of all')).toBe(`/story/${id}`)
  expect(regionOf(page, 'Letters').querySelectorAll('blockquote')).toHaveLength(3)
})

test('the watch page has two series of two films, each with its facts, its heart and its words', async ({
  visitor,
}) => {
  const page = await plainBrowser(visitor).open('/watch')
  expect(headingOf(page)).toBe('Watch')
  for (const [series, titles] of [
    ['Grief & Ink', ['The Last Letter', 'Salt and Ashes']],
    ['Identity Series', ['The Skin I Chose', 'Two Names']],
  ] as const) {
    const films = regionOf(page, series).querySelectorAll('article')
    expect(films.map((film) => wordsOf(film.querySelector('h3')))).toEqual(titles)
    for (const film of films) {
      expect(wordsOf(film)).toMatch(/Duration: \d+ min of script ?Set in \p{Lu}/u)
      expect(film.querySelectorAll('button[aria-label^="Save "]')).toHaveLength(1)
      expect(wordsOf(film.querySelector('summary'))).toMatch(/^Read the script of /)
      expect(wordsOf(film).includes('Samaritans')).toBe(series === 'Grief & Ink')
    }
  }
  expect(wordsOf(page.html.querySelector('main')!).match(/not filmed/g)).toHaveLength(1)
  expect(regionOf(page, 'Behind the Scenes').querySelectorAll('li')).toHaveLength(4)
  expect(linkOf(page.html.querySelector('main')!, 'Share Your Story')).toBe('/submit')
})

test('a story has an advert beside it, unless it is about grief', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  for (const [theme, adverts] of [
    ['love', 1],
    ['memorial', 0],
  ] as const) {
    const { id } = await given.approved({ theme })
    const { html } = await browser.open(`/story/${id}`)
    expect([theme, html.querySelectorAll('main [data-ad]').length]).toEqual([theme, adverts])
  }
})

test('the about page says who, why and what for', async ({ visitor }) => {
  const page = await plainBrowser(visitor).open('/about')
  const main = page.html.querySelector('main')!
  for (const name of ['Our mission', 'Our vision']) {
    expect(wordsOf(regionOf(page, name).querySelector('p'))).not.toBe('')
  }
  expect(allWords(regionOf(page, 'What we hold to'), 'h3')).toEqual([
    'Inclusivity',
    'Authenticity',
    'Artistry',
  ])
  const figures = regionOf(page, 'Impact')
  const [counted, specified] = figures.querySelectorAll('dl')
  expect(allWords(counted!, 'dt')).toContain('plates drawn')
  expect(allWords(specified!, 'dt')).toEqual(['stories', 'countries', 'lives'])
  expect(allWords(specified!, 'dd')).toEqual(['50+', '25', '100K+'])
  expect(regionOf(page, 'The three of us').querySelectorAll('img')).toHaveLength(3)
  expect(linkOf(main, 'Share Your Story')).toBe('/submit')
  expect(linkOf(main, 'Write to us')).toBe('/contact')
})

test('the long texts have a list of links to each of their parts, and a date', async ({
  visitor,
}) => {
  const browser = plainBrowser(visitor)
  for (const address of ['/privacy', '/terms']) {
    const page = await browser.open(address)
    const dated = page.html.querySelectorAll('main time')[0]?.getAttribute('datetime')
    expect(dated, address).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(wordsOf(page.html.querySelector('main address'))).toContain('hello@indelible.example')
    const links = regionOf(page, 'On this page').querySelectorAll('a')
    expect(links.length).toBeGreaterThan(5)
    for (const link of links) {
      const part = page.html.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(wordsOf(part)).toBe(wordsOf(link))
    }
  }
  const { html } = await browser.open('/')
  expect(linkOf(html.querySelector('footer')!, 'Cookie choices')).toBe('/privacy#cookies')
})

test('the contact page says where we are, has the media kit and answers four questions', async ({
  visitor,
}) => {
  const { html } = await plainBrowser(visitor).open('/contact')
  const main = html.querySelector('main')!
  expect(wordsOf(main)).toContain('Within 24-48 hours')
  expect(wordsOf(main)).toContain('Studio in London, team based in Birmingham')
  expect(main.querySelector('[name="homepage"]')?.closest('[hidden]')).not.toBeNull()
  const questions = main.querySelectorAll('details').filter((each) => !each.closest('form'))
  expect(questions).toHaveLength(4)
  expect(wordsOf(questions[1])).toContain('takes 4-8 weeks')
  expect(contentOf(fieldOf(main, 'Subject'))).toBe('')
  for (const name of ['Instagram', 'YouTube', 'Facebook']) {
    const button = main.querySelectorAll('button').find((each) => wordsOf(each) === name)
    expect(button?.hasAttribute('disabled'), name).toBe(true)
  }
  const kit = await visitor.get(linkOf(main, 'Media Kit'))
  expect(kit.headers.get('content-type')).toBe('application/pdf')
  expect(kit.text.slice(0, 5)).toBe('%PDF-')
})

test('labels say what is required and what is optional', async ({ visitor, member }) => {
  for (const [person, address] of [
    [visitor, '/contact'],
    [visitor, '/complaints'],
    [visitor, '/auth?tab=sign-up'],
    [member, '/submit'],
  ] as const) {
    const { html } = await plainBrowser(person).open(address)
    const main = html.querySelector('main')!
    const labels = main
      .querySelectorAll('.field')
      .filter((field) => field.querySelector('input:not([readonly], [type="radio"]), textarea'))
      .map((field) => wordsOf(field.querySelector('.lab')))
    expect(labels.length, address).toBeGreaterThan(1)
    for (const label of labels) expect(label, address).toMatch(/ (?:required|optional)/)
  }
  const { html } = await plainBrowser(member).open('/submit')
  const boxes = html.querySelectorAll('main input[type="checkbox"]')
  expect(boxes.map((box) => box.getAttribute('aria-required'))).toEqual(boxes.map(() => 'true'))
})

const sections = {
  '/': 'Indelible, home',
  '/watch': 'Watch',
  '/gallery': 'Gallery',
  '/blog': 'Blog',
  '/stories': 'Stories',
  '/about': 'About',
  '/submit': 'Submit',
  '/contact': 'Contact',
  '/search': 'Search',
}

test('the header and the footer have their links for everybody, and tell how to reach us', async ({
  visitor,
  member,
  admin,
}) => {
  for (const [person, account] of [
    [visitor, { '/auth': 'Subscribe' }],
    [member, { '/dashboard': 'Dashboard' }],
    [admin, { '/admin': 'Admin', '/dashboard': 'Dashboard' }],
  ] as const) {
    const { html } = await plainBrowser(person).open('/stories')
    const header = html.querySelector('header')!
    for (const [address, name] of Object.entries({ ...sections, ...account })) {
      expect(namesOfLinks(header, address), address).toContain(name)
    }
    expect(allWords(header, 'button').includes('Sign Out')).toBe(person !== visitor)
    expect(namesOfLinks(header, '/admin')).toEqual(person === admin ? ['Admin', 'Admin'] : [])
  }
  const { html } = await plainBrowser(visitor).open('/')
  const footer = html.querySelector('footer')!
  for (const [name, address] of Object.entries({
    Portfolio: '/gallery',
    Stories: '/stories',
    Shop: '/blog',
    Videos: '/watch',
    About: '/about',
    Contact: '/contact',
    Privacy: '/privacy',
    Terms: '/terms',
    Transparency: '/transparency',
    Accessibility: '/accessibility',
    'hello@indelible.example': 'mailto:hello@indelible.example',
    '020 7946 0123': 'tel:+442079460123',
  })) {
    expect(linkOf(footer, name), name).toBe(address)
  }
  expect(wordsOf(footer.querySelector('address'))).toContain('London')
  const social = footer.querySelectorAll('address li button')
  expect(social.map((button) => wordsOf(button))).toEqual(['Instagram', 'YouTube', 'Facebook'])
  expect(social.every((button) => button.hasAttribute('disabled'))).toBe(true)
  // Without script nobody is offered a choice that only script can remember.
  const choices = footer.querySelectorAll('button[data-theme-choice], button[data-allow-menus]')
  expect(choices.length).toBeGreaterThan(3)
  expect(choices.every((button) => button.closest('.scripted'))).toBe(true)
})

test('the section that a reader is in is marked', async ({ visitor }) => {
  for (const [address, marked] of [
    ['/submit', ['Submit']],
    ['/gallery/anything', ['Gallery']],
    ['/', []],
  ] as const) {
    const page = await plainBrowser(visitor).open(address)
    expect(allWords(regionOf(page, 'Main'), '[aria-current="page"]'), address).toEqual(marked)
  }
})

test('a price is worked out without script and has an address, and an odd address is no error', async ({
  visitor,
}) => {
  const browser = plainBrowser(visitor)
  const article = await browser.open('/blog/tattoo-cost-london-2025')
  const empty = await browser.follow(article, 'Open the calculator')
  expect(empty.html.querySelector('#estimate')).toBeNull()
  const panel = empty.html.querySelector('[aria-labelledby="estimate-heading"]')
  expect(panel?.querySelector('h2')?.text).toMatch(/^You will get a range/)
  expect(panel?.querySelectorAll('img[alt=""]')).toHaveLength(1)
  expect(empty.html.querySelectorAll('label:has([name="size"]) img[alt=""]')).toHaveLength(4)
  const choice = { size: 'medium', style: 'shading', studio: 'custom' }
  const first = await browser.press(empty, 'Work out the price', choice)
  expect(wordsOf(first.html.querySelector('#estimate'))).toContain('£230–£300')
  expect(wordsOf(first.html.querySelector('#estimate'))).toContain('between £230 and £300')
  const bar = first.html.querySelector('#estimate svg rect')
  expect([bar?.getAttribute('x'), bar?.getAttribute('width')]).toEqual(['50', '70'])
  expect(wordsOf(first.html.querySelector('#estimate'))).toContain('We estimate £180–£350')
  const shared = await browser.open(first.path)
  for (const checked of ['medium', 'shading', 'custom']) {
    expect(shared.html.querySelector(`input[value="${checked}"]`)?.hasAttribute('checked')).toBe(
      true,
    )
  }
  for (const [query, estimate] of [
    ['size=extra-large&style=colour&studio=waiting-list', '£1,180–£1,500+'],
    ['size=small&style=nonsense&studio=%00&eco=yes', '£95–£130'],
  ] as const) {
    expect((await visitor.get(`/tattoo-cost-calculator?${query}`)).text).toContain(estimate)
  }
  const odd = await browser.open('/tattoo-cost-calculator?size=%3Cscript%3E')
  expect([odd.status, odd.html.querySelector('#estimate')]).toEqual([200, null])
})

test('the first-tattoo checklist is a page to read and a PDF to print', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  const article = await browser.open('/blog/first-tattoo-tips-uk')
  const page = await browser.follow(article, 'Get the checklist')
  expect(page.path).toBe('/first-tattoo-checklist')
  const items = [...firstTattooChecklist, redFlags].flatMap((part) => part.items).length
  expect(page.html.querySelectorAll('main li')).toHaveLength(items)
  expect(page.html.querySelectorAll('main .stock-paper li')).toHaveLength(items)
  expect(page.html.querySelectorAll('main .stock-paper img[alt=""]')).toHaveLength(1)
  expect(wordsOf(page.html.querySelector('main'))).toMatch(/Download the PDF.*Choosing/)
  const words = wordsOf(page.html.querySelector('main'))
  expect(words).toMatch(/111: Painful, hot, swollen skin.*Get advice now/)
  expect(words).toMatch(/999 or A&E: A hot.*swollen tattoo together with/)
  expect(words).toMatch(/999: Trouble breathing/)
  const file = await visitor.get(linkOf(page.html, 'Download the PDF'))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.text.slice(0, 8)).toBe('%PDF-1.7')
})

test('the titles of service pages are of one size', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  for (const address of ['/privacy', '/complaints', '/corrections', '/newsletter/archive']) {
    const { html } = await browser.open(address)
    expect([address, html.querySelector('h1')?.classList.contains('text-service')]).toEqual([
      address,
      true,
    ])
  }
})

test('a search with a slip of the pen offers what was meant', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  const page = await browser.press(await browser.open('/stories'), 'Search', { q: 'japanse' })
  expect(page.path).toBe('/search?q=japanse')
  expect(allWords(page.html, 'main h2')).toContain('Did you mean one of these?')
  expect(linkOf(page.html, 'Japanese Leg Sleeves')).toBe('/gallery/japanese-leg-sleeves')
})

test('the page of all parts is not built for readers', async ({ visitor }) => {
  await expectStatus(404, visitor.get('/style'))
  const files = globSync('build/**/*.{js,css}')
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('specimen-'))).toEqual([])
})

/** The names of the links to an address: a drawing's where it stands for words. */
function namesOfLinks(part: HTMLElement, address: string) {
  return part.querySelectorAll(`a[href="${address}"]`).map((link) => {
    const drawing = link.querySelector('[role="img"]')?.getAttribute('aria-label')
    return drawing ?? link.childNodes[0]?.textContent.trim() ?? ''
  })
}
