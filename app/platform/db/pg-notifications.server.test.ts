import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { given } from '#tests/given.ts'
import { givenPooler } from '#tests/pooler.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { db } from './client.server.ts'
import {
  disconnectedForMs,
  startPgNotifications,
  stopPgNotifications,
  subscribe,
} from './pg-notifications.server.ts'

test('notifies the pages of a public change, and not of a story that waits', async () => {
  const pages = vi.fn()
  const leave = subscribe('pages', pages)
  await startPgNotifications(databaseUrl)
  onTestFinished(async () => {
    leave()
    await stopPgNotifications()
  })

  await given.submission()
  const approved = await given.approved()

  await expect.poll(() => pages.mock.calls).toEqual([[`story:${approved.id}`]])
})

test('reconnects a lost connection and tells listeners that notifications may be missing', async () => {
  const missed = vi.fn()
  const listener = vi.fn()
  const leave = subscribe('pages', listener, missed)
  await startPgNotifications(databaseUrl)
  onTestFinished(async () => {
    leave()
    await stopPgNotifications()
  })
  missed.mockClear()

  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'indelible notifications' and datname = current_database()`)
  await expect.poll(() => missed).toHaveBeenCalledTimes(1)

  expect(disconnectedForMs()).toBe(0)
  const { id } = await given.approved()
  await expect.poll(() => listener).toHaveBeenCalledWith(`story:${id}`)
})

test('does not trust a connection that misses the pool’s notifications', async () => {
  const pooler = await givenPooler(databaseUrl, 'session')
  const missed = vi.fn()
  const leave = subscribe('pages', () => {}, missed)
  await startPgNotifications(pooler.url, { checkEveryMs: 20 })
  onTestFinished(async () => {
    leave()
    await stopPgNotifications()
  })
  expect(disconnectedForMs()).toBe(0)
  missed.mockClear()

  pooler.mode = 'transaction'
  await expect.poll(disconnectedForMs).toBeGreaterThan(0)
  expect(missed).toHaveBeenCalled()

  pooler.mode = 'session'
  await expect.poll(disconnectedForMs).toBe(0)
})

test('never counts a listener behind a pooler in transaction mode as connected', async () => {
  const pooler = await givenPooler(databaseUrl)
  await startPgNotifications(pooler.url)
  onTestFinished(stopPgNotifications)
  expect(disconnectedForMs()).toBeGreaterThan(0)
})
