import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { pictureFiles } from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { pictureBase } from '#app/platform/photos/uploaded-pictures.ts'
import { updateWhere } from '#tests/rows.ts'
import { findPictureFile } from './picture-files.server.ts'

export async function filesOf(sha256: string) {
  const names: string[] = []
  for await (const key of photoStore.list(pictureBase(sha256))) {
    names.push(key.replace('pictures/', ''))
  }
  return names.sort()
}

export async function bytesOf(name: string) {
  return (await findPictureFile(name)) ?? Buffer.alloc(0)
}

export async function sizeOf(name: string) {
  const { format, width, height } = await sharp(await bytesOf(name)).metadata()
  return [format, width, height]
}

export async function aDayPasses(sha256: string) {
  await updateWhere(pictureFiles, { sha256 }, { neededAt: sql`now() - interval '25 hours'` })
}
