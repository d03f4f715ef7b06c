import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  statfs,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { syncFolder, writeDurably } from './durable-file.server.ts'
import {
  checkedKey,
  checkedPrefix,
  type FileStore,
  isWhole,
  NotStorable,
  safeKey,
} from './file-store.ts'

/** The remaining disk space is reserved for the database. */
export class DiskNearlyFull extends NotStorable {
  override message = 'the disk for photos is nearly full'
}

type Options = {
  /** With less of its disk free, `put` and `reach` throw DiskNearlyFull. */
  minFreeBytes?: number | undefined
  /** Other files in the folder are not its own. */
  keys?: RegExp
}

/** Files in a folder that only this user can read. */
export function folderStore(
  folder: string,
  { minFreeBytes = 0, keys = safeKey }: Options = {},
): FileStore {
  const root = resolve(folder)
  const filePath = (key: string) => join(root, checkedKey(key, keys))
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })
  const checkFreeSpace = async (bytes = 0) => {
    const { bavail, bsize } = await statfs(root)
    if (bavail * bsize - bytes < minFreeBytes) throw new DiskNearlyFull()
  }

  return {
    async put(key, content) {
      const path = filePath(key)
      await makeFolder(root)
      await checkFreeSpace(isWhole(content) ? content.length : 0)
      await makeFolder(dirname(path))
      await writeDurably(path, content)
      await syncFolder(root)
    },

    get: async (key) => nullIfMissing(readFile(filePath(key))),

    async open(key) {
      const file = await nullIfMissing(open(filePath(key), 'r'))
      if (!file) return null
      const { size } = await file.stat()
      const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
      return { size, stream }
    },

    async remove(key) {
      const path = filePath(key)
      await rm(path, { force: true })
      // Fails, as intended, while there are other files.
      if (dirname(path) !== root) await rmdir(dirname(path)).catch(() => {})
    },

    async *list(prefix) {
      const within = join(root, checkedPrefix(prefix).replace(/[^/]*$/, ''))
      for await (const path of filesIn(within)) {
        const key = path.slice(root.length + 1)
        if (key.startsWith(prefix) && keys.test(key)) yield key
      }
    },

    async reach() {
      try {
        await makeFolder(root)
        await access(root, constants.R_OK | constants.W_OK)
      } catch (cause) {
        throw new NotStorable('the folder for photos cannot be written', { cause })
      }
      await checkFreeSpace()
    },
  }
}

// One folder after the other, so that of many files only a few names are in memory.
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await nullIfMissing(readdir(folder, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

async function nullIfMissing<T>(reading: Promise<T>) {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}
