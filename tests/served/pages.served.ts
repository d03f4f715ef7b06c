import { expect } from 'vitest'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { headingOf, plainBrowser } from '#tests/plain-browser.ts'
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
    '/newsletter/confirm': '400',
    '/newsletter/leave': '400',
    '/interest/confirm': '400',
    '/interest/withdraw': '400',
  })
})
