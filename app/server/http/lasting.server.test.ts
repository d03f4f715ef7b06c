import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lasting } from './lasting.server.ts'

const feed = { type: 'application/rss+xml', seconds: 600 }

function ask(known?: string) {
  const headers = new Headers(known === undefined ? {} : { 'if-none-match': known })
  return lasting(new Request('http://localhost:3000/blog/feed.xml', { headers }), '<rss/>', feed)
}

test('a reader who holds it already is told so, also by a weak tag or one of several', () => {
  const tag = ask().headers.get('etag')!
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) expect(ask(known).status).toBe(304)
})

test('whatever a reader claims to hold, it is sent the whole unless it names the tag', () => {
  const tag = ask().headers.get('etag')!
  fc.assert(
    fc.property(fc.stringMatching(/^[\x20-\x7e]{0,40}$/), (known) => {
      fc.pre(!known.includes(tag))
      expect(ask(known).status).toBe(200)
    }),
  )
})
