import { expect, test } from 'vitest'
import { reactRuleOf } from '#app/addresses.ts'
import { publicPages } from '#tests/pages.ts'
import { openSiteWithPeople } from './people.ts'

const documents = publicPages.filter((address) => {
  return reactRuleOf(new URL(address, 'http://site').pathname) === 'never'
})

test('reading pages have no React for a member, and their name all the same', async () => {
  const { member } = await openSiteWithPeople()
  expect(documents.length).toBeGreaterThan(12)
  for (const address of documents) {
    const { text } = await member.get(address)
    expect(text, address).not.toContain('__reactRouterContext')
    expect(text, address).toContain('Sign Out')
    expect(text.match(/<script[^>]* src="[^"]*"/g), address).toHaveLength(1)
  }
})

test('a page with forms that check as one types has React', async () => {
  const { member } = await openSiteWithPeople()
  expect((await member.get('/submit')).text).toContain('__reactRouterContext')
})
