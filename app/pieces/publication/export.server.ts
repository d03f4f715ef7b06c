import { join } from 'node:path'
import { asc, isNotNull } from 'drizzle-orm'
import { stringify } from 'yaml'
import { z } from 'zod'
import { readRevision, readWorkingText } from '#app/pieces/drafts/working-text.server.ts'
import {
  exportBuiltInPicture,
  exportUploadedPictures,
  readTextPictures,
} from '#app/pieces/pictures/picture-folder.server.ts'
import { pieceFolders } from '#app/pieces/text/body-options.ts'
import { type DraftFields, pieceFields } from '#app/pieces/text/fields.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { writeFileWithin } from '#app/platform/files/folder.server.ts'

type FileContent = { kind: PieceKind; position: number | null; fields: DraftFields; body: string }

export function writePieceFile({ kind, position, fields, body }: FileContent) {
  const ordered = inSchemaOrder(pieceFields[kind], fields) as object
  const front = { ...ordered, ...(position !== null && { position }) }
  return `---\n${stringify(front, { lineWidth: 0 })}---\n${body}`
}

// The database does not keep the order of fields. Empty lists are the default of what is left out.
function inSchemaOrder(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return inSchemaOrder(schema.unwrap(), value)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => inSchemaOrder(schema.element, item))
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const rest: Record<string, unknown> = { ...value }
  const names = Object.keys(schema.shape).filter((name) => {
    const inside = rest[name]
    return inside !== undefined && !(Array.isArray(inside) && inside.length === 0)
  })
  return Object.fromEntries(
    names.map((name) => [name, inSchemaOrder(schema.shape[name], rest[name])]),
  )
}

/**
 * @param options.drafts also what is not published yet, and drafts in place of what is live
 * @throws when the folder has a symbolic link where a file or a folder would be written
 */
export async function exportPieces(folder: string, { drafts = false } = {}) {
  const rows = await db
    .select()
    .from(pieces)
    .where(drafts ? undefined : isNotNull(pieces.liveRevision))
    .orderBy(asc(pieces.kind), asc(pieces.key), asc(pieces.id))
  const written = new Set<string>()
  const pictures = new Set<string>()
  for (const piece of rows) {
    const text = drafts
      ? await readWorkingText(db, piece)
      : await readRevision(db, piece.id, piece.liveRevision!)
    if (!text) continue
    const { kind, position } = piece
    const name = piece.key ?? piece.slug ?? piece.id
    // Two drafts may want the same address.
    const path = [name, `${name}-${piece.id}`]
      .map((each) => join(pieceFolders[kind], `${fileName(each)}.md`))
      .find((each) => !written.has(each))!
    await writeFileWithin(folder, path, writePieceFile({ kind, position, ...text }))
    written.add(path)
    for (const picture of await readTextPictures(kind, text, name)) {
      await exportBuiltInPicture(folder, picture.use, picture.name)
      pictures.add(picture.name)
    }
  }
  await exportUploadedPictures(folder, [...pictures])
  return written.size
}

/** @throws for a name that could lead out of its folder, which no piece can have */
function fileName(key: string) {
  if (!/^[a-z0-9&-]+$/.test(key)) throw new Error(`“${key}” cannot be the name of a file`)
  return key
}
