import { expect } from 'vitest'
import { given } from '#tests/given.ts'
import { plainBrowser } from '#tests/plain-browser.ts'
import { test } from './people.ts'

const reading = ['/', '/blog', '/blog/british-tattoo-history', '/stories', '/watch', '/gallery']
const withForms = ['/auth', '/contact']

test('the style sheet is the first file that a page names, and no font is fetched before it is asked for', async ({
  visitor,
}) => {
  const { id } = await given.approved()
  for (const address of [...reading, ...withForms, `/story/${id}`]) {
    const { html } = await plainBrowser(visitor).open(address)
    const named = html.querySelectorAll('link[href^="/assets/"], link[imagesrcset], [src]')
    expect(named[0]?.getAttribute('rel'), address).toBe('stylesheet')
    expect(html.querySelectorAll('link[as="font"]'), address).toEqual([])
    expect(html.querySelectorAll('head link[rel="stylesheet"]'), address).toHaveLength(1)
  }
})

test('an article that changes its stock has the sheet for it below its head, and others have none', async ({
  visitor,
}) => {
  const sheetsIn = async (address: string) => {
    const { html } = await plainBrowser(visitor).open(address)
    return html.querySelectorAll('.reading > link[rel="stylesheet"]').length
  }
  expect(await sheetsIn('/blog/british-tattoo-history')).toBe(1)
  expect(await sheetsIn('/blog/tattoo-cost-london-2025')).toBe(0)
})

test('scripts wait for styles, fonts and pictures, and those of React for the first paint', async ({
  visitor,
}) => {
  for (const address of [...reading, ...withForms]) {
    const { html } = await plainBrowser(visitor).open(address)
    const scripts = html.querySelectorAll('script[src], link[rel="after-paint"]')
    expect(scripts.length, address).toBeGreaterThan(withForms.includes(address) ? 5 : 0)
    const priorities = new Set(scripts.map((script) => script.getAttribute('fetchpriority')))
    expect([...priorities], address).toEqual(['low'])
    expect(html.querySelectorAll('link[rel="modulepreload"]'), address).toEqual([])
    expect(html.querySelectorAll('script[type="module"]:not([src])'), address).toEqual([])
    const waiting = html.querySelectorAll('script[type="after-paint"]')
    expect(waiting, address).toHaveLength(withForms.includes(address) ? 1 : 0)
  }
})

test('what removes the draft of a sent form stands where a form is, and where one was accepted', async ({
  visitor,
  member,
}) => {
  const hasIt = async (address: string) => {
    const { text } = await plainBrowser(visitor).open(address)
    return text.includes('last draft sent')
  }
  for (const address of reading) {
    expect(await hasIt(address), address).toBe(address === '/stories')
  }
  for (const address of [...withForms, '/complaints']) {
    expect(await hasIt(address), address).toBe(true)
  }
  const browser = plainBrowser(member)
  const home = await browser.open('/')
  expect(home.text).not.toContain('last draft sent')
  const signedOut = await browser.press(home, 'Sign Out')
  expect(signedOut.text).toContain('data-signed-out')
  expect(signedOut.text).toContain('last draft sent')
})

test('pages that are read have the smallest style sheet, and those of the team one of their own', async ({
  visitor,
  admin,
}) => {
  const { id } = await given.approved()
  const sheetsOf = async (person: typeof visitor, pages: string[]) => {
    const browser = plainBrowser(person)
    const sheets = new Set<string | undefined>()
    for (const address of pages) {
      const { html } = await browser.open(address)
      const href = html.querySelector('link[rel="stylesheet"]')?.getAttribute('href')
      sheets.add(href?.match(/^\/assets\/(\w+)-/)?.[1])
    }
    return [...sheets]
  }
  const read = [
    ...reading,
    `/story/${id}`,
    '/search',
    '/newsletter',
    '/complaints',
    '/no-such-page',
  ]
  expect(await sheetsOf(visitor, read)).toEqual(['readers'])
  expect(await sheetsOf(admin, read)).toEqual(['readers'])
  expect(await sheetsOf(visitor, [...withForms, '/auth/code', '/auth/nothing'])).toEqual([
    'members',
  ])
  expect(await sheetsOf(admin, ['/dashboard', '/account'])).toEqual(['members'])
  expect(await sheetsOf(admin, ['/admin', '/admin/log', '/edit'])).toEqual(['team'])
})

// A connection begins with ten segments of 1,460 bytes; whatever is longer waits for another round trip.
test('the style sheet of what is read arrives in the first round trip, its headers included', async ({
  visitor,
}) => {
  const { html } = await plainBrowser(visitor).open('/')
  const href = html.querySelector('link[rel="stylesheet"]')!.getAttribute('href')!
  const response = await visitor.ask(href, { headers: { 'Accept-Encoding': 'br' } })
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const bytes = Number(response.headers.get('content-length'))
  expect(bytes).toBeGreaterThan(10_000)
  expect(headers.length + bytes).toBeLessThan(10 * 1460)
})

test('the script in the head is small, and sent without its comments', async ({ visitor }) => {
  const { html } = await plainBrowser(visitor).open('/')
  const script = html.querySelector('head script:not([src]):not([type])')!.text
  expect(script).toContain('adoptedStyleSheets')
  expect(script).not.toContain('// ')
  // Some 850 of them name the picture that moves from page to page, which is asked before the new page is painted.
  expect(script.length).toBeLessThan(2_750)
})

test('a page that is only read has none of the marks that React looks for, and one with React has them', async ({
  visitor,
}) => {
  const hasMarks = async (address: string) => {
    const { text } = await plainBrowser(visitor).open(address)
    return ['<!-- -->', 'data-discover'].map((mark) => text.includes(mark))
  }
  for (const address of reading) expect(await hasMarks(address), address).toEqual([false, false])
  for (const address of withForms) expect(await hasMarks(address), address).toEqual([true, true])
})
