import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { readConfiguration } from '#app/platform/configuration/configuration.server.ts'
import { backupTimes } from '#app/team/health/backup-times.server.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { readBackupFolder } from './backup-folder.server.ts'
import { configuredPlace, openBackup } from './backup-place.server.ts'

const madeAt = '2026-11-22T04:17:00.000Z'
const manifest = { format: 1 as const, madeAt, migrations: 1, rows: {}, removals: '/nowhere' }
const megabyte = 1024 * 1024

test('an encrypted backup of several parts goes to a bucket and comes back the same', async () => {
  const { store, settings } = await givenSettings({ isEncrypted: true })
  const place = configuredPlace(settings)
  const { location, backup } = await place.begin(new Date('2026-11-22T04:17:00Z'))
  const photo = randomBytes(40 * megabyte)
  await backup.write('photos/a/1-480.webp', Readable.from(pieces(photo)))
  expect(await place.list()).toEqual([])
  await backup.finish(manifest)

  expect(location).toBe('s3://our-backups/backups/indelible-2026-11-22T04-17-00.tar.age')
  expect(await place.list()).toEqual([{ location, madeAt: new Date('2026-11-22T04:17:00Z') }])
  const buckets = store.buckets
    .get('our-backups')!
    .get('backups/indelible-2026-11-22T04-17-00.tar.age')!
  expect(buckets.bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(store.asked.filter((line) => /^PUT .+partNumber=/.test(line))).toHaveLength(3)
  expect(store.uploads.size).toBe(0)

  const opened = await openBackup(location, settings)
  await readBackupFolder(opened.folder)
  expect((await readFile(join(opened.folder, 'photos/a/1-480.webp'))).equals(photo)).toBe(true)
  await opened.close()

  buckets.bytes = buckets.bytes.subarray(0, -1)
  await expect(openBackup(location, settings)).rejects.toThrow('cut short or altered')
  await place.remove({ location, madeAt: new Date() })
  expect(await place.list()).toEqual([])
  await expect(openBackup(location, settings)).rejects.toThrow(`${location} is not there.`)
})

test('a backup that the bucket does not take, or that breaks off, leaves nothing there', async () => {
  const { store, settings } = await givenSettings({ isEncrypted: false })
  const place = configuredPlace(settings)
  const first = await place.begin()
  await first.backup.write('photos/a/1-480.webp', randomBytes(20 * megabyte))
  await first.backup.abandon()
  expect(store.uploads.size).toBe(0)
  expect(await place.list()).toEqual([])

  const second = await place.begin()
  store.forbid('writing')
  const written = async () => {
    for (const at of [1, 2])
      await second.backup.write(`photos/a/${at}-480.webp`, randomBytes(20 * megabyte))
    await second.backup.finish(manifest)
  }
  await expect(written()).rejects.toThrow('The object store cannot be reached')
  await second.backup.abandon()
  expect(store.uploads.size).toBe(0)
  expect(await readdir(settings.tempDir)).toEqual([])
})

test('metrics know when the last backup was made and tried out, and ask the bucket now and then only', async () => {
  const { store, settings } = await givenSettings({ isEncrypted: false })
  let now = 0
  const times = backupTimes(settings, () => now)
  expect(await times()).toEqual({ made: 0, checked: 0 })
  const place = configuredPlace(settings)
  const { location, backup } = await place.begin(new Date('2026-11-22T04:17:00Z'))
  await backup.finish(manifest)
  await place.noteCheck({ location, checkedAt: '2026-11-22T04:20:00.000Z' })
  const requestsBefore = store.asked.length
  expect(await times()).toEqual({ made: 0, checked: 0 })
  expect(store.asked).toHaveLength(requestsBefore)
  now += 300_000
  const known = { made: 1_795_321_020, checked: 1_795_321_200 }
  expect(await times()).toEqual(known)
  await store.down()
  now += 300_000
  expect(await times()).toEqual(known)
})

async function givenSettings({ isEncrypted }: { isEncrypted: boolean }) {
  const store = await givenObjectStore()
  const identity = await generateX25519Identity()
  const { endpoint, region, accessKeyId, secretAccessKey } = store.settings
  const settings = readConfiguration({
    DATA_DIR: temporaryFolder(),
    BACKUP_S3_BUCKET: 'our-backups',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...(isEncrypted && {
      BACKUP_RECIPIENT: await identityToRecipient(identity),
      BACKUP_IDENTITY: identity,
    }),
  })
  return { store, settings }
}

// Without a repetition, so that parts in a wrong order would show.
function randomBytes(size: number) {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)))
  }
  return bytes
}

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}
