import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { type Document, parseDocument } from 'yaml'
import type { z } from 'zod'
import { takenSlug } from '#app/pieces/drafts/drafts.server.ts'
import {
  addRevision,
  listedFields,
  readWorkingText,
  storeDraftAsRevision,
} from '#app/pieces/drafts/working-text.server.ts'
import { pieceFolders } from '#app/pieces/text/body-options.ts'
import { type CheckedText, type PieceProblem, render } from '#app/pieces/text/check.server.ts'
import { checkFields, type DraftFields } from '#app/pieces/text/fields.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { Piece, PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceDrafts,
  pieceEvents,
  pieceRevisions,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { findFileWithin } from '#app/platform/files/folder.server.ts'
import {
  articleFrontMatter,
  filmFrontMatter,
  splitFrontMatter,
  workFrontMatter,
} from '#content/front-matter.ts'
import { inListOrder } from './list-order.server.ts'
import { makeLive, reserveSlug } from './publication.server.ts'

// A file of a piece is its front matter and its text. Its name is the key of the piece.

const frontMatters = {
  article: articleFrontMatter,
  work: workFrontMatter,
  film: filmFrontMatter,
} satisfies Record<PieceKind, z.ZodType>

type PieceFile = {
  kind: PieceKind
  key: string
  position: number | null
  fields: DraftFields
  body: string
  checksum: string
  rendered: Pick<CheckedText, 'rendering' | 'text'>
}

export async function readPieceFile(
  kind: PieceKind,
  key: string,
  content: string,
): Promise<PieceFile | { problems: PieceProblem[] }> {
  // Some editors write a byte order mark first.
  const source = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { head, body } = splitFrontMatter(source)
  if (head === null) return unreadable('A file begins with its front matter, between lines of ---.')
  const document = parseDocument(head)
  if (document.errors.length > 0) return unreadable('The front matter cannot be read.')
  const result = checkFields<{ position?: number }>(frontMatters[kind], readValues(document))
  if ('problems' in result) return result
  const { position, ...fields } = result.fields
  const rendered = await render(kind, fields, body)
  if ('problems' in rendered) return rendered
  const checksum = createHash('sha256').update(source).digest('hex')
  return { kind, key, position: position ?? null, fields, body, checksum, rendered }
}

/** @returns null for aliases, with which a few lines can stand for millions */
function readValues(document: Document) {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch (error) {
    if (error instanceof ReferenceError) return null
    throw error
  }
}

function unreadable(reason: string) {
  return { problems: [{ path: [], line: 1, reason }] }
}

/** @throws with the name of the first wrong file */
export async function readPieceFiles(folder: string) {
  const files: PieceFile[] = []
  for (const kind of ['article', 'work', 'film'] as const) {
    const within = join(folder, pieceFolders[kind])
    const names = await readdir(within).catch(() => [])
    for (const name of names.filter((name) => name.endsWith('.md')).toSorted()) {
      const path = join(within, name)
      const location = await findFileWithin(folder, join(pieceFolders[kind], name))
      if (!location) throw new Error(`${path}: This is no file of the folder.`)
      const file = await readPieceFile(kind, name.slice(0, -3), await readFile(location, 'utf8'))
      if ('problems' in file) {
        const [problem] = file.problems
        throw new Error(`${path}: ${problem?.path.join('.') ?? ''} ${problem?.reason ?? ''}`)
      }
      files.push(file)
    }
  }
  return files
}

export const importLock = 1_845_1979

/**
 * For a database that has never had pieces. Several copies of the site may start at the same time.
 * @returns how many pieces were imported
 */
export async function importFirstEdition(folder: string) {
  if (await hasImported()) return 0
  const files = await readPieceFiles(folder)
  for (;;) {
    const imported = await db.transaction((tx) => importUnlessLocked(tx, files))
    if (imported !== null) return imported
    // Another start imports. A statement waiting for its lock would be cancelled after five seconds.
    await sleep(200)
  }
}

async function importUnlessLocked(tx: Transaction, files: PieceFile[]) {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}) as taken`,
  )
  if (!rows[0]?.taken) return null
  if (await hasImported(tx)) return 0
  for (const kind of ['article', 'work', 'film'] as const) {
    const list = inListOrder(
      files
        .filter((file) => file.kind === kind)
        .map((file) => ({
          ...file,
          listedAt: 'date' in file.fields ? (file.fields.date ?? '') : '',
        })),
    )
    for (const [index, file] of list.entries()) {
      const { id } = await insertLive(tx, file)
      // Addresses such as /blog/7 are the places of the first edition.
      if (kind !== 'film') await reserveNumber(tx, kind, id, index + 1)
    }
  }
  return files.length
}

async function hasImported(reader: Pick<Transaction, 'select'> = db) {
  const [event] = await reader
    .select({ id: pieceEvents.id })
    .from(pieceEvents)
    .where(eq(pieceEvents.action, 'imported'))
    .limit(1)
  return event !== undefined
}

async function insertLive(tx: Transaction, file: PieceFile) {
  const { kind, key, position, checksum, fields } = file
  const [piece] = await tx
    .insert(pieces)
    .values({ kind, slug: key, position, checksum, ...listedFields(kind, fields) })
    .returning()
  await publishFile(tx, piece!, file)
  return piece!
}

async function publishFile(tx: Transaction, piece: Piece, { fields, body, rendered }: PieceFile) {
  if (!(await reserveSlug(tx, piece))) throw new Error(`${takenSlug} (${piece.slug})`)
  const number = await addRevision(tx, piece, { fields, body }, { madeBy: null, why: 'Imported' })
  const live = await makeLive(tx, piece, number, rendered)
  const { id, title } = live
  await tx.insert(pieceEvents).values({ pieceId: id, title, action: 'imported' })
}

async function reserveNumber(tx: Transaction, kind: PieceKind, pieceId: string, number: number) {
  await tx.insert(pieceAddresses).values({ kind, slug: String(number), pieceId })
}

export type ImportOutcome = 'added' | 'updated' | 'unchanged' | 'changed on both sides'

/** One that was changed here since is left alone, unless `overwrite`. */
export async function importPiece(
  file: PieceFile,
  { overwrite = false } = {},
): Promise<ImportOutcome> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const { kind, key, position, checksum, fields } = file
    const [piece] = await tx
      .select()
      .from(pieces)
      .where(sql`${pieces.kind} = ${kind} and ${pieces.key} = ${key}`)
      .for('update')
    if (!piece) {
      await insertLive(tx, file)
      return 'added'
    }
    if (piece.checksum === checksum && !overwrite) return 'unchanged'
    if (!overwrite && !(await isUnchangedSinceImport(tx, piece))) return 'changed on both sides'
    const before = await readWorkingText(tx, piece)
    await storeDraftAsRevision(tx, piece, before, 'Draft before a file was imported')
    await tx.delete(pieceDrafts).where(eq(pieceDrafts.pieceId, piece.id))
    const [updated] = await tx
      .update(pieces)
      .set({ position, checksum, version: piece.version + 1, ...listedFields(kind, fields) })
      .where(eq(pieces.id, piece.id))
      .returning()
    await publishFile(tx, updated!, file)
    return 'updated'
  })
}

async function isUnchangedSinceImport(tx: Transaction, { id, liveRevision }: Piece) {
  if ((await tx.$count(pieceDrafts, eq(pieceDrafts.pieceId, id))) > 0) return false
  const [latest] = await tx
    .select({ number: pieceRevisions.number, why: pieceRevisions.why })
    .from(pieceRevisions)
    .where(eq(pieceRevisions.pieceId, id))
    .orderBy(sql`${pieceRevisions.number} desc`)
    .limit(1)
  return latest?.number === liveRevision && latest?.why === 'Imported'
}
