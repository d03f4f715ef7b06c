import { expect } from 'vitest'
import { reactRuleOf } from '#app/addresses.ts'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { test } from './people.ts'

test('reading pages have no React for a member, but the name and hearts of theirs', async ({
  member,
  admin,
}) => {
  const made = await givenForPages(member, admin)
  const documents = pagesOf('visitor', made).filter(
    (address) => reactRuleOf(new URL(address, 'http://site').pathname) === 'never',
  )
  expect(documents.length).toBeGreaterThan(20)
  for (const address of documents) {
    const { text } = await member.get(address)
    expect(text, address).not.toContain('__reactRouterContext')
    expect(text, address).toContain('Sign Out')
    const scripts = text.match(/<script[^>]* src="[^"]*"/g)
    // Stories have one more, and plates that can be tried on a body. The cover asks for its own on wide screens.
    const most = /^\/(?:story|gallery)\/[^/]+$/.test(address) ? 2 : 1
    expect(scripts?.length, address).toBeGreaterThanOrEqual(1)
    expect(scripts?.length, address).toBeLessThanOrEqual(most)
  }
})

test('a page with forms that check as one types has React', async ({ member }) => {
  expect((await member.get('/submit')).text).toContain('__reactRouterContext')
})
