import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import type { Piece } from '#app/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceDraftSaves,
  pieceDrafts,
  pieces,
} from '#app/db/schema/tables.server.ts'
import { checkText, type PieceProblem, type PieceText, render } from './check.server.ts'
import { cleanText } from './drafts.server.ts'
import { type ImportOutcome, importLock } from './import.server.ts'
import type { LinkTarget } from './internal-links.server.ts'
import { makeLive } from './publication.server.ts'
import { problemWithSlug, slugFrom } from './slug.ts'
import {
  addRevision,
  headOf,
  keepDraft,
  readWorkingText,
  recordPieceEvent,
} from './working-text.server.ts'

// Articles of other programs become drafts that belong to nobody. Their origin tells a later import which piece each is.

/** An article of another program. */
export type ImportedDraft = {
  origin: string
  /** The program, for the audit log. */
  program: string
  slug: string | null
  text: PieceText
  /** The SHA-256 of what it was imported from. */
  checksum: string
}

export async function findByOrigin(origin: string) {
  const [piece] = await db.select().from(pieces).where(eq(pieces.origin, origin))
  return piece ?? null
}

/** Whether an import may change a piece: nobody has since. */
export function isUntouched({ changedBy, unpublishedAt }: Piece) {
  return changedBy === null && unpublishedAt === null
}

/** An address for a new article that no other piece has, had or is to have. @returns null when its words give none */
export async function freeSlug(wanted: string, title: string, taken: ReadonlySet<string>) {
  const stem = problemWithSlug(wanted) === null ? wanted : slugFrom(wanted) || slugFrom(title)
  if (!stem) return null
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = `${stem.slice(0, 80 - ending.length).replace(/-$/, '')}${ending}`
    if (!taken.has(slug) && !(await isTaken(slug))) return slug
  }
}

async function isTaken(slug: string) {
  const isArticle = eq(pieceAddresses.kind, 'article')
  const had = await db.$count(pieceAddresses, and(isArticle, eq(pieceAddresses.slug, slug)))
  return (
    had > 0 || (await db.$count(pieces, and(eq(pieces.kind, 'article'), eq(pieces.slug, slug)))) > 0
  )
}

/**
 * Puts an article of another program into the database as a draft; of one that is published already it becomes the draft.
 * One that was changed here since is left as it is, unless `overwrite` is given; then its draft stays among the revisions.
 */
export async function importDraft(
  draft: ImportedDraft,
  { overwrite = false } = {},
): Promise<{ outcome: ImportOutcome; id: string } | { problems: PieceProblem[] }> {
  const cleaned = cleanText('article', draft.text)
  if ('problems' in cleaned) return cleaned
  const { text } = cleaned
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const [piece] = await tx
      .select()
      .from(pieces)
      .where(eq(pieces.origin, draft.origin))
      .for('update')
    if (!piece) return { outcome: 'added', id: await insertDraft(tx, draft, text) }
    const { id } = piece
    if (piece.checksum === draft.checksum && !overwrite) return { outcome: 'unchanged', id }
    if (!overwrite && !isUntouched(piece)) return { outcome: 'changed on both sides', id }
    await replaceDraft(tx, piece, draft, text)
    return { outcome: 'updated', id }
  })
}

async function insertDraft(tx: Transaction, draft: ImportedDraft, { fields, body }: PieceText) {
  const { origin, slug, checksum, program } = draft
  const [piece] = await tx
    .insert(pieces)
    .values({ kind: 'article', slug, origin, checksum, ...headOf('article', fields) })
    .returning()
  await storeDraft(tx, piece!, { fields, body })
  await recordPieceEvent(tx, piece!, null, 'created', `from ${program}`)
  return piece!.id
}

async function replaceDraft(
  tx: Transaction,
  piece: Piece,
  { checksum }: ImportedDraft,
  text: PieceText,
) {
  const before = await readWorkingText(tx, piece)
  await keepDraft(tx, piece, before, 'Draft before a file was imported')
  const version = piece.version + 1
  await tx
    .update(pieces)
    .set({
      version,
      checksum,
      changedAt: sql`now()`,
      changedBy: null,
      ...headOf('article', text.fields),
    })
    .where(eq(pieces.id, piece.id))
  await storeDraft(tx, { ...piece, version }, text)
}

async function storeDraft(tx: Transaction, piece: Piece, { fields, body }: PieceText) {
  const { id: pieceId, version, liveRevision: basedOn } = piece
  const draft = { fields, body, basedOn, savedBy: null, savedAt: new Date() }
  await tx
    .insert(pieceDrafts)
    .values({ pieceId, ...draft })
    .onConflictDoUpdate({ target: pieceDrafts.pieceId, set: draft })
  await tx.insert(pieceDraftSaves).values({ pieceId, version, fields, body }).onConflictDoNothing()
}

/** What keeps an imported article from being published. */
export async function problemsWithImported(id: string, alongside: LinkTarget[] = []) {
  const [piece] = await db.select().from(pieces).where(eq(pieces.id, id))
  if (!piece) return []
  const result = await checkText(piece, await readWorkingText(db, piece), null, alongside)
  return 'problems' in result ? result.problems : []
}

/**
 * Publishes imported drafts that nobody has changed, together, so that they may link to each other. What is wrong with one
 * keeps it a draft, and those that link to it.
 *
 * @param drafts ids, and the day on which each was first published
 * @returns the ids of what was published
 */
export async function publishImported(drafts: ImportedId[]) {
  let candidates = (await Promise.all(drafts.map(findCandidate))).filter((found) => found !== null)
  for (;;) {
    const targets = candidates.map(({ target }) => target)
    const valid: Candidate[] = []
    for (const candidate of candidates) {
      const result = await checkText(candidate.piece, candidate.text, null, targets)
      if (!('problems' in result)) valid.push(candidate)
    }
    if (valid.length === candidates.length) break
    candidates = valid
  }
  const published: string[] = []
  for (const candidate of candidates)
    if (await publishDraft(candidate)) published.push(candidate.piece.id)
  return published
}

type ImportedId = { id: string; publishedAt: Date | null }

type Candidate = { piece: Piece; text: PieceText; publishedAt: Date | null; target: LinkTarget }

async function findCandidate({ id, publishedAt }: ImportedId): Promise<Candidate | null> {
  const [piece] = await db.select().from(pieces).where(eq(pieces.id, id))
  if (!piece?.slug || !isUntouched(piece)) return null
  const text = await readWorkingText(db, piece)
  const rendered = text.from === 'draft' && render('article', text.fields, text.body)
  if (!rendered || 'problems' in rendered) return null
  const tags = 'tags' in text.fields ? (text.fields.tags ?? []) : []
  const target = { slug: piece.slug, ids: rendered.rendering.ids, tags }
  return { piece, text, publishedAt, target }
}

async function publishDraft({ piece, text, publishedAt }: Candidate) {
  const rendered = render('article', text.fields, text.body)
  if ('problems' in rendered) return false
  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(pieces).where(eq(pieces.id, piece.id)).for('update')
    if (!locked || locked.version !== piece.version || !isUntouched(locked)) return false
    const number = await addRevision(tx, locked, text, { madeBy: null, why: 'Imported' })
    const isFirst = locked.firstPublishedAt === null
    const dated = { ...locked, firstPublishedAt: locked.firstPublishedAt ?? publishedAt }
    const live = await makeLive(tx, dated, number, rendered)
    await tx.delete(pieceDrafts).where(eq(pieceDrafts.pieceId, piece.id))
    await recordPieceEvent(tx, live, null, isFirst ? 'published' : 'updated', 'imported')
    return true
  })
}
