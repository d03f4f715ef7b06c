import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import { unpackTar } from 'modern-tar/fs'
import {
  BackupError,
  type BackupWriter,
  damagedError,
  type Manifest,
} from './backup-folder.server.ts'
import { createChecksums, sumsFile } from './checksums.ts'

/** Packed, and packed and encrypted. */
export const tarEnding = /\.tar(?:\.age)?$/

type Target = {
  name: string
  /** Of age; none for an archive that is not encrypted. */
  recipients: string[]
  /** Until the size of a table is known, which tar wants first. */
  tempDir: string
  /** Nothing may be left of one that fails. */
  store(archive: ReadableStream<Uint8Array>): Promise<void>
}

/** The same files as in a folder. Takes no more memory for a larger one. */
export async function createTarBackup({
  name,
  recipients,
  tempDir,
  store,
}: Target): Promise<BackupWriter> {
  const encrypt = recipients.length > 0 ? await encryptFor(recipients) : null
  await mkdir(tempDir, { recursive: true, mode: 0o700 })
  const waiting = await mkdtemp(join(tempDir, 'backup-'))
  const { readable, controller } = createTarPacker()
  const sums = createChecksums()
  const stored = (async () => store(encrypt ? await encrypt(readable) : readable))()
  // Whoever writes next hears of it: a stream that nobody reads any more refuses what is written.
  stored.catch((error) => controller.error(error))

  async function write(path: string, content: Buffer | string | Readable) {
    const file = join(waiting, 'file')
    const source = content instanceof Readable ? content : Readable.from([Buffer.from(content)])
    await pipeline(source, sums.of(path), createWriteStream(file, { mode: 0o600 }))
    await add(path, file)
  }

  async function add(path: string, file: string) {
    const { size } = await stat(file)
    const entry = controller.add({ name: `${name}/${path}`, size, mode: 0o600, mtime: new Date() })
    try {
      await pipeline(createReadStream(file), Writable.fromWeb(entry))
    } catch (error) {
      controller.error(error)
      // If it could not be stored, that is the reason.
      await stored
      throw error
    }
  }

  return {
    write,
    async finish(manifest: Manifest) {
      await write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
      await write(sumsFile, sums.text())
      controller.finalize()
      await stored
      await rm(waiting, { recursive: true, force: true })
    },
    async abandon() {
      controller.error(new Error('The backup is given up.'))
      await stored.catch(() => {})
      await rm(waiting, { recursive: true, force: true })
    },
  }
}

type Source = {
  archive: ReadableStream<Uint8Array>
  isEncrypted: boolean
  identities: string[]
}

/** Into an empty folder. @throws BackupError when it cannot be decrypted, or is no whole archive */
export async function unpackTarBackup({ archive, isEncrypted, identities }: Source, into: string) {
  const plain = isEncrypted ? await decryptWith(identities, archive) : archive
  const options = { strip: 1, fmode: 0o600, dmode: 0o700 }
  await pipeline(
    plain,
    unpackTar(into, { ...options, filter: ({ type }) => type === 'file' }),
  ).catch((error) => {
    if (error instanceof BackupError || 'syscall' in error) throw error
    throw damagedError('it has been cut short or altered')
  })
  if (!(await stat(join(into, sumsFile)).catch(() => null))) {
    throw damagedError('it has been cut short or altered')
  }
}

type Bytes = ReadableStream<Uint8Array>

/** age's format (https://age-encryption.org/v1), so that `age --decrypt` opens it too. @throws BackupError for no recipient */
async function encryptFor(recipients: string[]) {
  // Loaded for a backup that is encrypted: the site itself only counts its backups.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`BACKUP_RECIPIENT: ${recipient} is no public key of age.`)
    }
  }
  return (archive: Bytes): Promise<Bytes> => encrypter.encrypt(archive)
}

/** @throws BackupError when none of the identities opens it. What is cut short or altered fails while it is read. */
async function decryptWith(identities: string[], encrypted: Bytes): Promise<Bytes> {
  if (identities.length === 0) {
    throw new BackupError(
      'The backup is encrypted: name the file with its private key, BACKUP_IDENTITY_FILE=<file>.',
    )
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return decrypter.decrypt(encrypted).catch((error: Error) => {
    if (/no identity matched/.test(error.message)) {
      throw new BackupError(
        'The backup is encrypted for another key than the one of BACKUP_IDENTITY.',
      )
    }
    throw damagedError('it has been cut short or altered')
  })
}
