import { expect } from 'vitest'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { test } from './people.ts'

/** With a toast to show, even an unknown one, the routes render the page anew. */
const toast = 'toast=none'

test('a cached page filled in for a member is the page that the routes render for them', async ({
  member,
  admin,
}) => {
  const made = await givenForPages(member, admin)
  let filled = 0
  for (const reader of [member, admin]) {
    await reader.send('/favourites/gallery/artist-at-work', { favourite: 'yes' })
    await reader.send('/favourites/video/grief-%26-ink-the-last-letter', { favourite: 'yes' })
    const headers = { Cookie: `${reader.cookie}; ${toast}` }
    for (const address of pagesOf('visitor', made)) {
      const page = await reader.get(address)
      // The policy of a page that is sent more than once has no nonce.
      if (page.headers.get('content-security-policy')?.includes("'nonce-")) continue
      const own = await reader.ask(address, { headers })
      expect(plain(page.text), address).toBe(plain(own.text))
      expect(page.headers.get('cache-control'), address).toBe(own.headers.get('cache-control'))
      expect(page.headers.has('etag'), address).toBe(false)
      filled += 1
    }
  }
  expect(filled).toBeGreaterThan(25)
})

test('a page that is not cached, such as that of an unknown address, has no marks left in it', async ({
  visitor,
}) => {
  for (const address of [
    '/blog/never',
    '/gallery/never',
    '/story/00000000-0000-4000-8000-000000000000',
  ]) {
    const page = await visitor.get(address)
    expect(page.status, address).toBe(404)
    expect(page.text.includes('>Subscribe</a>'), address).toBe(true)
    expect(/viewer:|;\|/.test(page.text), address).toBe(false)
  }
})

function plain(text: string) {
  return text.replace(/ nonce="[^"]*"/g, '')
}
