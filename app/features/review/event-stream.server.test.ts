import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { startPgNotifications, stopPgNotifications } from '#app/server/pg-notifications.server.ts'
import { NotAnAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { given } from '#tests/given.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { markAbsent, markPresent } from './colleagues.server.ts'
import { maxStreams, openEventStream } from './event-stream.server.ts'

beforeAll(() => startPgNotifications(databaseUrl))
afterAll(stopPgNotifications)

test('an open desk hears which submission came in or changed, and no word of it', async () => {
  const stream = opened(await given.admin())
  const { id } = await given.submission({ story: 'Canary words.' })
  await stream.says(`event: changed\ndata: ${id}\n\n`)
  expect(stream.text()).not.toContain('Canary')
})

test('an open desk hears when a colleague opens a submission and when they close it, not each time they stay', async () => {
  const stream = opened(await given.admin())
  const colleague = await given.admin()
  const { id } = await given.submission()
  await markPresent(colleague, id)
  await markPresent(colleague, id)
  await markAbsent(colleague, id)
  await markAbsent(colleague, id)
  // What is said afterwards is heard afterwards.
  const later = await given.submission()
  await stream.says(`data: ${later.id}`)
  expect(stream.text().split(`event: reading\ndata: ${id}\n\n`)).toHaveLength(3)
})

test('what is no id is not passed on', async () => {
  const stream = opened(await given.admin())
  await db.execute(sql`select pg_notify('desk', E'x\n\nevent: evil')`)
  const { id } = await given.submission()
  await stream.says(`data: ${id}`)
  expect(stream.text()).not.toContain('evil')
})

test('a quiet stream says now and then that it is there', async () => {
  const stream = opened(await given.admin(), { beatEvery: 5 })
  await stream.says(': still here\n\n: still here\n\n')
})

test('the stream of an admin who is one no longer ends', async () => {
  const mayStay = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false)
  const stream = opened(await given.admin(), { checkEvery: 5, mayStay })
  await stream.ended
  expect(mayStay).toHaveBeenCalledTimes(2)
})

test('a stream ends when nobody can say whether it may go on', async () => {
  const mayStay = () => Promise.reject(new Error('the database is away'))
  await opened(await given.admin(), { checkEvery: 5, mayStay }).ended
})

test('a reader who goes away frees their place', async () => {
  const admin = await given.admin()
  const streams = Array.from({ length: maxStreams.each }, () => opened(admin))
  expect(openEventStream(admin, options())).toBeNull()
  streams[0]!.goAway()
  await streams[0]!.ended
  const again = openEventStream(admin, options())
  expect(again).not.toBeNull()
  await again!.cancel()
})

test('who takes nothing off their stream is let go of', async () => {
  const admin = await given.admin()
  const first = openEventStream(admin, { ...options(), beatEvery: 1 })!
  const others = Array.from({ length: maxStreams.each - 1 }, () => opened(admin))
  // Nobody reads the first: its place is free once it has been given up.
  const next = await vi.waitUntil(() => openEventStream(admin, options()), { timeout: 60_000 })
  await next.cancel()
  await first.cancel()
  expect(others).toHaveLength(maxStreams.each - 1)
})

test('members hear nothing', async () => {
  const member = await given.member()
  expect(() => openEventStream(member, options())).toThrow(NotAnAdmin)
})

function options() {
  return { signal: new AbortController().signal, mayStay: async () => true }
}

/** A stream as a browser reads it. */
function opened(admin: Viewer, more: Partial<Parameters<typeof openEventStream>[1]> = {}) {
  const reader = new AbortController()
  const stream = openEventStream(admin, { ...options(), signal: reader.signal, ...more })!
  let text = ''
  const ended = (async () => {
    for await (const piece of stream) text += Buffer.from(piece).toString()
  })()
  onTestFinished(() => reader.abort())
  return {
    ended,
    text: () => text,
    says: (words: string) => expect.poll(() => text).toContain(words),
    goAway: () => reader.abort(),
  }
}
