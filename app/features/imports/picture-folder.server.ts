import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The pictures of the former site, in a folder that somebody copied from it. */
export type PictureFolder = {
  has: (path: string) => Promise<boolean>
  /** Takes a picture into the library. @returns its name there, or why it could not be taken */
  take: (path: string) => Promise<{ name: string } | { problem: string }>
}

/**
 * Finds a file within a folder. WordPress’ smaller copies, such as `a-300x200.jpg`, stand for the picture itself.
 *
 * @returns its real path; null when there is none, and for a path or a link that leads out of the folder
 */
export async function findWithin(folder: string, path: string) {
  const whole = path.replace(/-\d{1,5}x\d{1,5}(\.\w+)$/, '$1')
  const root = await realpath(folder)
  for (const candidate of [whole, path]) {
    if (candidate.includes('\0')) return null
    const found = await realpath(join(root, candidate)).catch(() => null)
    if (found?.startsWith(root + sep) && (await stat(found)).isFile()) return found
  }
  return null
}
