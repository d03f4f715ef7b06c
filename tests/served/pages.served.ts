import { expect } from 'vitest'
import { given } from '#tests/given.ts'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { headingOf, linkOf, plainBrowser } from '#tests/plain-browser.ts'
import { servedTest } from './people.ts'

const test = servedTest()

test('each route has an example, which opens for the person it is listed for', async ({
  visitor,
  member,
  admin,
}) => {
  const made = await givenForPages(member, admin)
  const seen = new Map<string, string>()
  for (const [name, person] of Object.entries({ visitor, member, admin })) {
    const browser = plainBrowser(person)
    for (const address of pagesOf(name as 'visitor', made)) {
      const page = await browser.open(address)
      expect(page.path, `where ${address} leads`).toBe(address)
      expect(page.html.querySelectorAll('main'), address).toHaveLength(1)
      expect(headingOf(page), address).toMatch(/\w/)
      if (page.status !== 200) seen.set(address, String(page.status))
    }
  }
  expect(Object.fromEntries(seen)).toEqual({
    '/no-such-page': '404',
    '/preview/x': '404',
    '/newsletter/confirm': '400',
    '/newsletter/leave': '400',
    '/interest/confirm': '400',
    '/interest/withdraw': '400',
  })
})

test('each form to write to us or to subscribe links to the privacy page', async ({ visitor }) => {
  const { id } = await given.approved()
  const browser = plainBrowser(visitor)
  const forms = ['/contact', '/complaints', '/newsletter', '/interest/print-shop']
  for (const address of [...forms, `/story/${id}/report`]) {
    const { html } = await browser.open(address)
    expect(linkOf(html.querySelector('main')!, 'privacy page'), address).toBe('/privacy')
  }
})
