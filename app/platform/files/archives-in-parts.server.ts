import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { inParts } from './bucket-store.server.ts'
import type { ExportStorage } from './export-store.server.ts'
import { checkedKey, type FileStore } from './file-store.ts'

// At 5 seconds for each request, a store must take six megabits a second.
const partBytes = 4 * 1024 * 1024
const archiveKey = /^[0-9a-f-]{36}\.zip$/
const manifestSchema = z.object({ parts: z.array(z.string()), bytes: z.number() })

/**
 * A number of files and a manifest, written last. Unlike an upload in parts, what a killed process leaves is in the list of
 * keys, so it is found and deleted. Two processes that make the same archive have parts of their own.
 */
export function archivesInParts(files: FileStore): ExportStorage {
  const manifestKey = (key: string) => `${checkedKey(key, archiveKey)}/manifest.json`

  async function removeAll(prefix: string) {
    for await (const key of files.list(prefix)) await files.remove(key)
  }

  async function* joinParts(parts: string[]) {
    for (const part of parts) {
      const bytes = await files.get(part)
      if (!bytes) throw new Error('A part of an archive is missing')
      yield bytes
    }
  }

  return {
    list: files.list,

    async remove(key) {
      await files.remove(manifestKey(key))
      await removeAll(`${key}/`)
    },

    async put(key, content) {
      const manifest = manifestKey(key)
      const folder = `${key}/${randomBytes(6).toString('hex')}/`
      const parts: string[] = []
      let bytes = 0
      try {
        for await (const part of inParts(content, partBytes)) {
          const name = `${folder}${String(parts.length).padStart(6, '0')}`
          await files.put(name, part)
          parts.push(name)
          bytes += part.byteLength
        }
        await files.put(manifest, JSON.stringify({ parts, bytes }), 'application/json')
      } catch (error) {
        await removeAll(folder).catch(() => {})
        throw error
      }
    },

    async open(key) {
      const manifest = await files.get(manifestKey(key))
      if (!manifest) return null
      const { parts, bytes } = manifestSchema.parse(JSON.parse(String(manifest)))
      const content = Readable.from(joinParts(parts), { objectMode: false })
      return { size: bytes, stream: Readable.toWeb(content) as ReadableStream<Uint8Array> }
    },
  }
}
