import { and, eq, sql } from 'drizzle-orm'
import {
  cleanText,
  problemWithNewSlug,
  problemWithTakenSlug,
} from '#app/pieces/drafts/drafts.server.ts'
import {
  listedFields,
  lockPiece,
  readWorkingText,
  recordPieceEvent,
  storeDraftAsRevision,
} from '#app/pieces/drafts/working-text.server.ts'
import {
  checkText,
  type PieceProblem,
  type PieceText,
  render,
} from '#app/pieces/text/check.server.ts'
import { type LinkTarget, tagPage } from '#app/pieces/text/internal-links.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { problemWithSlug, slugFrom } from '#app/pieces/text/slug.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceDraftSaves,
  pieceDrafts,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { type ImportOutcome, importLock } from './import.server.ts'
import { publishChecked, reserveSlug } from './publication.server.ts'

// They belong to nobody. Their origin tells a later import which piece each is.

type ImportedDraft = {
  origin: string
  program: string
  slug: string | null
  text: PieceText
  checksum: string
}

export async function findByOrigin(origin: string) {
  const [piece] = await db.select().from(pieces).where(eq(pieces.origin, origin))
  return piece ?? null
}

export function isUntouched({ changedBy, unpublishedAt }: Piece) {
  return changedBy === null && unpublishedAt === null
}

/** No other piece has it, had it or is to have it. */
export async function freeSlug(proposed: string, title: string, others: ReadonlySet<string>) {
  const isValid = problemWithSlug(proposed) === null
  const stem = isValid
    ? proposed
    : slugFrom(proposed) || slugFrom(title) || slugFrom(`article ${proposed}`)
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = `${stem.slice(0, 80 - ending.length).replace(/-$/, '')}${ending}`
    if (!others.has(slug) && !(await isTaken(slug))) return slug
  }
}

async function isTaken(slug: string) {
  const isArticle = eq(pieceAddresses.kind, 'article')
  const had = await db.$count(pieceAddresses, and(isArticle, eq(pieceAddresses.slug, slug)))
  return (
    had > 0 || (await db.$count(pieces, and(eq(pieces.kind, 'article'), eq(pieces.slug, slug)))) > 0
  )
}

/** Of a published article it becomes the draft. One that was changed here is left alone unless `overwrite`. */
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
    .values({ kind: 'article', slug, origin, checksum, ...listedFields('article', fields) })
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
  await storeDraftAsRevision(tx, piece, before, 'Draft before a file was imported')
  const version = piece.version + 1
  await tx
    .update(pieces)
    .set({
      version,
      checksum,
      changedAt: sql`now()`,
      changedBy: null,
      ...listedFields('article', text.fields),
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

export async function problemsWithImported(id: string) {
  const [piece] = await db.select().from(pieces).where(eq(pieces.id, id))
  if (!piece) return []
  const result = await checkText(piece, await readWorkingText(db, piece))
  const reason = problemWithNewSlug(piece) ?? (await problemWithTakenSlug(piece))
  return [
    ...('problems' in result ? result.problems : []),
    ...(reason ? [{ path: ['slug'], reason }] : []),
  ]
}

/**
 * Together, so that they may link to each other. What is wrong with one keeps it a draft, and those that link to it.
 * @param drafts ids, and the day on which each was first published @throws the reason of the signal, between two of them
 */
export async function* publishImported(drafts: ImportedId[], signal?: AbortSignal) {
  let candidates: Candidate[] = []
  // One at a time, here and below: all at once would hold each text in memory, and wait for ten connections.
  for (const draft of drafts) {
    signal?.throwIfAborted()
    candidates.push(...(await findCandidates(draft)))
  }
  let unchecked = candidates
  while (unchecked.length > 0) {
    const targets = candidates.map(({ target }) => target)
    const dropped = new Set<Candidate>()
    for (const candidate of unchecked) {
      signal?.throwIfAborted()
      if (!(await checkCandidate(candidate, targets))) dropped.add(candidate)
    }
    candidates = candidates.filter((candidate) => !dropped.has(candidate))
    unchecked = candidates.filter((candidate) => linksToAny(candidate, dropped))
  }
  const targets = candidates.map(({ target }) => target)
  for (const candidate of candidates) {
    signal?.throwIfAborted()
    if (await publishDraft(candidate, targets)) yield candidate.id
  }
}

type ImportedId = { id: string; publishedAt: Date | null }

type Candidate = ImportedId & { version: number; target: LinkTarget; links: string[] }

async function findUntouched(id: string) {
  const [piece] = await db.select().from(pieces).where(eq(pieces.id, id))
  if (!piece?.slug || !isUntouched(piece)) return null
  const text = await readWorkingText(db, piece)
  return text.from === 'draft' ? { piece, slug: piece.slug, text } : null
}

async function findCandidates({ id, publishedAt }: ImportedId): Promise<Candidate[]> {
  const untouched = await findUntouched(id)
  const rendered =
    untouched && (await render('article', untouched.text.fields, untouched.text.body))
  if (!untouched || !rendered || 'problems' in rendered) return []
  const { piece, slug, text } = untouched
  const tags = 'tags' in text.fields ? (text.fields.tags ?? []) : []
  const target = { slug, ids: rendered.rendering.ids, tags }
  const links = rendered.links.map(({ url }) => url)
  // A part of a string keeps the whole string in memory, here the text; a copy does not.
  const copy = structuredClone({ target, links })
  return [{ id, publishedAt, version: piece.version, ...copy }]
}

function linksToAny({ links }: Candidate, others: Set<Candidate>) {
  if (others.size === 0) return false
  const paths = new Set(
    [...others].map(({ target: { slug } }) => piecePath({ kind: 'article', slug })),
  )
  return links.some((url) => tagPage.test(url) || paths.has(url.replace(/[?#].*$/, '')))
}

async function checkCandidate({ id, version }: Candidate, targets: LinkTarget[]) {
  const untouched = await findUntouched(id)
  if (untouched?.piece.version !== version) return null
  const result = await checkText(untouched.piece, untouched.text, null, targets)
  return 'problems' in result ? null : result.checked
}

async function publishDraft(candidate: Candidate, targets: LinkTarget[]) {
  const { id, version, publishedAt } = candidate
  const checked = await checkCandidate(candidate, targets)
  if (!checked) return false
  return db.transaction(async (tx) => {
    const piece = await lockPiece(tx, id)
    if (piece?.version !== version || !isUntouched(piece)) return false
    if (!(await reserveSlug(tx, piece))) return false
    const isFirst = piece.firstPublishedAt === null
    const dated = { ...piece, firstPublishedAt: piece.firstPublishedAt ?? publishedAt }
    const how = { revision: null, madeBy: null, why: 'Imported' }
    const live = await publishChecked(tx, dated, checked, how)
    await recordPieceEvent(tx, live, null, isFirst ? 'published' : 'updated', 'imported')
    return true
  })
}
