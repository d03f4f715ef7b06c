import { BackupError, damagedError } from './backup-folder.server.ts'

// The package is loaded for a backup that is encrypted: the site itself only counts its backups.

type Bytes = ReadableStream<Uint8Array>

/**
 * Encrypts in age's format (https://age-encryption.org/v1), so that `age --decrypt` opens it too.
 *
 * @throws BackupError when a recipient is none
 */
export async function encryptFor(recipients: string[]) {
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
export async function decryptWith(identities: string[], encrypted: Bytes): Promise<Bytes> {
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
