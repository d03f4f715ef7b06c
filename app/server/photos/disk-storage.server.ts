import { access, constants, mkdir, readdir, readFile, rm, rmdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '#app/server/durable-file.server.ts'
import {
  checkedKey,
  checkedPrefix,
  isStorageKey,
  type PhotoStorage,
  PhotosNotStorable,
} from './storage.server.ts'

const bucket = 'story-photos'

/** Thrown when the remaining disk space is reserved for the database. */
export class DiskNearlyFull extends PhotosNotStorable {
  override message = 'the disk for photos is nearly full'
}

/**
 * Stores photos in a local folder. A file is either complete or absent.
 *
 * @param minFreeBytes how many bytes of its disk must stay free: with less, `put` and `reach` throw DiskNearlyFull
 */
export function diskStorage(folder: string, minFreeBytes = 0): PhotoStorage {
  const root = join(folder, bucket)
  const makeRoot = async () => {
    await mkdir(root, { recursive: true, mode: 0o700 })
  }
  const checkFreeSpace = async (bytes = 0) => {
    const disk = await nullIfMissing(statfs(root))
    if (disk && disk.bavail * disk.bsize - bytes < minFreeBytes) {
      throw new DiskNearlyFull()
    }
  }

  return {
    async put(key, bytes) {
      const path = join(root, checkedKey(key))
      await checkFreeSpace(bytes.byteLength)
      await ignoreExisting(mkdir(dirname(path), { mode: 0o700 }))
      await writeDurably(path, bytes)
      await syncFolder(root)
    },

    async get(key) {
      return nullIfMissing(readFile(join(root, checkedKey(key))))
    },

    async remove(key) {
      const path = join(root, checkedKey(key))
      await rm(path, { force: true })
      // Fails, as intended, while the person has other pictures.
      await rmdir(dirname(path)).catch(() => {})
    },

    async *list(prefix) {
      const [owner = '', name] = checkedPrefix(prefix).split('/')
      const owners = name === undefined ? await readFolder(root) : [owner]
      for (const each of owners) {
        if (!each.startsWith(owner)) continue
        for (const file of await readFolder(join(root, each))) {
          const key = `${each}/${file}`
          if (key.startsWith(prefix) && isStorageKey(key)) yield key
        }
      }
    },

    makeBucket: makeRoot,

    async reach() {
      try {
        await makeRoot()
        await access(root, constants.R_OK | constants.W_OK)
      } catch (cause) {
        throw new PhotosNotStorable('the folder for photos cannot be written', { cause })
      }
      await checkFreeSpace()
    },
  }
}

async function readFolder(path: string) {
  return (await nullIfMissing(readdir(path))) ?? []
}

async function nullIfMissing<T>(reading: Promise<T>) {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

async function ignoreExisting(making: Promise<void>) {
  await making.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
