import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '#app/platform/observability/logger.server.ts'
import { type PhotoProblem, photoMaxBytes } from './photo.ts'

export type ReceivedPhoto = { name: string; size: number; bytes(): Promise<Buffer> }

export const uploadFileStart = 'indelible-upload-'

/** A temporary file that only this user can read. A photo that cannot be accepted is deleted at once, and the form read on. */
export function incomingPhoto(folder: string, name: string) {
  const path = join(folder, `${uploadFileStart}${randomUUID()}`)
  let file: FileHandle | null = null
  let created = false
  let size = 0
  let problem: PhotoProblem | undefined

  async function write(bytes: Buffer) {
    size += bytes.length
    if (problem) return
    if (size > photoMaxBytes) return reject('too-large')
    try {
      if (!created) file = await create(path, folder)
      created = true
      await file!.appendFile(bytes)
    } catch (error) {
      // A full disk must not lose what the reader typed.
      log.error({ err: error }, 'an uploaded photo could not be written down')
      await reject('busy')
    }
  }

  async function end() {
    await file?.close()
    file = null
  }

  async function discard() {
    await end()
    if (created) await rm(path, { force: true })
  }

  async function reject(reason: PhotoProblem) {
    problem = reason
    await discard()
  }

  function result(): { photo: ReceivedPhoto | null; photoProblem?: PhotoProblem } {
    if (problem) return { photo: null, photoProblem: problem }
    // Browsers send an empty file input as a file without name or bytes.
    if (size === 0) return name === '' ? { photo: null } : { photo: null, photoProblem: 'empty' }
    return { photo: { name: cleanFileName(name), size, bytes: () => readFile(path) } }
  }

  return { write, end, discard, result }
}

/** For display only: one line, without folders, at most 120 characters. */
export function cleanFileName(name: string) {
  const cleaned = name
    .replace(/^.*[/\\]/s, '')
    // Joiners and tags make one sign of several: families, flags such as Scotland's, letters of Persian and Hindi.
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
    .replace(/\p{Cs}$/u, '')
  return /[^.\s]/.test(cleaned) ? cleaned : 'photo'
}

async function create(path: string, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}
