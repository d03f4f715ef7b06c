import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only we can read. It is there whole or not at all, also after a kill or a power cut; a file of the
 * same name is replaced.
 */
export async function writeDurably(path: string, content: string | Buffer) {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    await writeThrough(unfinished, content)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** A file made or renamed in a folder outlives a power cut only once the folder is written too. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

async function writeThrough(path: string, content: string | Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
