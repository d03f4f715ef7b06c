import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { log } from '#app/server/log.server.ts'
import type { Picture } from './picture.server.ts'

export type { Picture }

/**
 * Where pictures are kept: a folder today, an object store tomorrow. Keys are those that
 * `storePicture` makes; any other is refused. `put` fails when the bucket does not exist,
 * `get` returns null for what is not there, `remove` minds nothing, and `list` takes the
 * beginning of a key and also finds what an interrupted `put` left, under a key of its own.
 */
export type PhotoStorage = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  makeBucket(): Promise<void>
}

const bucket = 'story-photos'
const storageKey = /^[\w-]{1,64}\/[\w-]{1,64}\.webp(\.[0-9a-f]{8}\.part)?$/
const storagePrefix = /^([\w-]{0,64}|[\w-]{1,64}\/[\w-]{0,64})$/

export function diskStorage(folder: string): PhotoStorage {
  const root = join(folder, bucket)

  return {
    async put(key, bytes) {
      const path = pathOf(root, key)
      await unlessThere(mkdir(dirname(path), { mode: 0o700 }))
      const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      await syncFolder(root)
    },

    async get(key) {
      return ifThere(readFile(pathOf(root, key)))
    },

    async remove(key) {
      const path = pathOf(root, key)
      await rm(path, { force: true })
      // Not while the person has other pictures.
      await rmdir(dirname(path)).catch(() => {})
    },

    async *list(prefix) {
      if (!storagePrefix.test(prefix)) throw new Error('Not the beginning of a photo key')
      const [owner = '', name] = prefix.split('/')
      const owners = name === undefined ? await readFolder(root) : [owner]
      for (const each of owners) {
        if (!each.startsWith(owner)) continue
        for (const file of await readFolder(join(root, each))) {
          const key = `${each}/${file}`
          if (key.startsWith(prefix) && storageKey.test(key)) yield key
        }
      }
    },

    async makeBucket() {
      await mkdir(root, { recursive: true, mode: 0o700 })
    },
  }
}

/**
 * Stores every variant of a picture and returns the beginning of their keys, or null when it
 * could not be done twice over: then nothing is left, and the story goes on without its photo.
 */
export async function storePicture(
  storage: PhotoStorage,
  picture: { userId: string; variants: Picture['variants']; now?: Date },
): Promise<string | null> {
  const at = (picture.now ?? new Date()).getTime()
  const base = `${picture.userId}/${at}-${randomBytes(6).toString('hex')}`
  const putAll = async () => {
    for (const { width, bytes } of picture.variants) {
      await storage.put(variantKey(base, width), bytes)
    }
  }

  try {
    await putAll().catch(async () => {
      await storage.makeBucket()
      await putAll()
    })
    return base
  } catch (error) {
    log.error({ err: error }, 'a photo could not be stored')
    await removePicture(storage, base).catch(() => {})
    return null
  }
}

export async function removePicture(storage: PhotoStorage, base: string) {
  const keys: string[] = []
  for await (const key of storage.list(`${base}-`)) keys.push(key)
  for (const key of keys) await storage.remove(key)
}

/** `base` is what `storePicture` returned. */
export function variantKey(base: string, width: number) {
  return `${base}-${width}.webp`
}

function pathOf(root: string, key: string) {
  if (!storageKey.test(key)) throw new Error('Not a photo key')
  return join(root, key)
}

async function writeThrough(path: string, bytes: Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A renamed file outlives a power cut only once its folder is written too.
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

async function readFolder(path: string) {
  return (await ifThere(readdir(path))) ?? []
}

async function ifThere<T>(reading: Promise<T>) {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}

async function unlessThere(making: Promise<void>) {
  await making.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
