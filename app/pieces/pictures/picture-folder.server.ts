import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import type { PieceText } from '#app/pieces/text/check.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pictures } from '#app/platform/db/schema/tables.server.ts'
import { findFileWithin, writeFileWithin } from '#app/platform/files/folder.server.ts'
import { builtInPath, isBuiltIn, type PictureUse } from './built-in-pictures.server.ts'
import { findMaster } from './picture-files.server.ts'
import { pictureProblems } from './picture-problems.ts'
import { readUploadedPictures, uploadPicture } from './pictures.server.ts'

const uploaded = 'pictures/uploaded'
const creditsFile = `${uploaded}/credits.yaml`

// A draft may name anything.
const pictureName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A figure often has the name of a main picture, and is another one. @param main for a text that names none */
export async function readTextPictures(kind: PieceKind, { fields, body }: PieceText, main: string) {
  const { rows } = await db.execute<{ own: string[]; figures: string[] }>(
    sql`select picture_names(${JSON.stringify(fields)}::jsonb, '') as own, picture_names('{}'::jsonb, ${body}) as figures`,
  )
  const own = [...(rows[0]?.own ?? []), ...('picture' in fields ? [] : [main])]
  const uses: { use: PictureUse; name: string }[] = [
    ...own.map((name) => ({ use: kind, name })),
    ...(rows[0]?.figures ?? []).map((name) => ({ use: 'figure' as const, name })),
  ]
  return uses.filter(({ name }) => pictureName.test(name))
}

export async function exportBuiltInPicture(folder: string, use: PictureUse, name: string) {
  const path = builtInPath(use, name)
  if (path) await writeFileWithin(folder, path.replace(/^content\//, ''), await readFile(path))
}

export async function exportUploadedPictures(folder: string, names: string[]) {
  const credits: Record<string, string> = {}
  for (const picture of await readUploadedPictures(names)) {
    const { name, credit } = picture
    const master = await findMaster(picture)
    if (!master || !pictureName.test(name)) continue
    await writeFileWithin(folder, `${uploaded}/${name}.webp`, master)
    credits[name] = credit
  }
  if (Object.keys(credits).length > 0)
    await writeFileWithin(folder, creditsFile, stringify(credits))
}

/** A name that is there already keeps its picture. @returns what could not be taken, in words */
export async function importPictures(folder: string) {
  const credits = await readCredits(folder)
  const problems: string[] = []
  for (const file of await readdir(join(folder, uploaded)).catch(() => [])) {
    const [, name = ''] = /^(.+)\.webp$/.exec(file) ?? []
    if (!pictureName.test(name) || (await isThere(name))) continue
    const path = `${uploaded}/${file}`
    const filePath = await findFileWithin(folder, path)
    const credit = credits[name] ?? 'Imported'
    const result =
      filePath &&
      (await uploadPicture(null, { file: await readFile(filePath), fileName: file, credit }))
    if (!result) problems.push(`${path}: There is no such file in the folder.`)
    else if (result.outcome === 'refused')
      problems.push(`${path}: ${pictureProblems[result.problem]}`)
    else if (result.picture.name !== name) {
      problems.push(`${path}: The library has this picture as “${result.picture.name}”.`)
    }
  }
  return problems
}

async function isThere(name: string) {
  return isBuiltIn(name) || (await db.$count(pictures, eq(pictures.name, name))) > 0
}

async function readCredits(folder: string): Promise<Record<string, string>> {
  const filePath = await findFileWithin(folder, creditsFile)
  if (!filePath) return {}
  try {
    const read = parse(await readFile(filePath, 'utf8'), { maxAliasCount: 0 })
    return z.record(z.string(), z.string().max(200)).parse(read)
  } catch {
    throw new Error(`${creditsFile} cannot be read.`)
  }
}
