import { copyFile, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { readBackupFolder } from './backup-folder.server.ts'
import { folderPlace, openBackup } from './backup-place.server.ts'
import { createTarBackup } from './tar-backup.server.ts'

const manifest = {
  format: 1 as const,
  madeAt: '2026-11-22T04:17:00.000Z',
  migrations: 1,
  rows: { user: 1 },
  removals: '/nowhere',
}
const photo = Buffer.alloc(200_000, 'a photo')

test('an encrypted backup is one file, which its key opens again as the same files', async () => {
  const { identity, recipient } = await givenKey()
  const folder = temporaryFolder()
  const place = folderPlace(folder, { backupRecipients: [recipient], tempDir: join(folder, 'tmp') })
  const { location, backup } = await place.begin(new Date('2026-11-22T04:17:00Z'))
  await backup.write('database/user.ndjson.gz', Readable.from(['one row', '\n']))
  await backup.write('photos/a/1-480.webp', photo)
  expect(await place.list()).toEqual([])
  await backup.finish(manifest)

  expect(location).toBe(join(folder, 'indelible-2026-11-22T04-17-00.tar.age'))
  expect((await stat(location)).mode & 0o077).toBe(0)
  const bytes = await readFile(location)
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  expect(bytes.includes('photos/')).toBe(false)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  expect(await place.list()).toEqual([{ location, madeAt: new Date('2026-11-22T04:17:00Z') }])

  const opened = await openBackup(location, { backupStore: null, backupIdentities: [identity] })
  const { paths } = await readBackupFolder(opened.folder)
  expect(paths.toSorted()).toEqual([
    'database/user.ndjson.gz',
    'manifest.json',
    'photos/a/1-480.webp',
  ])
  expect(await readFile(join(opened.folder, 'photos/a/1-480.webp'))).toEqual(photo)
  expect(await readFile(join(opened.folder, 'database/user.ndjson.gz'), 'utf8')).toBe('one row\n')
  expect((await stat(join(opened.folder, 'manifest.json'))).mode & 0o077).toBe(0)
  await opened.close()
  await expect(stat(opened.folder)).rejects.toThrow('ENOENT')
})

test('any one of several keys opens a backup, and no other does', async () => {
  const [first, second, third] = [await givenKey(), await givenKey(), await givenKey()]
  const location = await givenBackup([first.recipient, second.recipient])
  for (const { identity } of [first, second]) {
    const opened = await openBackup(location, {
      backupStore: null,
      backupIdentities: [third.identity, identity],
    })
    await opened.close()
  }
  const open = (backupIdentities: string[]) =>
    openBackup(location, { backupStore: null, backupIdentities })
  await expect(open([third.identity])).rejects.toThrow('is encrypted for another key than')
  await expect(open([])).rejects.toThrow('BACKUP_IDENTITY_FILE=<file>')
})

test('an archive that is cut short or altered is refused in words, and nothing of it stays', async () => {
  const { identity, recipient } = await givenKey()
  const whole = await givenBackup([recipient])
  const { size } = await stat(whole)
  const before = await unpackedFolders()
  const harm: ((file: string) => Promise<unknown>)[] = [
    (file) => truncate(file, size - 1),
    (file) => truncate(file, size - (size % (64 * 1024 + 16)) - 64 * 1024 - 16),
    (file) => truncate(file, 100),
    (file) => writeFile(file, ''),
    (file) => flipOneBit(file, size - 50),
    (file) => flipOneBit(file, Math.floor(size / 2)),
    // The header, which says how to decrypt the rest.
    (file) => flipOneBit(file, 30),
    (file) => flipOneBit(file, 90),
  ]
  for (const [at, damage] of harm.entries()) {
    const file = join(temporaryFolder(), 'indelible-2026-11-22T04-17-00.tar.age')
    await copyFile(whole, file)
    await damage(file)
    await expect(
      openBackup(file, { backupStore: null, backupIdentities: [identity] }),
      String(at),
    ).rejects.toThrow(
      /^The backup is (damaged: it has been cut short or altered|encrypted for another key)/,
    )
  }
  expect(await unpackedFolders()).toEqual(before)
})

test('an archive that is not encrypted is refused when it is cut short', async () => {
  const file = join(temporaryFolder(), 'indelible-2026-11-22T04-17-00.tar')
  const name = 'indelible-2026-11-22T04-17-00'
  const backup = await createTarBackup({
    name,
    recipients: [],
    tempDir: temporaryFolder(),
    store: async (archive) => writeFile(file, Readable.fromWeb(archive as never)),
  })
  await backup.write('photos/a/1-480.webp', photo)
  await backup.finish(manifest)
  const opened = await openBackup(file, { backupStore: null, backupIdentities: [] })
  await readBackupFolder(opened.folder)
  await opened.close()
  for (const bytes of [100_000, 201_000, 201_216]) {
    await truncate(file, bytes)
    await expect(
      openBackup(file, { backupStore: null, backupIdentities: [] }),
      String(bytes),
    ).rejects.toThrow(
      'The backup is damaged: it has been cut short or altered. Nothing was restored.',
    )
  }
})

test('a backup that is given up, or cannot be stored, leaves nothing', async () => {
  const { recipient } = await givenKey()
  const folder = temporaryFolder()
  const place = folderPlace(folder, { backupRecipients: [recipient], tempDir: join(folder, 'tmp') })
  const { backup } = await place.begin()
  await backup.write('photos/a/1-480.webp', photo)
  await backup.abandon()
  expect(await readdir(folder, { recursive: true })).toEqual(['tmp'])

  const tempDir = temporaryFolder()
  const full = await createTarBackup({
    name: 'indelible',
    recipients: [recipient],
    tempDir,
    store: () => Promise.reject(new Error('the disk is full')),
  })
  const written = async () => {
    await full.write('photos/a/1-480.webp', photo)
    await full.finish(manifest)
  }
  await expect(written()).rejects.toThrow('the disk is full')
  await full.abandon()
  expect(await readdir(tempDir)).toEqual([])
})

test('refuses a public key with a typing error before anything is written', async () => {
  const { recipient } = await givenKey()
  const folder = temporaryFolder()
  const wrong = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q')
  const place = folderPlace(folder, { backupRecipients: [wrong], tempDir: join(folder, 'tmp') })
  await expect(place.begin()).rejects.toThrow(`BACKUP_RECIPIENT: ${wrong} is no public key of age.`)
  expect(await readdir(folder)).toEqual([])
})

async function givenKey() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

async function givenBackup(backupRecipients: string[]) {
  const folder = temporaryFolder()
  const place = folderPlace(folder, { backupRecipients, tempDir: join(folder, 'tmp') })
  const { location, backup } = await place.begin()
  await backup.write('photos/a/1-480.webp', photo)
  await backup.finish(manifest)
  return location
}

async function flipOneBit(path: string, at: number) {
  const file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at)
  await file.close()
}

async function unpackedFolders() {
  const names = await readdir(tmpdir())
  return names.filter((name) => name.startsWith('indelible-backup-unpacked-'))
}
