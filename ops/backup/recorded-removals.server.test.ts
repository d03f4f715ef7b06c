import { randomUUID } from 'node:crypto'
import { appendFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished } from 'vitest'
import { deleteAccountData } from '#app/accounts/account/account-deletion.server.ts'
import { deleteCollection } from '#app/accounts/collections/collections.server.ts'
import { grantRole, revokeRole } from '#app/accounts/team/roles.server.ts'
import { unsubscribe, unsubscribeLink } from '#app/newsletters/subscribe/subscriptions.server.ts'
import { unpublish } from '#app/pieces/publication/publication.server.ts'
import { db, pool } from '#app/platform/db/client.server.ts'
import {
  startPgNotifications,
  stopPgNotifications,
} from '#app/platform/db/pg-notifications.server.ts'
import {
  account,
  collections,
  favorites,
  removalOutbox,
  subscriptions,
} from '#app/platform/db/schema/tables.server.ts'
import { health, setReady } from '#app/platform/observability/health.server.ts'
import { readRemoval, recordedTables } from '#app/platform/removals/removal.ts'
import {
  bucketRemovalLog,
  folderRemovalLog,
  type RemovalLog,
} from '#app/platform/removals/removal-log.server.ts'
import {
  areRemovalsUnsaved,
  openRemovalLog,
  saveRemovals,
  startSavingRemovals,
  stopSavingRemovals,
} from '#app/platform/removals/save-removals.server.ts'
import { deleteExpired } from '#app/startup/retention.server.ts'
import { changePhoto, withdrawStory } from '#app/stories/author/own-story.server.ts'
import { submitStory } from '#app/stories/author/submission.server.ts'
import { decide } from '#app/stories/review/review.server.ts'
import { undo } from '#app/stories/review/undo.server.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { test } from '#tests/given-people.ts'
import { preparedPhoto } from '#tests/given-photos.ts'
import { articleText, givenActor, givenLive, pieceSeenBy } from '#tests/given-pieces.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { updateWhere } from '#tests/rows.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { replayRemovals } from './removals.server.ts'

let removalLog: RemovalLog

beforeEach(async () => {
  await db.delete(removalOutbox)
  removalLog = folderRemovalLog(temporaryFolder())
  openRemovalLog(removalLog)
})

test('every table records its deletions or is left out of a restore', async () => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const { rows: triggers } = await db.execute<{ name: string }>(
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_record\\_deletions' order by 1`,
  )
  const recorded = triggers.map(({ name }) => name.replaceAll('"', '')).sort()
  expect(recorded).toEqual([...recordedTables].sort())

  const others = tables.map(({ name }) => name).filter((name) => !recorded.includes(name))
  expect(others).toEqual([
    'account_closures', // retention deletes it again
    'bounces', // 90 days at most
    'bulk_decision_items', // goes with bulk_decisions
    'code_challenges', // not in a backup
    'counted_spans', // nobody's
    'daily_readings', // nobody's
    'data_exports', // not in a backup
    'invitation_events', // nothing is deleted
    'invitations', // not in a backup
    'monthly_page_readings', // nobody's
    'newsletter_events', // nothing is deleted
    'newsletter_recipients', // goes with newsletters
    'newsletters', // only drafts are deleted
    'page_readings', // nobody's
    'picture_events', // nothing is deleted
    'picture_files', // nobody's
    'pictures', // nobody's; no text uses one that was deleted
    'piece_addresses', // goes with pieces
    'piece_comments', // goes with pieces and with user
    'piece_draft_saves', // a week at most
    'piece_drafts', // goes with pieces
    'piece_events', // nothing is deleted
    'piece_previews', // not in a backup
    'piece_renderings', // not in a backup
    'piece_revisions', // goes with pieces
    'pieces', // only drafts are deleted; a trigger of its own for what is unpublished
    'presence', // not in a backup
    'profiles', // goes with user
    'rate_limits', // not in a backup
    'redirects', // nothing is deleted
    'removal_outbox', // not in a backup
    'restores', // not in a backup
    'review_openings', // goes with submissions
    'review_preferences', // goes with user
    'role_events', // nothing is deleted
    'schema_compatibility', // not in a backup
    'search_documents', // not in a backup
    'second_factor_events', // nothing is deleted
    'sender_refusals', // nobody's
    'session', // not in a backup
    'site_settings', // nothing is deleted
    'site_settings_revisions', // nothing is deleted
    'story_drafts', // goes with user; one that was discarded may come back, one that was sent comes back with the story gone
    'story_thanks', // goes with submissions and with user; one that was taken back may be counted again
    'submission_counts', // not in a backup
    'submission_events', // nothing is deleted
    'suppressions', // lifted by hand; a restore suppresses again, which is the safer error
    'undoable_decisions', // an hour at most
    'unused_passwords', // goes with user
    'user_roles', // a trigger of its own
    'verification', // not in a backup
  ])
})

test('a removal is on record before the request is answered', async ({ author, admin }) => {
  const approved = await given.approved({ userId: author.id })
  const reviewed = await given.approved()

  await withdrawStory(author, approved.id)
  expect(await recorded()).toContainEqual(['withdrawn', 'submissions', approved.id])

  await decide(admin, { id: reviewed.id, version: 1, to: 'rejected', notes: '' })
  expect(await recorded()).toContainEqual(['rejected', 'submissions', reviewed.id])

  const reapproved = await given.submission()
  await decide(admin, { id: reapproved.id, version: 1, to: 'approved', notes: '' })
  await undo(admin, reapproved.id)
  expect(await recorded()).toContainEqual(['set to pending', 'submissions', reapproved.id])

  const photographed = await submittedWithPhoto(author)
  await changePhoto(author, photographed.id, { name: 'other.jpg', prepared: preparedPhoto })
  expect(await recorded()).toContainEqual(['photo removed', 'submissions', photographed.photoId])

  const [subscription] = await db
    .insert(subscriptions)
    .values({
      topic: 'newsletter',
      email: `${randomUUID()}@readers.example`,
      wording: 'Yes.',
      wordingVersion: 1,
    })
    .returning()
  const token =
    new URL(unsubscribeLink('newsletter', subscription!.unsubscribeToken).url).searchParams.get(
      'token',
    ) ?? ''
  await unsubscribe('newsletter', token)
  expect(await recorded()).toContainEqual(['unsubscribed', 'subscriptions', subscription!.id])

  await grantRole(author.email, 'admin', null)
  await revokeRole(author.email, 'admin', null)
  expect(await recorded()).toContainEqual(['role revoked', 'user_roles', author.id])

  const editor = await givenActor('editor')
  const piece = await givenLive(editor)
  await unpublish(editor, piece)
  expect(await recorded()).toContainEqual(['unpublished', 'pieces', piece.id])

  const [collection] = await db
    .insert(collections)
    .values({ userId: author.id, name: 'Swallows' })
    .returning()
  await deleteCollection(author, collection!.id)
  expect(await recorded()).toContainEqual(['deleted', 'collections', collection!.id])

  const old = await givenCase('message', { createdAt: new Date('2020-01-01') })
  await deleteExpired()
  expect(await recorded()).toContainEqual(['deleted', 'cases', old.id])
})

test('a piece that was unpublished after the backup is unpublished in what is restored, with its text', async ({
  editor,
}) => {
  const [unpublished, later] = [await givenLive(editor), await givenLive(editor)]
  const [client, madeAt] = [await pool.connect(), new Date()]
  onTestFinished(() => client.release())
  const before = new Date(Date.now() - 3_600_000).toISOString()
  const removals = [
    { action: 'unpublished', table: 'pieces', id: unpublished.id, at: new Date().toISOString() },
    // The backup knows that it was published again.
    { action: 'unpublished', table: 'pieces', id: later.id, at: before },
  ] as const
  await replayRemovals(client, [...removals], madeAt)
  await replayRemovals(client, [...removals], madeAt)

  const { piece, text } = await pieceSeenBy(editor, unpublished.id)
  expect(piece).toMatchObject({ state: 'unpublished', liveRevision: null })
  expect(text).toMatchObject({ from: 'draft', revision: 1, body: articleText().body })
  expect((await pieceSeenBy(editor, later.id)).piece.state).toBe('published')
})

test('records a deleted account with its stories and the address in its reports', async ({
  owner,
}) => {
  const story = await given.approved({ userId: owner.id })
  const other = await given.approved()
  await db.insert(favorites).values({
    userId: owner.id,
    itemType: 'gallery',
    itemId: 'x',
    itemTitle: 'X',
  })
  const [subscription] = await db
    .insert(subscriptions)
    .values({ topic: 'ar-app', email: owner.email, wording: 'Yes.', wordingVersion: 1 })
    .returning()
  const report = await givenCase('report', { submissionId: other.id, email: owner.email })

  await deleteAccountData(owner)

  expect((await recorded()).sort()).toEqual(
    [
      ['deleted', 'submissions', story.id],
      ['deleted', 'subscriptions', subscription!.id],
      ['address removed', 'cases', report.id],
      // With it go its favourites, which need no line of their own.
      ['deleted', 'user', owner.id],
    ].sort(),
  )
})

test('the record holds only identifiers and times, in files that others cannot read', async () => {
  const owner = await given.member({ displayName: 'Philippa Canarysurname' })
  await given.approved({ userId: owner.id, name: 'Philippa Canarysurname' })
  await deleteAccountData(owner)

  for (const line of await lines()) {
    expect(Object.keys(JSON.parse(line)).sort()).toEqual(['action', 'at', 'id', 'table'])
    expect(readRemoval(line)).not.toBeNull()
  }
  const [file] = await readdir(removalLog.location)
  expect((await stat(join(removalLog.location, file!))).mode & 0o077).toBe(0)
})

test('records a changed password but not a first one', async () => {
  const { id: userId } = await given.member()
  const [credential] = await db
    .insert(account)
    .values({ userId, accountId: userId, providerId: 'credential' })
    .returning()
  const change = (password: string) => updateWhere(account, { userId }, { password })
  await change('first')
  await saveRemovals()
  expect(await recorded()).toEqual([])
  await change('second')
  await saveRemovals()
  expect(await recorded()).toEqual([['password changed', 'account', credential!.id]])
})

test('a rolled-back removal leaves nothing on record', async () => {
  const { id } = await given.member()
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`delete from "user" where id = ${id}`)
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await saveRemovals()
  expect(await recorded()).toEqual([])
})

test('when the record cannot be written the removal stands, the line waits and the health check says so', async () => {
  const blocked = join(temporaryFolder(), 'a file')
  await appendFile(blocked, '')
  openRemovalLog(folderRemovalLog(blocked))
  const author = await given.member()
  const { id } = await given.approved({ userId: author.id })

  expect(await withdrawStory(author, id)).not.toBeNull()
  expect(areRemovalsUnsaved()).toBe(true)
  setReady(true)
  onTestFinished(() => setReady(false))
  const readiness = await health().request('/readyz')
  expect(readiness.status).toBe(200)
  expect(await readiness.text()).toContain('removals cannot be written beside the backups')

  openRemovalLog(removalLog)
  await saveRemovals()
  expect(areRemovalsUnsaved()).toBe(false)
  expect(await recorded()).toEqual([['withdrawn', 'submissions', id]])
})

test('concurrent saves write each line once', async () => {
  for (let n = 0; n < 20; n += 1) {
    const { id } = await given.member()
    await db.execute(sql`delete from "user" where id = ${id}`)
  }
  await Promise.all(Array.from({ length: 5 }, () => saveRemovals()))
  expect(await lines()).toHaveLength(20)
})

test('an incomplete line after a power cut does not damage others', async () => {
  const { id } = await given.member()
  await removalLog.append(['{"action":"deleted","table":"user"}'])
  const [file] = await readdir(removalLog.location)
  await appendFile(join(removalLog.location, file!), '{"action":"dele')
  await db.execute(sql`delete from "user" where id = ${id}`)
  await saveRemovals()
  expect((await lines()).map((line) => readRemoval(line)?.id ?? null)).toEqual([null, null, id])
})

test('writes an object for each removal and creates a missing bucket', async () => {
  const store = await givenObjectStore({ page: 2 })
  removalLog = bucketRemovalLog(store.settings)
  openRemovalLog(removalLog)
  expect(await removalLog.exists()).toBe(false)
  const ids = []
  for (let n = 0; n < 3; n += 1) {
    const { id } = await given.member()
    ids.push(id)
    await db.execute(sql`delete from "user" where id = ${id}`)
    await saveRemovals()
  }
  const objects = [...(store.buckets.get(store.settings.bucket)?.keys() ?? [])]
  expect(objects).toHaveLength(3)
  for (const key of objects) expect(key).toMatch(/^removals\/\d{4}-\d{2}\/.+\.jsonl$/)
  expect(await removalLog.exists()).toBe(true)
  expect((await recorded()).map(([, , id]) => id).sort()).toEqual(ids.sort())
})

test('a running site records what a command removes', async () => {
  await startPgNotifications(databaseUrl)
  onTestFinished(stopPgNotifications)
  await startSavingRemovals()
  onTestFinished(stopSavingRemovals)
  const { id } = await given.member()
  await db.execute(sql`delete from "user" where id = ${id}`)
  await expect.poll(recorded).toEqual([['deleted', 'user', id]])
})

async function lines() {
  const existing: string[] = []
  for await (const line of removalLog.read()) existing.push(line)
  return existing
}

async function recorded() {
  return (await lines()).map((line) => {
    const { action, table, id } = JSON.parse(line)
    return [action, table, id]
  })
}

async function submittedWithPhoto(author: Awaited<ReturnType<typeof given.member>>) {
  await submitStory(author, given.submissionForm(), {
    name: 'harbour.jpg',
    prepared: preparedPhoto,
  })
  const { rows } = await db.execute<{ id: string; photoId: string }>(
    sql`select id, photo_id as "photoId" from submissions where user_id = ${author.id} and photo_id is not null`,
  )
  return rows[0]!
}
