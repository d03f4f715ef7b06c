import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openExport, requestExport } from '#app/accounts/data-export/exports.server.ts'
import { makeExport } from '#app/accounts/data-export/make-export.server.ts'
import { isOnlyAdmin, revokeRole } from '#app/accounts/team/roles.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  accountClosures,
  bounces,
  collections,
  dataExports,
  favorites,
  newsletterRecipients,
  newsletters,
  profiles,
  subscriptions,
  suppressions,
  user,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { submissionsBy, submitStory } from '#app/stories/author/submission.server.ts'
import { recordOpening } from '#app/stories/review/openings.server.ts'
import { decide } from '#app/stories/review/review.server.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { test } from '#tests/given-people.ts'
import { preparedPhoto } from '#tests/given-photos.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { closeAccount, deleteAccountData } from './account-deletion.server.ts'

queuedEmails.openForFile()

const name = 'Philippa Canarysurname'

test('the only admin’s account is neither deleted nor closed, also when two admins leave at once', async () => {
  await db.delete(userRoles)
  const [first, second] = [await given.admin(), await given.admin()]
  const outcomes = await Promise.all([deleteAccountData(first), deleteAccountData(second)])
  expect(outcomes.toSorted()).toEqual(['deleted', 'last admin'])
  const [remaining] = await db
    .select()
    .from(user)
    .where(inArray(user.id, [first.id, second.id]))
  expect(await isOnlyAdmin(remaining!)).toBe(true)
  expect(await deleteAccountData(remaining!)).toBe('last admin')
  expect(await closeAccount(remaining!.email, 'It broke our terms.')).toBe('last admin')
  expect(await db.$count(accountClosures)).toBe(0)

  const third = await given.admin()
  expect(await isOnlyAdmin(remaining!)).toBe(false)
  // One is deleted while the role of the other is revoked.
  const both = await Promise.all([
    deleteAccountData(remaining!),
    revokeRole(third.email, 'admin', null),
  ])
  expect(both.filter((outcome) => outcome === 'last admin')).toHaveLength(1)
})

test('a suppressed address stays suppressed after its account is deleted', async () => {
  const { email, ...owner } = await given.member()
  await db.insert(suppressions).values({ email, reason: 'complaint' })
  await deleteAccountData({ email, ...owner })
  expect(await tablesWith(email)).toEqual(['public.suppressions'])
  await db.delete(suppressions)
})

test('after an account deletion no table or storage holds anything of the person', async ({
  owner,
  admin,
  other,
}) => {
  await db.update(profiles).set({ displayName: name }).where(sql`user_id = ${owner.id}`)
  await submitStory(owner, given.submissionForm({ name }), {
    name: 'canary.jpg',
    prepared: preparedPhoto,
  })
  await submitStory(owner, given.submissionForm({ name }))
  await submitStory(other, given.submissionForm({ name: 'Stays Here' }))
  const { submissions } = await submissionsBy(owner)
  const { rows } = await db.execute<{ key: string }>(
    sql`select photo_key as key from submissions where user_id = ${owner.id} and photo_key is not null`,
  )
  const photoKey = rows[0]!.key
  for (const { id } of submissions) {
    await recordOpening(admin, { id, version: 1 })
    await decide(admin, { id, version: 1, to: 'approved', notes: `${name} rang about it` })
  }
  await withdrawStory(owner, submissions[0]!.id)
  await givenCase('report', { submissionId: submissions[0]!.id, text: 'This is my arm.' })
  const consent = { wording: 'Yes.', wordingVersion: 1, email: owner.email }
  await db.insert(subscriptions).values([
    { ...consent, topic: 'newsletter' },
    { ...consent, topic: 'ar-app' },
  ])
  await givenCase('message', { name, email: owner.email })
  await db.insert(bounces).values({ email: owner.email, isHard: false, code: '4.2.2' })
  await db.insert(collections).values({ userId: owner.id, name })
  const item = { itemType: 'gallery', itemId: 'anchor-forearm', itemTitle: name } as const
  await db.insert(favorites).values({ userId: owner.id, ...item })
  await requestExport(owner)
  const [copy] = await db.select().from(dataExports)
  await makeExport(copy!.id)
  expect(await openExport(owner, copy!.id)).not.toBeNull()
  expect(await tablesWith(owner.email)).not.toEqual([])
  expect(await tablesWith(name)).not.toEqual([])

  await deleteAccountData(owner)

  for (const trace of [owner.email, name, 'Canarysurname', photoKey, 'canary.jpg']) {
    expect(await tablesWith(trace), trace).toEqual([])
  }
  expect(await tablesWith('Stays Here')).toEqual(['public.submissions'])
  expect(await tablesWith('This is my arm.')).toEqual(['public.cases'])
  // The record of what was decided stays, and knows ids alone.
  expect(await tablesWith(submissions[0]!.id)).toEqual(['public.submission_events'])
  const files = await readdir(join(configuration.dataDir, 'photos'), { recursive: true })
  expect(files.filter((file) => file.includes(owner.id) && /\.\w+$/.test(file))).toEqual([])
  expect(await db.$count(dataExports)).toBe(0)
  expect(await readdir(join(configuration.dataDir, 'archives'))).toEqual([])
  expect((await queuedEmails.to(owner.email)).at(-1)?.subject).toBe('Your account is deleted')
})

/** The tables in which some row holds the words, wherever in it they stand. */
async function tablesWith(words: string) {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const names: string[] = []
  for (const { name: table } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.raw(table)} t where position(${words} in t::text) > 0 limit 1`,
    )
    if (rows.length > 0) names.push(table)
  }
  return names
}

test('the lists of those a newsletter or notice was sent to lose the address with the account', async ({
  owner,
}) => {
  const messages = {
    wording: 'Yes.',
    wordingVersion: 1,
    topic: 'newsletter',
    confirmedAt: new Date(),
  }
  const [subscription] = await db
    .insert(subscriptions)
    .values({ ...messages, email: owner.email })
    .returning()
  const sent = await db
    .insert(newsletters)
    .values([{ audience: 'newsletter' }, { audience: 'accounts' }, { audience: 'accounts' }])
    .returning()
  const row = (at: number) => ({ newsletterId: sent[at]!.id, email: owner.email })
  await db.insert(newsletterRecipients).values([
    { ...row(0), subscriptionId: subscription!.id, state: 'delivered' },
    { ...row(1), userId: owner.id, state: 'delivered' },
    { ...row(2), userId: owner.id, state: 'queued' },
  ])
  await deleteAccountData(owner)
  const rows = await db.select().from(newsletterRecipients).orderBy(newsletterRecipients.id)
  expect(rows.map(({ email, state }) => [email, state])).toEqual([
    [null, 'delivered'],
    [null, 'delivered'],
    [null, 'left out'],
  ])
})
