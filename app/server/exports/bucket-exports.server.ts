import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { bucketObjects } from '#app/server/photos/bucket-objects.server.ts'
import type { ObjectStore, RequestTimeouts } from '#app/server/photos/bucket-requests.server.ts'
import { checkedExportKey, type ExportStorage, exportIdIn } from './export-storage.server.ts'

// At 5 seconds for each request, a store must take six megabits a second.
const partBytes = 4 * 1024 * 1024
const prefix = 'exports/'
const manifestName = 'manifest.json'
const manifestSchema = z.object({ parts: z.array(z.string()), bytes: z.number() })

/**
 * Each archive is a number of objects and a manifest, written last, that lists them: a stream needs no more memory than one
 * part, and each request is as short as that of a photo. Two processes that make the same archive have parts of their own.
 */
export function bucketExports(store: ObjectStore, timeouts?: RequestTimeouts): ExportStorage {
  const objects = bucketObjects(store, timeouts)
  const folderOf = (key: string) => `${prefix}${checkedExportKey(key)}/`

  async function readManifest(key: string) {
    const bytes = await objects.get(`${folderOf(key)}${manifestName}`)
    return bytes && manifestSchema.parse(JSON.parse(bytes.toString()))
  }

  async function* contentOf(parts: string[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      const bytes = await objects.get(part)
      if (!bytes) throw new Error('A part of an archive is missing')
      yield bytes
    }
  }

  async function remove(key: string) {
    await objects.remove(`${folderOf(key)}${manifestName}`)
    await removeAll(folderOf(key))
  }

  async function removeAll(prefix: string) {
    const keys = []
    for await (const key of objects.keys(prefix)) keys.push(key)
    for (const key of keys) await objects.remove(key)
  }

  return {
    remove,

    async store(key, blocks) {
      const folder = `${folderOf(key)}${randomBytes(6).toString('hex')}/`
      const parts: string[] = []
      let bytes = 0
      try {
        for await (const part of inParts(blocks, partBytes)) {
          const name = `${folder}${String(parts.length).padStart(6, '0')}`
          await objects.put(name, part, 'application/octet-stream')
          parts.push(name)
          bytes += part.byteLength
        }
        const manifest = JSON.stringify({ parts, bytes })
        await objects.put(`${folderOf(key)}${manifestName}`, manifest, 'application/json')
      } catch (error) {
        await removeAll(folder).catch(() => {})
        throw error
      }
    },

    async find(key) {
      const manifest = await readManifest(key)
      if (!manifest) return null
      const content = Readable.from(contentOf(manifest.parts), { objectMode: false })
      return { size: manifest.bytes, stream: Readable.toWeb(content) as ReadableStream<Uint8Array> }
    },

    async removeUnknown(isKnown) {
      const found = new Set<string>()
      for await (const key of objects.keys(prefix)) found.add(key.split('/')[1] ?? '')
      let removed = 0
      for (const key of found) {
        // An archive has its row before its first part, and the row is deleted with it.
        const id = exportIdIn(key)
        if (id === null || (await isKnown(id))) continue
        await remove(key)
        removed += 1
      }
      return removed
    },
  }
}

async function* inParts(blocks: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const block of blocks) {
    waiting.push(block)
    length += block.byteLength
    if (length < size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; at + size <= all.byteLength; at += size) yield all.subarray(at, at + size)
    waiting = [all.subarray(at)]
    length = all.byteLength - at
  }
  if (length > 0) yield Buffer.concat(waiting)
}
