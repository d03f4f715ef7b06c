import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schedule } from '#app/pieces/publication/publication.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieceEvents, user } from '#app/platform/db/schema/tables.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { givenReader, goodPassword } from '#tests/given-accounts.ts'
import { givenDraft } from '#tests/given-pieces.ts'
import { givenMemberAt } from './people.ts'
import { readerOf, signedIn } from './reader.ts'
import { openSite, tell } from './site.ts'

const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** What gives a site a clock that differs from that of the database by what its file says. */
function movable(clock: string) {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

test('a clock that jumps by two hours signs nobody out, resets no rate limit and sends no email', async () => {
  if (!library) return tell('C1', 'not tried: libfaketime is not installed (apt install faketime)')
  const clock = join(configuration.dataDir, 'clock')
  writeFileSync(clock, '+0')
  const site = await openSite(movable(clock))
  const member = await givenMemberAt(site.url)
  const emails = await emailsWritten()

  for (const hours of [2, -2]) {
    const guess = () =>
      readerOf(site.url).send('/auth', {
        intent: 'sign-in',
        email: `guessed-at${hours}@readers.example`,
        password: `not ${goodPassword}`,
      })
    for (let at = 0; at < 5; at += 1) await expectStatus(401, guess())
    writeFileSync(clock, `${hours > 0 ? '+' : ''}${hours}h`)
    await expect.poll(() => hoursAhead(site.url)).toBe(hours)

    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await expectStatus(200, member.get('/dashboard'))
    await expectStatus(200, (await signedIn(site.url, member.email)).get('/dashboard'))
  }
  writeFileSync(clock, '+0')
  await expect.poll(() => hoursAhead(site.url)).toBe(0)
  await expectStatus(200, member.get('/dashboard'))
  expect(await site.errors()).toEqual([])
  expect(await emailsWritten()).toBe(emails)
  tell('C1', 'two hours on, four back, two on: still signed in, limits as they were, no email')
})

test('what is scheduled is published once at its time, across a kill and a clock that is two hours off', async () => {
  if (!library) return tell('C4', 'not tried: libfaketime is not installed (apt install faketime)')
  const clock = join(configuration.dataDir, 'clock')
  writeFileSync(clock, '+0')
  const editor: Actor = { id: (await given.teamMember('editor')).id, role: 'editor' }
  const scheduled = async (seconds: number) => {
    const draft = await givenDraft(editor)
    const at = new Date(Date.now() + seconds * 1_000)
    expect(await schedule(editor, { ...draft, at })).toMatchObject({ outcome: 'scheduled' })
    return { ...draft, at }
  }
  const killed = await openSite(movable(clock))
  const [soon, later] = [await scheduled(2), await scheduled(3_600)]
  await killed.stop('SIGKILL')

  writeFileSync(clock, '+2h')
  const site = await openSite(movable(clock))
  const statusOf = async ({ slug }: { slug: string }) =>
    (await readerOf(site.url).get(`/blog/${slug}`)).status
  await expect.poll(() => statusOf(soon)).toBe(200)
  expect(await hoursAhead(site.url)).toBe(2)

  writeFileSync(clock, '-2h')
  await expect.poll(() => hoursAhead(site.url)).toBe(-2)
  const meanwhile = await scheduled(1)
  await expect.poll(() => statusOf(meanwhile)).toBe(200)
  expect(await statusOf(later)).toBe(404)

  const late: number[] = []
  for (const { id, at } of [soon, meanwhile]) {
    const events = await db.select().from(pieceEvents).where(eq(pieceEvents.pieceId, id))
    const published = events.filter(({ action }) => action === 'published')
    expect(published).toHaveLength(1)
    late.push(published[0]!.at.getTime() - at.getTime())
  }
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  tell(
    'C4',
    `published once each, ${late.join(' and ')} ms after their times; one of the next hour waits`,
  )
})

test('dates are in London’s time zone wherever the server is', async () => {
  // Summer time begins at one in the night of 29 March, and near midnight the day differs from place to place.
  const moments = ['2026-03-28T23:30:00Z', '2026-03-29T01:30:00Z', '2026-07-31T23:30:00Z']
  const author = await givenReader()
  const [{ id: userId } = { id: '' }] = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, author.email))
  const stories = await Promise.all(
    moments.map((at) =>
      given.approved({ userId, approvedAt: new Date(at), createdAt: new Date(at) }),
    ),
  )
  const shown: string[] = []
  for (const zone of ['Europe/London', 'Pacific/Kiritimati', 'America/Adak']) {
    const site = await openSite({ TZ: zone })
    const visitor = readerOf(site.url)
    const paths = ['/blog', '/stories', ...stories.map(({ id }) => `/story/${id}`)]
    const owner = await signedIn(site.url, author.email)
    const pages = await Promise.all([
      ...paths.map((path) => visitor.get(path)),
      ...stories.map(({ id }) => owner.get(`/submission/${id}`)),
    ])
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
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

/** What the site takes the time to be. */
async function hoursAhead(url: string) {
  const { headers } = await readerOf(url).get('/healthz')
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
  // Without the sum a moment behind would be -0, which is no 0 to an assertion.
  return Math.round(ahead / 3_600_000) + 0
}

async function emailsWritten() {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'mail'`,
  )
  return rows[0]?.count
}
