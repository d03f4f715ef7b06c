import { createHash } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { grantRole } from '#app/accounts/team/roles.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db, pool } from '#app/platform/db/client.server.ts'
import { migrationsIn } from '#app/platform/db/compatibility.server.ts'
import { subscriptions } from '#app/platform/db/schema/tables.server.ts'
import { jobs, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { photoFolder, photoStore } from '#app/platform/photos/photo-store.server.ts'
import { storePicture, variantKey } from '#app/platform/photos/store-picture.server.ts'
import { given } from '#tests/given.ts'
import { addMigration, givenMigrations } from '#tests/given-migrations.ts'
import { photoFields } from '#tests/given-photos.ts'
import { anyText } from '#tests/hostile.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { databaseUrl, emptyDatabase, openClient } from '#tests/test-database.ts'
import { backUp } from './backup.server.ts'
import { BackupError, createBackupFolder, readBackupFolder } from './backup-folder.server.ts'
import { restore } from './restore-data.server.ts'
import { tablesInOrder } from './tables.server.ts'

test('a restored backup is identical and continues working', async () => {
  const member = await given.member({ displayName: 'Maya' })
  await grantRole(member.email, 'admin', null)
  const photoKey = await givenPhoto(member.id)
  const { id } = await given.approved({
    userId: member.id,
    story: 'Naïve “quotes”, a \\ backslash, a tab\t, a line\nand 🦢.',
    theme: 'memorial',
    ...photoFields(photoKey),
  })
  await startJobs(databaseUrl)
  await jobs.createQueue('emails-of-a-test')
  const message = await jobs.send('emails-of-a-test', { sealed: 'abc' }, { startAfter: 600 })
  await stopJobs()
  for (const topic of ['newsletter', 'ar-app']) {
    const email = member.email
    await db.insert(subscriptions).values({ topic, email, wordingVersion: 1, wording: 'Yes' })
  }
  const to = join(temporaryFolder(), 'backup')

  await backedUp(to)
  const destination = await emptyDestination()
  await restore(to, await readBackupFolder(to), destination, [])

  const there = await openClient(destination.databaseUrl)
  for (const table of await tablesInOrder(there)) {
    expect(await everyRow(there, table), table).toEqual(await everyRow(pool, table))
  }
  expect((await there.query('select sum(count)::int as n from submission_counts')).rows).toEqual([
    { n: 1 },
  ])
  expect(await destination.storage.get(variantKey(photoKey, 480))).toEqual(Buffer.from('a picture'))
  expect(
    (await there.query('select name, data from pgboss.job where id = $1', [message])).rows,
  ).toEqual([
    {
      name: 'held-after-restore',
      data: expect.objectContaining({ queue: 'emails-of-a-test', data: { sealed: 'abc' } }),
    },
  ])
  // Numbers go on after the last one.
  await there.query(
    `insert into submission_events (submission_id, action) values ('${id}', 'noted')`,
  )
})

test('refuses a backup with a changed byte, file or checksum', async () => {
  const whole = join(temporaryFolder(), 'backup')
  await backedUp(whole)
  const table = 'database/user.ndjson.gz'
  const harm: [string, (backup: string) => Promise<unknown>][] = [
    ['has changed', (backup) => flipOneBit(join(backup, table))],
    ['has changed', (backup) => appendFile(join(backup, 'manifest.json'), ' ')],
    ['is missing', (backup) => rm(join(backup, table))],
    ['does not belong', (backup) => writeFile(join(backup, 'database/more.ndjson.gz'), '')],
    ['no backup', (backup) => rm(join(backup, 'SHA256SUMS'))],
    ['damaged', (backup) => writeFile(join(backup, 'SHA256SUMS'), 'nonsense')],
  ]
  for (const [words, damage] of harm) {
    const backup = join(temporaryFolder(), 'damaged')
    await cp(whole, backup, { recursive: true })
    await damage(backup)
    await expect(readBackupFolder(backup), words).rejects.toThrow(words)
  }
  await expect(readBackupFolder(temporaryFolder())).rejects.toThrow('no backup')
})

test('any malformed backup is refused in one line', async () => {
  const line = fc.oneof(
    anyText(),
    fc
      .constantFrom('../../etc/passwd', 'manifest.json', '.')
      .map((path) => `${'0'.repeat(64)}  ${path}`),
  )
  const manifest = fc.oneof(fc.string(), fc.json())
  await fc.assert(
    fc.asyncProperty(manifest, fc.option(line), async (words, last) => {
      const backup = temporaryFolder()
      const sum = createHash('sha256').update(words).digest('hex')
      await writeFile(join(backup, 'manifest.json'), words)
      await writeFile(join(backup, 'SHA256SUMS'), `${sum}  manifest.json\n${last ?? ''}`)
      await expect(readBackupFolder(backup)).rejects.toBeInstanceOf(BackupError)
    }),
  )
})

test('a backup can be read by its owner only', async () => {
  const to = join(temporaryFolder(), 'backup')
  await backedUp(to)
  expect((await stat(to)).mode & 0o777).toBe(0o700)
  for (const path of await readdir(to, { recursive: true })) {
    expect((await stat(join(to, path))).mode & 0o077, path).toBe(0)
  }
})

test('refuses to restore into a database that is not empty, from a newer version or over another backup', async () => {
  const to = join(temporaryFolder(), 'backup')
  await backedUp(to)
  const { manifest, paths } = await readBackupFolder(to)

  const lived = { databaseUrl, storage: photoStore, migrations: './db/migrations' }
  await expect(restore(to, { manifest, paths }, lived, [])).rejects.toThrow('is not empty')
  const newer = { manifest: { ...manifest, migrations: 1_000 }, paths }
  await expect(restore(to, newer, await emptyDestination(), [])).rejects.toThrow('newer version')
  await expect(backedUp(to)).rejects.toThrow('is there already')
})

test('migrates a backup of an older version', async () => {
  const { id } = await given.approved({ story: 'An old story.' })
  const to = join(temporaryFolder(), 'backup')
  await backedUp(to)
  const migrations = givenMigrations()
  addMigration(
    migrations,
    `alter table submissions add column story_length integer;--> statement-breakpoint
     update submissions set story_length = length(story)`,
  )

  const destination = { ...(await emptyDestination()), migrations }
  await restore(to, await readBackupFolder(to), destination, [])

  const there = await openClient(destination.databaseUrl)
  expect(
    (await there.query('select story, story_length from submissions where id = $1', [id])).rows,
  ).toEqual([{ story: 'An old story.', story_length: 13 }])
  expect((await there.query('select 1 from drizzle.__drizzle_migrations')).rows).toHaveLength(
    migrationsIn(migrations).length,
  )
})

test('a failed backup leaves no folder with its name', async () => {
  const parent = temporaryFolder()
  const to = join(parent, 'backup')
  const broken = { ...photoStore, get: () => Promise.reject(new Error('the disk is gone')) }
  await given.approved(photoFields(`${crypto.randomUUID()}/1-abcdefabcdef`))
  await expect(backedUp(to, { storage: broken })).rejects.toThrow('the disk is gone')
  expect(await readdir(parent)).toEqual([])
})

async function backedUp(path: string, other: Partial<Parameters<typeof backUp>[0]> = {}) {
  const { dataDir } = configuration
  const to = await createBackupFolder(path)
  return backUp({ from: pool, to, storage: photoStore, dataDir, removals: dataDir, ...other })
}

async function emptyDestination() {
  const storage = photoFolder(temporaryFolder())
  return { databaseUrl: await emptyDatabase(), storage, migrations: './db/migrations' }
}

async function everyRow(from: Pick<pg.ClientBase, 'query'>, table: string) {
  const { rows } = await from.query(
    `select to_jsonb(kept)::text as row from "${table}" kept order by 1`,
  )
  return rows
}

async function givenPhoto(userId: string) {
  const variants = [{ width: 480, height: 360, bytes: Buffer.from('a picture') }]
  return (await storePicture(photoStore, { userId, variants })) ?? ''
}

async function flipOneBit(path: string) {
  const bytes = await readFile(path)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(path, bytes)
}
