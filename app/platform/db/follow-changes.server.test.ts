import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseUrl } from '#tests/test-database.ts'
import { db } from './client.server.ts'
import { type Changes, followChanges } from './follow-changes.server.ts'
import { startPgNotifications, stopPgNotifications, subscribe } from './pg-notifications.server.ts'

beforeEach(() => startPgNotifications(databaseUrl))
afterEach(stopPgNotifications)

function notify(channel: string, payload: string) {
  return db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

test('what changes during a round is gathered for the next', async () => {
  const rounds: Changes[] = []
  const first = Promise.withResolvers<void>()
  const stop = followChanges(
    ['pieces', 'pictures'],
    (changes) => {
      rounds.push(changes)
      return rounds.length === 1 ? first.promise : Promise.resolve()
    },
    'not loaded',
  )
  const others: string[] = []
  const stopOthers = subscribe('settings', (payload) => others.push(payload))
  for (const payload of ['a', 'b', 'c', 'b']) await notify('pieces', payload)
  await notify('pictures', 'rose')
  await notify('settings', 'contact')
  await expect.poll(() => others).toEqual(['contact'])
  expect(rounds).toEqual([new Map([['pieces', new Set(['a'])]])])
  first.resolve()
  const gathered = { pieces: new Set(['b', 'c']), pictures: new Set(['rose']) }
  await expect.poll(() => rounds[1]).toEqual(new Map(Object.entries(gathered)))
  stopOthers()
  await stop()
})

test('after a failure anything may have changed, and is loaded', async () => {
  const rounds: Changes[] = []
  const stop = followChanges(
    ['pieces'],
    async (changes) => {
      rounds.push(changes)
      if (rounds.length === 1) throw new Error('away')
    },
    'not loaded',
  )
  await notify('pieces', 'a')
  await expect
    .poll(() => rounds, { timeout: 5_000 })
    .toEqual([new Map([['pieces', new Set(['a'])]]), null])
  await stop()
})
