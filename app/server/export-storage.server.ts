import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { configuration } from './configuration.server.ts'

// Archives of a person's data are always in a local folder, also when photos are in an object store.

const archiveKey = /^[0-9a-f-]{36}\.zip$/
const anyFile = /^([0-9a-f-]{36})\.zip(\.[0-9a-f]{8}\.part)?$/

/** The name in storage of the archive with this id. */
export function exportFileName(id: string) {
  return `${id}.zip`
}

/** Writes an archive as its bytes arrive. The file is complete or absent; one of the same name is replaced. */
export async function storeExport(key: string, blocks: AsyncIterable<Uint8Array>) {
  const path = pathOf(key)
  await mkdir(folder(), { recursive: true, mode: 0o700 })
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
}

/** Opens an archive as a stream of `size` bytes. @returns null when there is none */
export async function openStoredExport(key: string) {
  const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  const { size } = await file.stat()
  const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
  return { size, stream }
}

/** Removes an archive; does nothing when there is none. */
export async function removeStoredExport(key: string) {
  await rm(pathOf(key), { force: true })
}

/** Deletes archives last written before the date for which `isKnown` is false, and unfinished ones. @returns how many */
export async function deleteUnknownExports(
  isKnown: (id: string) => Promise<boolean>,
  olderThan: Date,
) {
  let removed = 0
  for (const name of await readdir(folder()).catch(() => [])) {
    const [, id, unfinished] = anyFile.exec(name) ?? []
    const path = join(folder(), name)
    const written = await stat(path).catch(() => null)
    if (!id || !written || written.mtime >= olderThan) continue
    if (!unfinished && (await isKnown(id))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

function folder() {
  return join(configuration.dataDir, 'archives')
}

function pathOf(key: string) {
  if (!archiveKey.test(key)) throw new Error('Not the key of an archive')
  return join(folder(), key)
}
