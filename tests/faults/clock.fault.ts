import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { given } from '#tests/given.ts'
import { goodPassword } from '#tests/given-accounts.ts'
import { givenMemberAt } from './people.ts'
import { readerOf, signedIn } from './reader.ts'
import { openSite, tell } from './site.ts'

test('a clock that jumps by two hours signs nobody out, opens no expired door and sends nothing', async () => {
  const site = await openSite()
  const member = await givenMemberAt(site.url)
  await site.stop()
  const letters = await lettersWritten()

  for (const hours of [2, -2]) {
    const shifted = await openSite({ NODE_OPTIONS: `--import ${clockOffBy(hours)}` })
    const back = readerOf(shifted.url, member.cookie)
    expect((await back.get('/dashboard')).status).toBe(200)
    expect((await (await signedIn(shifted.url, member.email)).get('/dashboard')).status).toBe(200)
    for (const expected of [401, 401, 401, 401, 401, 429]) {
      const { status, headers } = await readerOf(shifted.url).send('/auth', {
        intent: 'sign-in',
        email: `guessed-at${hours}@readers.example`,
        password: `not ${goodPassword}`,
      })
      expect(status).toBe(expected)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await shifted.errors()).toEqual([])
    await shifted.stop()
  }
  expect(await lettersWritten()).toBe(letters)
  tell('C1', 'clock two hours ahead and two behind: still signed in, limits counted, no letter')
})

test('the dates on a page are London’s wherever the server stands', async () => {
  // Summer time begins at one in the night of 29 March, and near midnight the day differs from place to place.
  const moments = ['2026-03-28T23:30:00Z', '2026-03-29T01:30:00Z', '2026-07-31T23:30:00Z']
  const stories = await Promise.all(
    moments.map((at) => given.approved({ approvedAt: new Date(at), createdAt: new Date(at) })),
  )
  const shown: string[] = []
  for (const zone of ['Europe/London', 'Pacific/Kiritimati', 'America/Adak']) {
    const site = await openSite({ TZ: zone })
    const visitor = readerOf(site.url)
    const paths = ['/blog', '/stories', ...stories.map(({ id }) => `/story/${id}`)]
    const pages = await Promise.all(paths.map((path) => visitor.get(path)))
    shown.push(
      pages.flatMap(({ text }) => text.match(/<time[^>]*>[^<]*<\/time>/g) ?? []).join('\n'),
    )
    await site.stop()
  }
  expect(shown[0]).toContain('March 28, 2026')
  expect(shown[0]).toContain('August 1, 2026')
  expect(shown[1]).toBe(shown[0])
  expect(shown[2]).toBe(shown[0])
  tell('C2', `London, Kiritimati and Adak: the same ${shown[0]?.split('\n').length} dates`)
})

/** A module that puts the process's clock wrong, as an address that needs no file. */
function clockOffBy(hours: number) {
  const words = `const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given) { given.length ? super(...given) : super(Right.now() + ${hours * 3_600_000}) }
      static now() { return Right.now() + ${hours * 3_600_000} }
    }`
  return `data:text/javascript,${encodeURIComponent(words)}`
}

async function lettersWritten() {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'mail'`,
  )
  return rows[0]?.count
}
