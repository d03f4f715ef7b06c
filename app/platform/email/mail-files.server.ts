import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import type { ObjectStore } from '#app/platform/files/bucket-requests.server.ts'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'

/** Without a mail server, each email is a file that only the operator can read. */
export type MailFiles = {
  location: string
  write(email: { id: string; to: string }, message: Buffer): Promise<void>
}

export function createMailFiles({
  dataDir,
  objectStore,
}: Pick<Configuration, 'dataDir' | 'objectStore'>) {
  return objectStore ? bucketMail(objectStore) : folderMail(join(dataDir, 'mail'))
}

export function folderMail(folder: string): MailFiles {
  return {
    location: folder,
    async write(email, message) {
      // A file name holds 255 bytes and an address 254. Two emails may go to one person in the same millisecond.
      const to = email.to.replace(/[^\w.@+-]/g, '_').slice(0, 150)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const tempPath = join(folder, `.${randomUUID()}`)
      await writeFile(tempPath, message, { mode: 0o600 })
      await rename(tempPath, join(folder, `${now()}-${email.id.slice(0, 8)}-${to}.eml`))
    },
  }
}

/** The name of an object is in the store's logs, and so has no address. */
export function bucketMail(store: ObjectStore): MailFiles {
  const objects = bucketStore(store)
  return {
    location: `s3://${store.bucket}/mail`,
    write: ({ id }, message) =>
      objects.put(`mail/${now()}-${id.replace(/[^\w.-]/g, '_')}.eml`, message, 'message/rfc822'),
  }
}

function now() {
  return new Date().toISOString().replace(/[:.]/g, '-')
}
