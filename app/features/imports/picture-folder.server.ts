import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureProblems } from '#app/features/pieces/picture-problems.ts'
import { uploadPicture } from '#app/features/pieces/pictures.server.ts'
import { findFileWithin } from '#app/server/folder.server.ts'
import { photoMaxBytes } from '#app/server/photos/photo.ts'

/** The pictures of the former site, in a folder that somebody copied from it. */
export type PictureFolder = {
  has: (path: string) => Promise<boolean>
  /** Takes a picture into the library. @returns its name there, or why it could not be taken */
  take: (path: string) => Promise<{ name: string } | { problem: string }>
}

/** Where pictures lie in what Ghost and WordPress are copied as: the folder itself, or one above it. */
const places = ['', 'images', 'content/images', 'uploads', 'wp-content/uploads']

export function openPictureFolder(folder: string): PictureFolder {
  // WordPress’ smaller copies, such as `a-300x200.jpg`, stand for the picture itself.
  async function find(path: string) {
    const whole = path.replace(/-\d{1,5}x\d{1,5}(\.\w+)$/, '$1')
    for (const name of new Set([whole, path])) {
      for (const place of places) {
        const found = await findFileWithin(folder, join(place, name))
        if (found) return found
      }
    }
    return null
  }
  async function take(path: string) {
    const found = await find(path)
    if (!found) return { problem: 'There is no such file in the folder.' }
    if ((await stat(found)).size > photoMaxBytes) return { problem: pictureProblems['too-large'] }
    const result = await uploadPicture(null, {
      file: await readFile(found),
      fileName: basename(found),
      credit: 'From the former site',
    })
    return result.outcome === 'refused'
      ? { problem: pictureProblems[result.problem] }
      : { name: result.picture.name }
  }
  return { has: async (path) => (await find(path)) !== null, take }
}
