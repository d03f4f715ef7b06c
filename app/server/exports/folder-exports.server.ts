import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkedExportKey, type ExportStorage } from './export-storage.server.ts'

const anyFile = /^([0-9a-f-]{36})\.zip(\.[0-9a-f]{8}\.part)?$/
const hour = 3_600_000

export function exportFolder(dataDir: string) {
  return join(dataDir, 'archives')
}

export function folderExports(folder: string): ExportStorage {
  const pathOf = (key: string) => join(folder, checkedExportKey(key))

  return {
    async store(key, blocks) {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
      const file = await open(unfinished, 'wx', 0o600)
      try {
        for await (const block of blocks) await file.writeFile(block)
        await file.sync()
        await file.close()
        await rename(unfinished, path)
      } catch (error) {
        await file.close().catch(() => {})
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async find(key) {
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      return {
        size,
        stream: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>,
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async removeUnknown(isKnown) {
      let removed = 0
      for (const { path, id, unfinished, writtenAt } of await exportFilesIn(folder)) {
        // One of the last hour may still be growing, or waits for its row.
        if (writtenAt >= Date.now() - hour) continue
        if (!unfinished && (await isKnown(id))) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** The archives in a folder, unfinished ones too. */
export async function exportFilesIn(folder: string) {
  const files = []
  for (const name of await readdir(folder).catch(() => [])) {
    const [, id, unfinished] = anyFile.exec(name) ?? []
    const path = join(folder, name)
    const written = await stat(path).catch(() => null)
    if (id && written) files.push({ path, id, unfinished, writtenAt: written.mtimeMs })
  }
  return files
}
