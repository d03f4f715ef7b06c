import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteAccountData } from '#app/accounts/account/account-deletion.server.ts'
import { grantRole, revokeRole } from '#app/accounts/team/roles.server.ts'
import { unsubscribe, unsubscribeLink } from '#app/newsletters/subscribe/subscriptions.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { migrateDatabase } from '#app/platform/db/migrate.server.ts'
import {
  account,
  consents,
  rateLimits,
  session,
  submissionEvents,
  subscriptions,
  verification,
} from '#app/platform/db/schema/tables.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { decide } from '#app/stories/review/review.server.ts'
import { given } from '#tests/given.ts'
import { updateWhere } from '#tests/rows.ts'
import { emptyDatabase, openClient } from '#tests/test-database.ts'
import { asked, backedUp, recordIn, restored, tokenIn } from './restored.server.fixture.ts'

test('stories, accounts and subscriptions removed since the backup stay removed', async () => {
  const [author, leaver, admin] = [await given.member(), await given.member(), await given.admin()]
  const withdrawn = await given.approved({ userId: author.id })
  await db
    .insert(consents)
    .values({ ...consentTo('editorial'), userId: author.id, submissionId: withdrawn.id })
  const takenDown = await given.approved()
  const stays = await given.approved()
  const deleted = await given.approved({ userId: leaver.id })
  await db.insert(submissionEvents).values({
    submissionId: deleted.id,
    action: 'noted',
    note: 'about the leaver',
  })
  const [subscription] = await db
    .insert(subscriptions)
    .values({ ...asked(), topic: 'newsletter', confirmedAt: new Date() })
    .returning()
  await grantRole(author.email, 'admin', null)
  const [credential] = await db
    .insert(account)
    .values({ userId: author.id, accountId: author.id, providerId: 'credential', password: 'old' })
    .returning()
  const { backup } = await backedUp()

  await withdrawStory(author, withdrawn.id)
  await decide(admin, { id: takenDown.id, version: 1, to: 'rejected', notes: 'private' })
  await deleteAccountData(leaver)
  await unsubscribe(
    'newsletter',
    tokenIn(unsubscribeLink('newsletter', subscription!.unsubscribeToken).url),
  )
  await revokeRole(author.email, 'admin', null)
  await updateWhere(account, { id: credential!.id }, { password: 'new' })
  await saveRemovals()

  const { there } = await restored(backup)
  const rows = async (query: string, ...values: unknown[]) =>
    (await there.query(query, values)).rows
  expect(await rows('select id from submissions where status = $1', 'approved')).toEqual([
    { id: stays.id },
  ])
  expect(await rows('select withdrawn_at from submissions where id = $1', withdrawn.id)).toEqual([
    { withdrawn_at: expect.any(Date) },
  ])
  expect(await rows('select withdrawn_at from consents')).toEqual([
    { withdrawn_at: expect.any(Date) },
  ])
  expect(await rows('select 1 from "user" where id = $1', leaver.id)).toEqual([])
  expect(await rows('select 1 from submission_events where note is not null')).toEqual([])
  expect(
    await rows('select action, to_status from submission_events order by action::text'),
  ).toEqual([
    { action: 'noted', to_status: null },
    { action: 'rejected', to_status: 'rejected' },
    { action: 'withdrawn', to_status: 'rejected' },
  ])
  expect(await rows('select unsubscribed_at from subscriptions')).toEqual([
    { unsubscribed_at: expect.any(Date) },
  ])
  expect(await rows('select 1 from user_roles where user_id = $1', author.id)).toEqual([])
  expect(await rows('select password from account')).toEqual([{ password: null }])
  expect(await rows('select 1 from removal_outbox')).toEqual([])
})

test('a restore brings back no sessions, no open links and no rate limits', async () => {
  const { id: userId } = await given.member()
  const soon = new Date(Date.now() + 3_600_000)
  await db.insert(session).values({ userId, token: randomUUID(), expiresAt: soon })
  await db
    .insert(verification)
    .values({ identifier: 'reset-password:x', value: userId, expiresAt: soon })
  await db.insert(rateLimits).values({ key: 'sign-in:x', count: 5, resetsAt: soon })
  const { backup } = await backedUp()
  const { there } = await restored(backup)
  for (const table of ['session', 'verification', 'rate_limits']) {
    expect((await there.query(`select 1 from ${table}`)).rows, table).toEqual([])
  }
  expect((await there.query('select 1 from restores')).rows).toHaveLength(1)
})

test('refuses a restore without its record of removals unless told otherwise', async () => {
  const { backup, folder } = await backedUp()
  await rm(join(folder, await recordIn(folder)))
  await expect(restored(backup)).rejects.toThrow('There is no record of removals at')
  const { removals } = await restored(backup, { removals: null })
  expect(removals).toBe(0)
})

test('a site does not start on an interrupted restore', async () => {
  const url = await emptyDatabase()
  await migrateDatabase(url, './db/migrations')
  const there = await openClient(url)
  await there.query('create schema restore_unfinished')
  await expect(migrateDatabase(url, './db/migrations')).rejects.toThrow('was broken off')
})

function consentTo(kind: 'editorial' | 'privacy') {
  return { kind, wording: 'Yes.', wordingVersion: '1' }
}
