import { createHash } from 'node:crypto'
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import {
  confirmSecondFactor,
  startSecondFactor,
} from '#app/accounts/second-factor/second-factor.server.ts'
import { unsubscribe, unsubscribeLink } from '#app/newsletters/subscribe/subscriptions.server.ts'
import { readConfiguration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { launchDatabase } from '#app/platform/db/embedded/launch.server.ts'
import {
  newsletterRecipients,
  newsletters,
  secondFactors,
  subscriptions,
} from '#app/platform/db/schema/tables.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { bucketRemovalLog } from '#app/platform/removals/removal-log.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { unseal } from '#app/platform/secrets/seal.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { decide } from '#app/stories/review/review.server.ts'
import { given, goodPassword } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { emptyDatabase, openClient } from '#tests/test-database.ts'
import { restoreSite } from './restore-site.server.ts'
import { asked, backedUp, recordIn, restored, tokenIn } from './restored.server.fixture.ts'

test('no newsletter goes on by itself after a restore', async () => {
  const pausedBy = (await given.admin()).id
  const sendAt = new Date(Date.now() - 1_000)
  const states = ['sending', 'paused', 'scheduled', 'sent'] as const
  const sendings = await db
    .insert(newsletters)
    .values(states.map((state) => ({ state, sendAt, pausedBy, subject: state })))
    .returning()
  const [sending] = sendings
  const waiting = {
    newsletterId: sending!.id,
    email: 'reader@example.org',
    state: 'queued' as const,
  }
  await db.insert(newsletterRecipients).values(waiting)
  const { backup } = await backedUp()
  const { there } = await restored(backup)
  const { rows } = await there.query(
    'select subject, state::text, paused_by, send_at from newsletters order by number',
  )
  const paused = { state: 'paused', paused_by: null, send_at: sendAt }
  const draft = { state: 'draft', paused_by: pausedBy, send_at: null }
  expect(rows).toEqual([
    { subject: 'sending', ...paused },
    { subject: 'paused', ...paused },
    { subject: 'scheduled', ...draft },
    { subject: 'sent', state: 'sent', paused_by: pausedBy, send_at: sendAt },
  ])
  expect((await there.query('select state::text from newsletter_recipients')).rows).toEqual([
    { state: 'queued' },
  ])
})

test('what was removed and put back before the backup is restored', async ({ admin }) => {
  const story = await given.approved()
  for (const [at, to] of (['rejected', 'pending', 'approved'] as const).entries()) {
    const version = at + 1
    const decided = await decide(admin, { id: story.id, version, to, notes: '' })
    expect(decided).toMatchObject({ status: to })
  }
  const [subscription] = await db
    .insert(subscriptions)
    .values({ ...asked(), topic: 'newsletter', confirmedAt: new Date() })
    .returning()
  await unsubscribe(
    'newsletter',
    tokenIn(unsubscribeLink('newsletter', subscription!.unsubscribeToken).url),
  )
  await updateWhere(
    subscriptions,
    { id: subscription!.id },
    { confirmedAt: sql`now()`, askedAt: sql`now()`, unsubscribedAt: null },
  )
  const { backup } = await backedUp()

  const { there } = await restored(backup)
  expect(
    (await there.query('select status from submissions where id = $1', [story.id])).rows,
  ).toEqual([{ status: 'approved' }])
  expect(
    (
      await there.query('select unsubscribed_at from subscriptions where id = $1', [
        subscription!.id,
      ])
    ).rows,
  ).toEqual([{ unsubscribed_at: null }])
})

test('a role that stayed when another was revoked before the backup is restored', async () => {
  const { id } = await given.member()
  await db.execute(sql`insert into user_roles (user_id, role, granted_at)
    values (${id}, 'editor', now() - interval '1 hour')`)
  await db.execute(sql`insert into removal_outbox (action, table_name, row_id, at)
    values ('role revoked', 'user_roles', ${id}, now() - interval '10 minutes')`)
  const { backup } = await backedUp()
  await saveRemovals()

  const { there } = await restored(backup)
  const { rows } = await there.query('select role from user_roles where user_id = $1', [id])
  expect(rows).toEqual([{ role: 'editor' }])
})

test('a second factor that is on is still on after a restore, with the same key and without the codes that were used', async () => {
  const { id, ...owner } = await given.account()
  await startSecondFactor({ id, ...owner }, goodPassword)
  const totp = async () => {
    const [factor] = await rowsWhere(secondFactors, { userId: id })
    return new TOTP({ secret: Secret.fromBase32(unseal(factor!.secret)) })
  }
  const request = new Request('http://localhost:3000/')
  await confirmSecondFactor({ id, ...owner }, (await totp()).generate(), request)
  const [before] = await rowsWhere(secondFactors, { userId: id })
  const { backup } = await backedUp()

  const { there } = await restored(backup)
  const { rows } = await there.query(
    'select secret, confirmed_at is not null as is_on, used_step from second_factors where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ secret: before!.secret, is_on: true, used_step: before!.usedStep }])
  const codes = 'select 1 from recovery_codes'
  expect((await there.query(codes)).rows).toHaveLength(10)
})

test('the record of removals is restored too, so a second restore removes the same', async ({
  author,
}) => {
  const story = await given.approved({ userId: author.id })
  const { backup, folder } = await backedUp()
  await withdrawStory(author, story.id)
  const first = await restored(backup)

  await rm(join(folder, await recordIn(folder)))
  const { removals, there } = await restored(backup, { removals: first.settings.backupDir })
  expect(removals).toBeGreaterThan(0)
  expect(
    (await there.query('select withdrawn_at from submissions where id = $1', [story.id])).rows,
  ).toEqual([{ withdrawn_at: expect.any(Date) }])
})

test('skips an incomplete line with a warning and replays the others', async ({ author }) => {
  const story = await given.approved({ userId: author.id })
  const { backup, folder } = await backedUp()
  await withdrawStory(author, story.id)
  await appendFile(join(folder, await recordIn(folder)), '{"action":"dele')
  const { there, said } = await restored(backup)
  expect(said).toContain('1 lines of the record of removals cannot be read, and are left out.')
  expect(
    (await there.query('select withdrawn_at from submissions where id = $1', [story.id])).rows,
  ).toEqual([{ withdrawn_at: expect.any(Date) }])
})

test('finds the record in another bucket by its name', async () => {
  const store = await givenObjectStore()
  const old = bucketRemovalLog({ ...store.settings, bucket: 'old-photos' })
  const author = await given.member()
  const story = await given.approved({ userId: author.id })
  const { backup } = await backedUp('s3://old-photos', old)
  await withdrawStory(author, story.id)

  const { there } = await restored(backup, {}, { ...store.environment, S3_BUCKET: 'new-photos' })
  expect(
    (
      await there.query('select 1 from submissions where id = $1 and withdrawn_at is not null', [
        story.id,
      ])
    ).rows,
  ).toHaveLength(1)
  const copied = [...(store.buckets.get('new-photos')?.keys() ?? [])]
  expect(copied.filter((key) => key.startsWith('removals/'))).not.toEqual([])
})

test('holds waiting emails for a person and drops those with a link', async () => {
  await db.execute(sql`delete from pgboss.job`)
  await jobs.send('mail', { sealed: 'x', usefulUntil: null, kind: 'story' })
  await jobs.send('mail', { sealed: 'y', usefulUntil: new Date(Date.now() + 1e6).toISOString() })
  await jobs.send('decision-notice', { eventId: 1 }, { startAfter: 600 })
  const { backup } = await backedUp()
  const { there, held } = await restored(backup)
  expect(held).toBe(2)
  const { rows } = await there.query(
    `select name, data ->> 'queue' as queue, data ->> 'kind' as kind from pgboss.job where data is not null order by 2`,
  )
  expect(rows).toEqual([
    { name: 'held-after-restore', queue: 'decision-notice', kind: null },
    { name: 'held-after-restore', queue: 'mail', kind: 'story' },
  ])
})

test('a refused restore leaves the data folder unchanged, and a good backup can be restored into it', async () => {
  await given.approved()
  const { backup, folder } = await backedUp()
  const parent = temporaryFolder()
  const dataDir = join(parent, 'new', 'data')
  const settings = readConfiguration({ DATA_DIR: dataDir })

  const damaged = join(folder, 'damaged')
  await cp(backup, damaged, { recursive: true })
  await rm(join(damaged, 'database/user.ndjson.gz'))
  await expect(restoreSite(damaged, { settings, say() {} })).rejects.toThrow('is missing')
  expect(await readdir(parent)).toEqual([])

  // Whole by its sums, and yet wrong: this shows only once the database is there.
  const short = await withManifest(backup, join(folder, 'short'), (manifest) => ({
    ...manifest,
    rows: { ...manifest.rows, user: 1_000 },
  }))
  await expect(restoreSite(short, { settings, say() {} })).rejects.toThrow(
    'Rows of user are missing',
  )
  expect(await readdir(parent)).toEqual([])

  await mkdir(dataDir, { recursive: true })
  await expect(restoreSite(short, { settings, say() {} })).rejects.toThrow(
    'Rows of user are missing',
  )
  expect(await readdir(dataDir)).toEqual([])

  await restoreSite(backup, { settings, say() {} })
  const database = await launchDatabase({ dataDir, durability: 'off' })
  onTestFinished(() => database.stop())
  const there = await openClient(database.url())
  expect((await there.query('select 1 from submissions')).rows).not.toEqual([])
})

test('a refused restore leaves the database at DATABASE_URL unchanged', async () => {
  const { backup, folder } = await backedUp()
  const short = await withManifest(backup, join(folder, 'short'), (manifest) => ({
    ...manifest,
    rows: { ...manifest.rows, user: 1_000 },
  }))
  const url = await emptyDatabase()
  const there = await openClient(url)
  const before = await everythingIn(there)
  await expect(restored(short, {}, { DATABASE_URL: url })).rejects.toThrow('Rows of user')
  expect(await everythingIn(there)).toEqual(before)

  await there.query('create table theirs (id int)')
  await expect(restored(backup, {}, { DATABASE_URL: url })).rejects.toThrow('is not empty')
  expect((await there.query('select from theirs')).rows).toEqual([])
  await there.query('drop table theirs')
  await restored(backup, {}, { DATABASE_URL: url })
})

test('names the reason why a data folder cannot be used', async () => {
  const { backup } = await backedUp()
  const file = join(temporaryFolder(), 'file')
  await writeFile(file, '')
  await expect(restored(backup, {}, { DATA_DIR: join(file, 'data') })).rejects.toThrow(
    /^DATA_DIR: .+ cannot be used \(ENOTDIR/,
  )
  const full = temporaryFolder()
  await writeFile(join(full, 'somebody’s'), '')
  await expect(restored(backup, {}, { DATA_DIR: full })).rejects.toThrow(
    /^DATA_DIR: .+ is not empty/,
  )
})

/** Everything that a database has of its own: schemas, extensions, tables, functions, types. */
async function everythingIn(client: pg.Client) {
  const { rows } = await client.query(`
    select nspname as name from pg_namespace where nspname !~ '^pg_' union all
    select extname from pg_extension union all
    select relname from pg_class where relnamespace = 'public'::regnamespace union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace union all
    select typname from pg_type where typnamespace = 'public'::regnamespace
    order by 1`)
  return rows
}

type Json = Record<string, unknown> & { rows: object }

async function withManifest(backup: string, to: string, change: (manifest: Json) => Json) {
  await cp(backup, to, { recursive: true })
  const file = join(to, 'manifest.json')
  const manifest = JSON.stringify(change(JSON.parse(await readFile(file, 'utf8'))))
  await writeFile(file, manifest)
  const sum = createHash('sha256').update(manifest).digest('hex')
  const sums = await readFile(join(to, 'SHA256SUMS'), 'utf8')
  await writeFile(join(to, 'SHA256SUMS'), sums.replace(/^.{64}(?= {2}manifest\.json$)/m, sum))
  return to
}
