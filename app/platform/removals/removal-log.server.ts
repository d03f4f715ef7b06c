import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import type { ObjectStore } from '#app/platform/files/bucket-requests.server.ts'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'
import { syncFolder } from '#app/platform/files/durable-file.server.ts'

/**
 * Append-only files beside the backups, or objects in the bucket. `append` returns once the lines would survive a power cut.
 * `read` has no particular order, and nothing when there is no record; `exists` tells that from an empty one.
 */
export type RemovalLog = {
  /** In each backup, so that a restore finds the record: a folder, or `s3://` and a bucket. */
  location: string
  create(): Promise<void>
  exists(): Promise<boolean>
  append(lines: string[]): Promise<void>
  read(): AsyncIterable<string>
}

/** The bucket of the photos, or else that of the backups, or else the folder of the backups. */
export function createRemovalLog({
  backupDir,
  backupStore,
  objectStore,
}: Pick<Configuration, 'backupDir' | 'backupStore' | 'objectStore'>) {
  const store = objectStore ?? backupStore
  return store ? bucketRemovalLog(store) : folderRemovalLog(backupDir)
}

const fileName = /^removals-\d{4}-\d{2}\.jsonl$/

/** One file for each month, which can be deleted together with the backups of that month. */
export function folderRemovalLog(folder: string): RemovalLog {
  async function files() {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    })
    return names.filter((name) => fileName.test(name)).map((name) => join(folder, name))
  }

  async function append(lines: string[]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const month = new Date().toISOString().slice(0, 7)
    const file = await open(join(folder, `removals-${month}.jsonl`), 'a+', 0o600)
    try {
      const text = lines.map((line) => `${line}\n`).join('')
      if (text) await file.writeFile((await endsWithinLine(file)) ? `\n${text}` : text)
      await file.sync()
    } finally {
      await file.close()
    }
    await syncFolder(folder)
  }

  return {
    location: folder,
    create: () => append([]),
    exists: async () => (await files()).length > 0,
    append,
    async *read() {
      for (const file of await files()) yield* splitLines(await readFile(file, 'utf8'))
    },
  }
}

const prefix = 'removals/'

/** One object for each append, since objects cannot be appended to. */
export function bucketRemovalLog(store: ObjectStore): RemovalLog {
  const objects = bucketStore(store)

  async function append(lines: string[]) {
    const now = new Date().toISOString()
    const key = `${prefix}${now.slice(0, 7)}/${now.replaceAll(/[:.]/g, '-')}-${randomUUID()}.jsonl`
    await objects.put(key, lines.map((line) => `${line}\n`).join(''), 'application/jsonl')
  }

  async function exists() {
    for await (const _ of objects.list(prefix)) return true
    return false
  }

  return {
    location: `s3://${store.bucket}`,
    async create() {
      if (!(await exists())) await append([])
    },
    exists,
    append,
    async *read() {
      for await (const key of objects.list(prefix)) {
        const bytes = await objects.get(key)
        if (bytes) yield* splitLines(bytes.toString())
      }
    },
  }
}

// A power cut may have left half a line; the next line must not continue it.
async function endsWithinLine(file: FileHandle) {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

function splitLines(text: string) {
  return text.split('\n').filter(Boolean)
}
