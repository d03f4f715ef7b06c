import { expect } from 'vitest'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { test } from './people.ts'

/** A visitor who sends any cookie gets each page rendered anew. */
const rendered = { Cookie: 'toast=' }

test('a cached page equals the rendered page and is the same for every visitor', async ({
  visitor,
  member,
  admin,
}) => {
  const made = await givenForPages(member, admin)
  let cached = 0
  for (const address of pagesOf('visitor', made)) {
    const [first, second] = [await visitor.get(address), await visitor.get(address)]
    if (!first.headers.get('cache-control')?.startsWith('public')) continue
    const fresh = await visitor.ask(address, { headers: rendered })
    expect(second.text, address).toBe(first.text)
    expect(fresh.text.replace(/ nonce="[^"]*"/g, ''), address).toBe(first.text)
    expect(first.text, address).not.toContain('nonce')
    cached += 1
  }
  expect(cached).toBeGreaterThan(10)
})
