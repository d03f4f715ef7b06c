import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { subscriptions } from '#app/platform/db/schema/tables.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { csvResponse } from '#app/platform/response/csv-response.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { test } from '#tests/given-people.ts'
import {
  countSubscribers,
  findSubscribers,
  subscribersCsv,
  subscribersPerPage,
} from './subscribers.server.ts'

const [requested, later, latest] = [1, 2, 3].map((day) => new Date(`2026-03-0${day}T12:00:00Z`))

for (const [what, fields, state] of [
  ['has confirmed', { confirmedAt: later }, 'confirmed'],
  ['has not confirmed', {}, 'waiting'],
  ['has unsubscribed', { confirmedAt: later, unsubscribedAt: latest }, 'left'],
  [
    'has unsubscribed and asks again',
    { confirmedAt: requested, unsubscribedAt: later, askedAt: latest },
    'waiting',
  ],
] as const) {
  test(`a reader who ${what} is listed as ${state} only`, async ({ admin }) => {
    const email = givenAddress()
    await db.insert(subscriptions).values({ ...newsletter, email, askedAt: requested, ...fields })
    for (const which of ['confirmed', 'waiting', 'left'] as const) {
      const { readers } = await findSubscribers(admin, 'newsletter', which)
      expect((await findSubscribers(admin, 'interest', which)).readers).toEqual([])
      const here = readers.some((reader) => reader.email === email)
      expect(here, which).toBe(which === state)
    }
  })
}

test('reads a long list page by page, and counts all of it', async ({ admin }) => {
  await db.execute(sql`insert into subscriptions (topic, email, wording_version, wording, asked_at)
    select 'clinic-finder', i || '@crowd.example', 1, 'Yes.', now() from generate_series(1, ${subscribersPerPage * 2 + 7}) i`)
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof findSubscribers>> = await findSubscribers(
      admin,
      'interest',
      'waiting',
      readCursor(after),
    )
    ids.push(...page.readers.map(({ email }) => email))
    after = page.next
  }
  expect(new Set(ids).size).toBe(subscribersPerPage * 2 + 7)
  expect(await countSubscribers(admin, 'interest')).toEqual({
    confirmed: 0,
    waiting: subscribersPerPage * 2 + 7,
    left: 0,
  })
})

test('the CSV file contains what each reader agreed to, and their link to unsubscribe', async ({
  admin,
}) => {
  const email = givenAddress()
  await db
    .insert(subscriptions)
    .values({ ...newsletter, topic: 'clinic-finder', email, confirmedAt: later })
  const text = await csvResponse('interest', subscribersCsv(admin, 'interest')).text()
  expect(text).toMatch(
    new RegExp(
      `${email},clinic-finder,confirmed,[^\\r]*,7,Write to me\\.,http://\\S*/interest/withdraw\\?token=[\\w-]{36}\\r\\n`,
    ),
  )
})

test('the lists are for admins only', async ({ member }) => {
  await expectForbidden(
    findSubscribers(member, 'newsletter', 'confirmed'),
    countSubscribers(member, 'interest'),
  )
  expect(() => subscribersCsv(member, 'newsletter')).toThrow(ForbiddenAct)
})

const newsletter = { topic: 'newsletter', wordingVersion: 7, wording: 'Write to me.' }
