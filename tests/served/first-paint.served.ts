import { expect } from 'vitest'
import { given } from '#tests/given.ts'
import { plainBrowser } from '#tests/plain-browser.ts'
import { servedTest } from './people.ts'

const test = servedTest()

const reading = ['/', '/blog', '/blog/british-tattoo-history', '/stories', '/watch', '/gallery']
const withForms = ['/auth', '/submit', '/contact']

test('the style sheet is the first file that a page names, and no font is fetched before it is asked for', async ({
  visitor,
}) => {
  const { id } = await given.approved()
  for (const address of [...reading, ...withForms, `/story/${id}`]) {
    const { html } = await plainBrowser(visitor).open(address)
    const named = html.querySelectorAll('link[href^="/assets/"], link[imagesrcset], [src]')
    expect(named[0]?.getAttribute('rel'), address).toBe('stylesheet')
    expect(html.querySelectorAll('link[as="font"]'), address).toEqual([])
    expect(html.querySelectorAll('link[rel="stylesheet"]'), address).toHaveLength(1)
  }
})

test('scripts wait for styles, fonts and pictures', async ({ visitor }) => {
  for (const address of [...reading, ...withForms]) {
    const { html } = await plainBrowser(visitor).open(address)
    const scripts = html.querySelectorAll('script[src], link[rel="modulepreload"]')
    expect(scripts.length, address).toBeGreaterThan(0)
    const priorities = new Set(scripts.map((script) => script.getAttribute('fetchpriority')))
    expect([...priorities], address).toEqual(['low'])
  }
})

test('only the pages of the team have its style sheet', async ({ visitor, admin }) => {
  const sheetOf = async (person: typeof visitor, address: string) => {
    const { html } = await plainBrowser(person).open(address)
    return html.querySelector('link[rel="stylesheet"]')?.getAttribute('href')
  }
  expect(await sheetOf(admin, '/admin')).toMatch(/^\/assets\/team-/)
  expect(await sheetOf(admin, '/admin/log')).toMatch(/^\/assets\/team-/)
  expect(await sheetOf(admin, '/dashboard')).toMatch(/^\/assets\/readers-/)
  expect(await sheetOf(visitor, '/gallery')).toMatch(/^\/assets\/readers-/)
})
