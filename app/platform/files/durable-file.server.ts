import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Content } from './file-store.ts'

/** Complete or absent, even after a kill or a power cut, and readable by this user only. It replaces one of the same name. */
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

/** A file created or renamed in it survives a power cut only after this. */
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
