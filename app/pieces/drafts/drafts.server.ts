import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { checkText, type PieceProblem, type PieceText } from '#app/pieces/text/check.server.ts'
import { checkFields, draftFields, withoutBlanks } from '#app/pieces/text/fields.ts'
import { problemWithSlug, slugFrom } from '#app/pieces/text/slug.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { Piece, PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceDraftSaves,
  pieceDrafts,
  pieceEvents,
  pieceRevisions,
  pieces,
  profiles,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { storable } from '#app/platform/db/storable.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { memberName } from '#app/platform/sessions/member-name.server.ts'
import {
  type Actor,
  ForbiddenAct,
  mayAct,
  requirePieceAct,
} from '#app/platform/sessions/permissions.ts'
import {
  addRevision,
  findVisible,
  inOneSnapshot,
  listedFields,
  onPiece,
  readLatestRevision,
  readRevision,
  readWorkingText,
  recordPieceEvent,
  storeDraftAsRevision,
  type WorkingText,
} from './working-text.server.ts'

/** The longest text of a draft. One that is published is at most 200 kB. */
const maxDraftBytes = 256 * 1024

/** @param id made by the form, so that a double click finds the piece it already made @throws ForbiddenAct for members */
export async function createPiece(
  actor: Actor,
  { kind, id = randomUUID() }: { kind: PieceKind; id?: string },
) {
  if (!mayAct(actor, 'create') || !isUuid(id)) throw new ForbiddenAct('create')
  await db.transaction((tx) => insertPiece(tx, actor, { kind, id }))
  return id
}

async function insertPiece(
  tx: Transaction,
  actor: Actor,
  { kind, id }: { kind: PieceKind; id: string },
) {
  const [created] = await tx
    .insert(pieces)
    .values({ id, kind, createdBy: actor.id, changedBy: actor.id })
    .onConflictDoNothing()
    .returning()
  if (!created) return
  await tx.insert(pieceDrafts).values({ pieceId: id, fields: {}, body: '', savedBy: actor.id })
  await storeSave(tx, created, { fields: {}, body: '' }, actor.id)
  await recordPieceEvent(tx, created, actor, 'created')
  return created
}

/** What is true of a text that readers have seen, and of no copy. */
const ofPublication = ['date', 'published', 'updated', 'checked', 'corrections', 'views']

/** At an address of its own. Readers see nothing of it. @param key made with the form: a double click makes one copy */
export function duplicatePiece(actor: Actor, { id, key }: { id: string; key: string }) {
  return onPiece(actor, id, 'duplicate', async (tx, piece) => {
    const { fields, body } = await readWorkingText(tx, piece)
    const copy = await insertPiece(tx, actor, { kind: piece.kind, id: key })
    if (copy) {
      const title = `Copy of ${piece.title || 'a piece'}`
      // A piece without a picture of another name has the one of its own.
      const named = { picture: piece.key ?? undefined, ...fields, title }
      const copied = Object.entries(named).filter(([name]) => !ofPublication.includes(name))
      const text = { fields: Object.fromEntries(copied), body }
      await putDraft(tx, actor, { ...copy, slug: slugFrom(title) || null }, text, null)
      await recordPieceEvent(tx, piece, actor, 'duplicated')
    }
    return { outcome: 'duplicated' as const }
  })
}

const perPerson = { name: 'pieces created', max: 60, minutes: 60 }

/** @returns false when somebody has begun too many pieces within an hour */
export function countNewPiece({ id }: Pick<Actor, 'id'>) {
  return consume(perPerson, id)
}

export type EditedPiece = { piece: Piece; text: WorkingText }

/** @returns null when there is no such piece, or the actor may not see it */
export async function findPiece(actor: Actor, id: string): Promise<EditedPiece | null> {
  return inOneSnapshot(async (tx) => {
    const piece = await findVisible(tx, actor, id)
    return piece && { piece, text: await readWorkingText(tx, piece) }
  })
}

type SavedText = PieceText & { version: number; savedBy: string | null; savedAt: Date }

type SaveResult =
  | { outcome: 'saved'; version: number; savedAt: Date }
  /** `base` is what both began from; null when that was more than a week ago. */
  | { outcome: 'conflict'; yours: PieceText; theirs: SavedText; base: PieceText | null }
  /** What no form of ours sends, or a text that is too long to be stored. */
  | { outcome: 'invalid'; problems: PieceProblem[] }
  | { outcome: 'gone' }

export type Save = {
  id: string
  version: number
  text: { fields: unknown; body: string }
  /** For a piece that was never public. Others change it with `changePieceSlug`. */
  slug?: string
}

/** The same text again is no new version. */
export async function saveDraft(
  actor: Actor,
  { id, version, text, slug }: Save,
): Promise<SaveResult> {
  return onPiece(actor, id, 'write', async (tx, piece) => {
    const cleaned = cleanText(piece.kind, text)
    if ('problems' in cleaned) return { outcome: 'invalid', problems: cleaned.problems }
    const yours = cleaned.text
    const slugProblem = slug && problemWithSlug(slug)
    if (slugProblem) return invalid('slug', slugProblem)

    const current = await readWorkingText(tx, piece)
    const isSame = isSameText(current, yours)
    const newSlug =
      slug !== undefined && piece.firstPublishedAt === null ? slug || null : piece.slug
    if (isSame && newSlug === piece.slug) {
      return { outcome: 'saved', version: piece.version, savedAt: current.savedAt }
    }
    if (!isSame && piece.version !== version) {
      const theirs = { ...current, version: piece.version }
      const save = await findSave(tx, id, version)
      const base = save && { fields: save.fields, body: save.body }
      return { outcome: 'conflict', yours, theirs, base }
    }
    const saved = await putDraft(tx, actor, { ...piece, slug: newSlug }, yours, current.revision)
    return { outcome: 'saved', ...saved }
  })
}

function invalid(field: string, reason: string): SaveResult {
  return { outcome: 'invalid', problems: [{ path: [field], reason }] }
}

export async function putDraft(
  tx: Transaction,
  actor: Actor,
  piece: Piece,
  { fields, body }: PieceText,
  basedOn: number | null,
) {
  const draft = { fields, body, basedOn, savedBy: actor.id, savedAt: new Date() }
  await tx
    .insert(pieceDrafts)
    .values({ pieceId: piece.id, ...draft })
    .onConflictDoUpdate({ target: pieceDrafts.pieceId, set: draft })
  const version = await addVersion(tx, actor, piece, { fields, body })
  return { version, savedAt: draft.savedAt }
}

export async function addVersion(
  tx: Transaction,
  actor: Actor,
  piece: Piece,
  { fields, body }: PieceText,
) {
  const version = piece.version + 1
  await tx
    .update(pieces)
    .set({
      version,
      ...listedFields(piece.kind, fields),
      slug: piece.slug,
      changedBy: actor.id,
      changedAt: sql`now()`,
    })
    .where(eq(pieces.id, piece.id))
  await storeSave(tx, { id: piece.id, version }, { fields, body }, actor.id)
  return version
}

async function storeSave(
  tx: Transaction,
  { id, version }: Pick<Piece, 'id' | 'version'>,
  { fields, body }: PieceText,
  savedBy: string,
) {
  await tx
    .insert(pieceDraftSaves)
    .values({ pieceId: id, version, fields, body, savedBy })
    .onConflictDoNothing()
}

export async function findSave(tx: Transaction, pieceId: string, version: number) {
  const [save] = await tx
    .select({
      fields: pieceDraftSaves.fields,
      body: pieceDraftSaves.body,
      savedAt: pieceDraftSaves.savedAt,
    })
    .from(pieceDraftSaves)
    .where(and(eq(pieceDraftSaves.pieceId, pieceId), eq(pieceDraftSaves.version, version)))
  return save ?? null
}

const draftSaveDays = 7

/** Nobody can have a form open from that time. @returns how many */
export async function deleteOldDraftSaves() {
  const deleted = await db
    .delete(pieceDraftSaves)
    .where(lt(pieceDraftSaves.savedAt, sql`now() - make_interval(days => ${draftSaveDays})`))
    .returning({ version: pieceDraftSaves.version })
  return deleted.length
}

/** Without changing the draft, such as a text that lost a conflict. The same text of the same person is stored once. */
export async function storeRevision(
  actor: Actor,
  { id, text, why }: { id: string; text: Save['text']; why: string },
): Promise<
  | { outcome: 'stored'; number: number }
  | { outcome: 'invalid'; problems: PieceProblem[] }
  | { outcome: 'gone' }
> {
  return onPiece(actor, id, 'write', async (tx, piece) => {
    const cleaned = cleanText(piece.kind, text)
    if ('problems' in cleaned) return { outcome: 'invalid', problems: cleaned.problems }
    const latest = await readLatestRevision(tx, id)
    const isStored =
      latest?.madeBy === actor.id && latest.why === why && isSameText(latest, cleaned.text)
    const number = isStored
      ? latest.number
      : await addRevision(tx, piece, cleaned.text, { madeBy: actor.id, why })
    return { outcome: 'stored', number }
  })
}

/** @param publishAt without it, the time that is set @returns what keeps it from being published; null as `findPiece` */
export async function findProblems(
  actor: Actor,
  id: string,
  publishAt: Date | null = null,
): Promise<PieceProblem[] | null> {
  const edited = await findPiece(actor, id)
  if (!edited) return null
  const { piece, text } = edited
  const result = await checkText(piece, text, publishAt ?? piece.publishAt)
  const slugProblem = problemWithNewSlug(piece) ?? (await problemWithTakenSlug(piece))
  return [
    ...(slugProblem ? [{ path: ['slug'], reason: slugProblem }] : []),
    ...('problems' in result ? result.problems : []),
  ]
}

/** An address that is public already is right, whatever form it has. */
export function problemWithNewSlug(piece: Pick<Piece, 'slug' | 'firstPublishedAt'>) {
  return piece.firstPublishedAt === null ? problemWithSlug(piece.slug ?? '') : null
}

export const takenSlug = 'Another piece has or had this address.'

/** Drafts reserve no address, so another piece may have taken it since. */
export async function problemWithTakenSlug({ id, kind, slug }: Piece) {
  const isTaken = await db.$count(
    pieceAddresses,
    and(
      eq(pieceAddresses.kind, kind),
      eq(pieceAddresses.slug, slug ?? ''),
      ne(pieceAddresses.pieceId, id),
    ),
  )
  return isTaken ? takenSlug : null
}

/** The text stays among the revisions. @returns `nothing else` for a piece that has no other text: `deletePiece` deletes it */
export async function discardDraft(
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<{ outcome: 'discarded' | 'conflict' | 'nothing else' | 'gone' }> {
  return onPiece(actor, id, 'discard draft', async (tx, piece) => {
    const draft = await readWorkingText(tx, piece)
    if (draft.from !== 'draft') return { outcome: 'discarded' }
    if (piece.liveRevision === null && piece.scheduledRevision === null)
      return { outcome: 'nothing else' }
    if (piece.version !== version) return { outcome: 'conflict' }
    await storeDraftAsRevision(tx, piece, draft, 'Draft that was discarded')
    await tx.delete(pieceDrafts).where(eq(pieceDrafts.pieceId, id))
    await tx.update(pieces).set({ publicationAskedAt: null }).where(eq(pieces.id, id))
    const { fields, body } = await readWorkingText(tx, piece)
    await addVersion(tx, actor, piece, { fields, body })
    await recordPieceEvent(tx, piece, actor, 'draft discarded')
    return { outcome: 'discarded' }
  })
}

/** Others can be unpublished. */
export async function deletePiece(
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<{ outcome: 'deleted' | 'conflict' | 'was public' | 'gone' }> {
  return onPiece(actor, id, 'delete', async (tx, piece) => {
    if (piece.firstPublishedAt !== null) return { outcome: 'was public' }
    if (piece.version !== version) return { outcome: 'conflict' }
    await tx.delete(pieces).where(eq(pieces.id, id))
    await recordPieceEvent(tx, piece, actor, 'deleted')
    return { outcome: 'deleted' }
  })
}

/** For a form that is sent twice. */
export async function wasDeletedBy(actor: Actor, id: string) {
  if (!isUuid(id)) return false
  const deletions = await db.$count(
    pieceEvents,
    and(
      eq(pieceEvents.pieceId, id),
      eq(pieceEvents.action, 'deleted'),
      eq(pieceEvents.actorId, actor.id),
    ),
  )
  return deletions > 0
}

export type ListedRevision = {
  number: number
  why: string
  madeAt: Date
  madeBy: string | null
  isLive: boolean
  isScheduled: boolean
}

/** Without their texts. @returns null as `findPiece` */
export async function listRevisions(actor: Actor, id: string): Promise<ListedRevision[] | null> {
  const piece = await findVisible(db, actor, id)
  if (!piece) return null
  requirePieceAct(actor, 'see revisions', piece)
  const rows = await db
    .select({
      number: pieceRevisions.number,
      why: pieceRevisions.why,
      madeAt: pieceRevisions.madeAt,
      madeBy: memberName,
    })
    .from(pieceRevisions)
    .leftJoin(user, eq(user.id, pieceRevisions.madeBy))
    .leftJoin(profiles, eq(profiles.userId, pieceRevisions.madeBy))
    .where(eq(pieceRevisions.pieceId, id))
    .orderBy(desc(pieceRevisions.number))
  return rows.map((row) => ({
    ...row,
    isLive: row.number === piece.liveRevision,
    isScheduled: row.number === piece.scheduledRevision,
  }))
}

/** @returns null when there is none of this number, and as `findPiece` */
export async function findRevision(actor: Actor, id: string, number: number) {
  const piece = await findVisible(db, actor, id)
  if (!piece || !Number.isSafeInteger(number)) return null
  requirePieceAct(actor, 'see revisions', piece)
  return readRevision(db, id, number)
}

/** What is published stays, and a draft that was there stays among the revisions. */
export async function restoreRevision(
  actor: Actor,
  { id, version, number }: { id: string; version: number; number: number },
): Promise<{ outcome: 'restored'; version: number } | { outcome: 'conflict' | 'gone' }> {
  return onPiece(actor, id, 'restore', async (tx, piece) => {
    const revision = await readRevision(tx, id, number)
    if (!revision) return { outcome: 'gone' }
    if (piece.version !== version) return { outcome: 'conflict' }
    const current = await readWorkingText(tx, piece)
    if (isSameText(current, revision)) return { outcome: 'restored', version }
    await storeDraftAsRevision(tx, piece, current, `Draft before revision ${number} was restored`)
    const saved = await putDraft(tx, actor, piece, revision, number)
    await recordPieceEvent(tx, piece, actor, 'revision restored', `revision ${number}`)
    return { outcome: 'restored', version: saved.version }
  })
}

export function isSameText(one: PieceText, other: PieceText) {
  return one.body === other.body && isDeepStrictEqual(one.fields, other.fields)
}

/** Without empty fields and what the database cannot store, and with line ends as \n. */
export function cleanText(
  kind: PieceKind,
  { fields, body }: Save['text'],
): { text: PieceText } | { problems: PieceProblem[] } {
  const result = checkFields(draftFields[kind], storable(withoutBlanks(fields) ?? {}))
  if ('problems' in result) return result
  const text = storable(body)
  if (Buffer.byteLength(text) > maxDraftBytes) {
    return { problems: [{ path: ['body'], reason: 'The text is longer than 256 kB. Divide it.' }] }
  }
  return { text: { fields: result.fields, body: text } }
}
