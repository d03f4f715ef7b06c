import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureProblems } from '#app/pieces/pictures/picture-problems.ts'
import { uploadPicture } from '#app/pieces/pictures/pictures.server.ts'
import { findFileWithin } from '#app/platform/files/folder.server.ts'
import { photoMaxBytes } from '#app/platform/photos/photo.ts'

export type PictureFolder = {
  has: (path: string) => Promise<boolean>
  /** Takes a picture into the library. @returns its name there, or why it could not be taken */
  take: (path: string) => Promise<Taken>
}

type Taken = { name: string } | { problem: string }

/** Where pictures lie in what Ghost and WordPress are copied as: the folder itself, or one above it. */
const places = ['', 'images', 'content/images', 'uploads', 'wp-content/uploads']

export const noSuchFile = { problem: 'There is no such file in the folder.' }

export function openPictureFolder(folder: string): PictureFolder {
  // WordPress’ smaller copies, such as `a-300x200.jpg`, stand for the picture itself.
  async function find(path: string) {
    const whole = path.replace(/-\d{1,5}x\d{1,5}(\.\w+)$/, '$1')
    for (const name of new Set([whole, path])) {
      for (const place of places) {
        const file = await findFileWithin(folder, join(place, name))
        if (file) return file
      }
    }
    return null
  }
  const results = new Map<string, Taken>()
  async function take(path: string) {
    const file = await find(path)
    if (!file) return noSuchFile
    const before = results.get(file)
    if (before) return before
    const result = await takeFile(file)
    results.set(file, result)
    return result
  }
  async function takeFile(file: string): Promise<Taken> {
    if ((await stat(file)).size > photoMaxBytes) return { problem: pictureProblems['too-large'] }
    const result = await uploadPicture(null, {
      file: await readFile(file),
      fileName: basename(file),
      credit: 'From the former site',
    })
    return result.outcome === 'refused'
      ? { problem: pictureProblems[result.problem] }
      : { name: result.picture.name }
  }
  return { has: async (path) => (await find(path)) !== null, take }
}
