import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Content } from './file-store.ts'

/**
 * Writes a file that only this user can read. It is complete or absent, even after a kill or a power cut. A file of the same
 * name is replaced.
 */
export async function writeDurably(path: string, content: Content) {
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

/** Syncs a folder: a file created or renamed in it survives a power cut only after this. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

async function writeThrough(path: string, content: Content) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
