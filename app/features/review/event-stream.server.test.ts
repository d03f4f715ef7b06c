import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { startPgNotifications, stopPgNotifications } from '#app/server/pg-notifications.server.ts'
import { ForbiddenAct } from '#app/server/sessions/permissions.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { given } from '#tests/given.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { markAbsent, markPresent } from './colleagues.server.ts'
import { maxStreams, openEventStream } from './event-stream.server.ts'

beforeAll(() => startPgNotifications(databaseUrl))
afterAll(stopPgNotifications)

test('an open admin page receives the id of a submission that came in or changed, and none of its text', async () => {
  const stream = opened(await given.admin())
  const { id } = await given.submission({ story: 'Canary words.' })
  await stream.says(`event: changed\ndata: ${id}\n\n`)
  expect(stream.text()).not.toContain('Canary')
})

test('an open admin page is told when a colleague opens and closes a submission, not on every heartbeat', async () => {
  const stream = opened(await given.admin())
  const colleague = await given.admin()
  const { id } = await given.submission()
  await markPresent(colleague, id)
  await markPresent(colleague, id)
  await markAbsent(colleague, id)
  await markAbsent(colleague, id)
  // Events sent after this point are received.
  const later = await given.submission()
  await stream.says(`data: ${later.id}`)
  expect(stream.text().split(`event: reading\ndata: ${id}\n\n`)).toHaveLength(3)
})

test('a notification without a valid id is not passed on', async () => {
  const stream = opened(await given.admin())
  await db.execute(sql`select pg_notify('desk', E'x\n\nevent: evil')`)
  const { id } = await given.submission()
  await stream.says(`data: ${id}`)
  expect(stream.text()).not.toContain('evil')
})

test('a quiet stream sends a heartbeat', async () => {
  const stream = opened(await given.admin(), { heartbeatMs: 5 })
  await stream.says(': still here\n\n: still here\n\n')
})

test('the stream ends when its admin loses the role', async () => {
  const isStillAllowed = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false)
  const stream = opened(await given.admin(), { checkMs: 5, isStillAllowed: isStillAllowed })
  await stream.ended
  expect(isStillAllowed).toHaveBeenCalledTimes(2)
})

test('a stream ends when the access check fails', async () => {
  const isStillAllowed = () => Promise.reject(new Error('the database is away'))
  await opened(await given.admin(), { checkMs: 5, isStillAllowed: isStillAllowed }).ended
})

test('a reader who disconnects makes room for another stream', async () => {
  const admin = await given.admin()
  const streams = Array.from({ length: maxStreams.each }, () => opened(admin))
  expect(openEventStream(admin, options())).toBeNull()
  streams[0]!.goAway()
  await streams[0]!.ended
  const again = openEventStream(admin, options())
  expect(again).not.toBeNull()
  await again!.cancel()
})

test('a stream whose reader takes nothing is closed', async () => {
  const admin = await given.admin()
  const first = openEventStream(admin, { ...options(), heartbeatMs: 1 })!
  const others = Array.from({ length: maxStreams.each - 1 }, () => opened(admin))
  // Nobody reads the first stream, so its slot is free once it is closed.
  const next = await vi.waitUntil(() => openEventStream(admin, options()), { timeout: 60_000 })
  await next.cancel()
  await first.cancel()
  expect(others).toHaveLength(maxStreams.each - 1)
})

test('members cannot open a stream', async () => {
  const member = await given.member()
  expect(() => openEventStream(member, options())).toThrow(ForbiddenAct)
})

function options() {
  return { signal: new AbortController().signal, isStillAllowed: async () => true }
}

/** The events of a stream as a browser parses them. */
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
