import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import { db, type Transaction } from '#app/db/client.server.ts'
import { isDuplicate } from '#app/db/duplicate.server.ts'
import type { Piece } from '#app/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceDrafts,
  pieceRenderings,
  pieces,
} from '#app/db/schema/tables.server.ts'
import { jobs, withinTransaction } from '#app/server/jobs.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { type Actor, type PieceAct, requirePieceAct } from '#app/server/sessions/permissions.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { type CheckedText, checkText, type PieceProblem, render } from './check.server.ts'
import { addVersion, findPiece, problemWithSlugOf, takenSlug } from './drafts.server.ts'
import type { DraftFields } from './fields.ts'
import { keepRendering } from './live-texts.server.ts'
import { tellOfUnpublished, tellWriter } from './piece-emails.server.ts'
import { problemWithSlug } from './slug.ts'
import {
  addRevision,
  lockPiece,
  lockVisible,
  readRevision,
  recordPieceEvent,
  type WorkingText,
} from './working-text.server.ts'

const queue = 'publication'
const sweepQueue = 'publication-sweep'

export type PublishResult<Outcome extends string> =
  | { outcome: Outcome; piece: Piece }
  /** What must be mended first, each at its field. */
  | { outcome: 'invalid'; problems: PieceProblem[] }
  /** The text was saved by somebody else since the person looked at it. */
  | { outcome: 'conflict' }
  | { outcome: 'gone' }

type Publish = {
  id: string
  /** The version of the text that the person was looking at. */
  version: number
  /** As the list of revisions shows it. */
  why?: string
  /** What was wrong and what is right: published at the foot of an article with today's date. */
  correction?: string
}

/**
 * Publishes the text that is being edited, for the first time, as an update, or again after it was unpublished. What was
 * scheduled is no longer. Pressed twice it publishes once.
 */
export async function publish(
  actor: Actor,
  { id, version, why, correction }: Publish,
): Promise<PublishResult<'published'>> {
  const found = await findText(actor, id, correction ? 'correct' : 'publish')
  if (!found) return { outcome: 'gone' }
  const { piece, text } = found
  // Pressed twice, or by two people at once.
  const isDone = correction
    ? hasCorrection(text, correction)
    : piece.version === version && text.from === 'live'
  if (isDone) return { outcome: 'published', piece }
  if (piece.version !== version) return { outcome: 'conflict' }
  const corrected = correction ? withCorrection(text.fields, correction) : text.fields
  const result = await check(piece, { ...text, fields: corrected }, null)
  if ('problems' in result) return { outcome: 'invalid', problems: result.problems }

  const published = await orSlugTaken(() =>
    db.transaction(async (tx): Promise<PublishResult<'published'> | 'changed meanwhile'> => {
      const locked = await lockVisible(tx, actor, id)
      if (!locked) return { outcome: 'gone' }
      if (!isUnchanged(locked, piece)) return 'changed meanwhile'
      const isFirst = locked.firstPublishedAt === null
      const isRevision = text.from === 'scheduled' && !correction
      const number = isRevision
        ? locked.scheduledRevision!
        : await addRevision(tx, locked, result.checked, {
            madeBy: actor.id,
            why: why || correction || (isFirst ? 'First publication' : 'Update'),
          })
      await tx.delete(pieceDrafts).where(eq(pieceDrafts.pieceId, id))
      // A correction changes the text, so a form that was open before it must not be saved over it.
      if (correction) await addVersion(tx, actor, locked, { fields: corrected, body: text.body })
      const live = await makeLive(tx, { ...locked, changedBy: actor.id }, number, result.checked)
      const action = correction ? 'corrected' : isFirst ? 'published' : 'updated'
      await recordPieceEvent(tx, live, actor, action, why ?? correction ?? null)
      const isBack = locked.liveRevision === null
      await tellWriter(tx, actor, live, { act: isBack ? 'published' : action })
      return { outcome: 'published', piece: live }
    }),
  )
  return published === 'changed meanwhile'
    ? publish(actor, { id, version, why, correction })
    : published
}

/**
 * Schedules the text that is being edited: it is checked now and published at its time, on its own. Later edits are a new
 * draft and do not change what waits. Scheduling again replaces what waited.
 *
 * @param at see `readLondonTime`
 * @param seenAt the time that was set when the person looked at the piece, which nobody may have changed meanwhile
 */
export async function schedule(
  actor: Actor,
  {
    id,
    version,
    at,
    seenAt,
    why,
  }: Omit<Publish, 'correction'> & { at: Date; seenAt?: Date | null },
): Promise<PublishResult<'scheduled'> | { outcome: 'past' } | { outcome: 'nothing new' }> {
  const found = await findText(actor, id, 'schedule')
  if (!found) return { outcome: 'gone' }
  const { piece, text } = found
  if (piece.version !== version) return { outcome: 'conflict' }
  if (text.from === 'scheduled' && isSameTime(piece.publishAt, at)) {
    return { outcome: 'scheduled', piece }
  }
  if (!isAsSeen(piece, seenAt)) return { outcome: 'conflict' }
  if (!(at.getTime() > Date.now())) return { outcome: 'past' }
  if (text.from === 'live') return { outcome: 'nothing new' }
  const result = await check(piece, text, at)
  if ('problems' in result) return { outcome: 'invalid', problems: result.problems }

  const scheduled = await orSlugTaken(() =>
    db.transaction(async (tx): Promise<PublishResult<'scheduled'> | 'changed meanwhile'> => {
      const locked = await lockVisible(tx, actor, id)
      if (!locked) return { outcome: 'gone' }
      if (!isUnchanged(locked, piece)) return 'changed meanwhile'
      const number =
        text.from === 'scheduled'
          ? locked.scheduledRevision!
          : await addRevision(tx, locked, result.checked, {
              madeBy: actor.id,
              why: why || (locked.firstPublishedAt ? 'Update' : 'First publication'),
            })
      await reserveSlug(tx, locked)
      const scheduled = await update(tx, locked, actor, {
        ...{ scheduledRevision: number, publishAt: at, publicationAskedAt: null },
      })
      await tx.delete(pieceDrafts).where(eq(pieceDrafts.pieceId, id))
      await queuePublication(tx, { pieceId: id, revision: number }, at)
      await recordPieceEvent(tx, scheduled, actor, 'scheduled', at.toISOString())
      await tellWriter(tx, actor, scheduled, { act: 'scheduled', at })
      return { outcome: 'scheduled', piece: scheduled }
    }),
  )
  return scheduled === 'changed meanwhile'
    ? schedule(actor, { id, version, at, seenAt, why })
    : scheduled
}

/**
 * What waited becomes the draft again, unless there is a later one. Without anything scheduled it does nothing.
 *
 * @param seenAt see `schedule`
 */
export async function unschedule(
  actor: Actor,
  { id, seenAt }: { id: string; seenAt?: Date },
): Promise<{ outcome: 'unscheduled'; piece: Piece } | { outcome: 'gone' | 'conflict' }> {
  return db.transaction(async (tx) => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return { outcome: 'gone' }
    requirePieceAct(actor, 'schedule', piece)
    if (piece.scheduledRevision === null) return { outcome: 'unscheduled', piece }
    if (!isAsSeen(piece, seenAt)) return { outcome: 'conflict' }
    const left = await returnToDraft(tx, actor, piece)
    await tellWriter(tx, actor, left, { act: 'unscheduled' })
    return { outcome: 'unscheduled', piece: left }
  })
}

/**
 * Ends what is scheduled for a locked piece; its address is free again unless readers know it.
 *
 * @param actor null when the site does it, because what waited cannot be published
 * @param why for the audit log
 */
async function returnToDraft(
  tx: Transaction,
  actor: Actor | null,
  piece: Piece,
  why: string | null = null,
) {
  await keepAsDraft(tx, piece, piece.scheduledRevision!)
  const left = await update(tx, piece, actor, { scheduledRevision: null, publishAt: null })
  if (piece.firstPublishedAt === null) {
    await tx.delete(pieceAddresses).where(eq(pieceAddresses.pieceId, piece.id))
  }
  await recordPieceEvent(tx, left, actor, 'unscheduled', why)
  return left
}

type Unpublished =
  | { outcome: 'unpublished'; piece: Piece }
  | { outcome: 'gone' | 'not live' | 'conflict' }

/**
 * Takes a live piece off the site at once. Its address answers 410, its text becomes a draft, and what was scheduled is no
 * longer. A restore from a backup that is older does not bring it back.
 *
 * @param why for readers of its address, and for the audit log
 * @param seenRevision the one that was live when the person looked, which must still be
 */
export async function unpublish(
  actor: Actor,
  { id, why, seenRevision }: { id: string; why?: string; seenRevision?: number },
): Promise<Unpublished> {
  const result = await db.transaction(async (tx): Promise<Unpublished> => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return { outcome: 'gone' }
    requirePieceAct(actor, 'unpublish', piece)
    if (piece.liveRevision === null) {
      return piece.unpublishedAt ? { outcome: 'unpublished', piece } : { outcome: 'not live' }
    }
    if (seenRevision !== undefined && piece.liveRevision !== seenRevision) {
      return { outcome: 'conflict' }
    }
    await keepAsDraft(tx, piece, piece.scheduledRevision ?? piece.liveRevision)
    const taken = await update(tx, piece, actor, {
      ...{ liveRevision: null, scheduledRevision: null, publishAt: null },
      unpublishedAt: sql`now()`,
    })
    await tx.delete(pieceRenderings).where(eq(pieceRenderings.pieceId, id))
    await recordPieceEvent(tx, taken, actor, 'unpublished', why || null)
    await tellWriter(tx, actor, taken, { act: 'unpublished', why: why || null })
    return { outcome: 'unpublished', piece: taken }
  })
  await saveRemovals()
  return result
}

/**
 * Gives a piece another address. The former one redirects to it, and is never another piece's.
 *
 * @param seenSlug the address that it had when the person looked, which it must still have
 */
export async function changePieceSlug(
  actor: Actor,
  { id, slug, seenSlug }: { id: string; slug: string; seenSlug?: string | null },
): Promise<
  | { outcome: 'changed'; piece: Piece }
  | { outcome: 'invalid'; problems: PieceProblem[] }
  | { outcome: 'gone' | 'conflict' }
> {
  const reason = problemWithSlug(slug)
  if (reason) return { outcome: 'invalid', problems: [{ path: ['slug'], reason }] }
  return orSlugTaken(() =>
    db.transaction(async (tx) => {
      const piece = await lockVisible(tx, actor, id)
      if (!piece) return { outcome: 'gone' }
      requirePieceAct(actor, 'change address', piece)
      if (piece.slug === slug) return { outcome: 'changed', piece }
      if (seenSlug !== undefined && piece.slug !== seenSlug) return { outcome: 'conflict' }
      // Readers' links to a film lead to its place on a page, where nothing can redirect.
      if (piece.kind === 'film' && piece.firstPublishedAt) {
        const fixed = 'The address of a film that was published stays.'
        return { outcome: 'invalid', problems: [{ path: ['slug'], reason: fixed }] }
      }
      const changed = await update(tx, piece, actor, { slug })
      if (piece.firstPublishedAt !== null || piece.scheduledRevision !== null) {
        await reserveSlug(tx, changed)
      }
      await recordPieceEvent(tx, changed, actor, 'address changed', `${piece.slug} → ${slug}`)
      return { outcome: 'changed', piece: changed }
    }),
  )
}

type Publication = { pieceId: string; revision: number }

const isDue = lte(pieces.publishAt, sql`now()`)

async function queuePublication(tx: Transaction, publication: Publication, at: Date) {
  await jobs.send(queue, publication, { ...withinTransaction(tx), startAfter: at })
}

/** Creates the queues and starts their workers: one job at each time, and a sweep each minute for what a job missed. */
export async function startPublication() {
  await jobs.createQueue(queue, { retryLimit: 5, retryDelay: 10, deleteAfterSeconds: 3_600 })
  await jobs.work(queue, { pollingIntervalSeconds: 5 }, async ([job]: Job<Publication>[]) => {
    if (job) await publishScheduled(job.data)
  })
  await jobs.createQueue(sweepQueue, { policy: 'singleton', deleteAfterSeconds: 600 })
  await jobs.work(sweepQueue, { pollingIntervalSeconds: 15 }, publishDue)
  await jobs.schedule(sweepQueue, '* * * * *')
  await publishDue()
}

/** Publishes everything whose time has come. A piece that fails is logged, and the next sweep tries it again. */
export async function publishDue() {
  const due = await db
    .select({ pieceId: pieces.id, revision: pieces.scheduledRevision })
    .from(pieces)
    .where(isDue)
    .orderBy(asc(pieces.publishAt))
  for (const { pieceId, revision } of due) {
    if (revision === null) continue
    await publishScheduled({ pieceId, revision }).catch((error) =>
      log.error({ err: error, piece: pieceId }, 'a scheduled piece could not be published'),
    )
  }
}

/**
 * Publishes a revision that waits, once its time has come. Run twice, early, or after it was unscheduled or replaced, it
 * does nothing. One that cannot be rendered any more becomes the draft again, and who scheduled it is emailed.
 */
export async function publishScheduled({ pieceId, revision: number }: Publication) {
  await db.transaction(async (tx) => {
    const piece = await lockPiece(tx, pieceId)
    if (!piece || piece.scheduledRevision !== number) return
    // By the clock that the queue and the sweep go by, whatever that of this machine says.
    if ((await tx.$count(pieces, and(eq(pieces.id, pieceId), isDue))) === 0) return
    const revision = await readRevision(tx, pieceId, number)
    const rendered = revision && render(piece.kind, revision.fields, revision.body)
    // It was checked when it was scheduled: only a stricter renderer can refuse it now.
    if (!rendered || 'problems' in rendered) {
      log.error({ piece: pieceId, revision: number }, 'a scheduled piece cannot be rendered')
      const [problem] = rendered?.problems ?? []
      const why = problem ? `Line ${problem.line}: ${problem.reason}` : 'It has no text.'
      await tellOfUnpublished(tx, await returnToDraft(tx, null, piece, why), why)
      return
    }
    const isFirst = piece.firstPublishedAt === null
    const live = await makeLive(tx, piece, number, rendered)
    await recordPieceEvent(tx, live, null, isFirst ? 'published' : 'updated', 'as scheduled')
  })
}

/** Moves the live revision of a locked piece, and keeps how it is shown. Nothing waits any more. */
export async function makeLive(
  tx: Transaction,
  piece: Piece,
  revision: number,
  { rendering, text }: Pick<CheckedText, 'rendering' | 'text'>,
) {
  await reserveSlug(tx, piece)
  const [live] = await tx
    .update(pieces)
    .set({
      ...{ liveRevision: revision, scheduledRevision: null, publishAt: null, unpublishedAt: null },
      publicationAskedAt: null,
      key: piece.key ?? piece.slug,
      firstPublishedAt: piece.firstPublishedAt ?? sql`now()`,
      changedBy: piece.changedBy,
      changedAt: sql`now()`,
    })
    .where(eq(pieces.id, piece.id))
    .returning()
  await keepRendering(tx, { id: piece.id, revision, rendering, text })
  return live!
}

const slugTaken = Symbol()

/** @throws slugTaken when another piece has or had it */
async function reserveSlug(tx: Transaction, { id, kind, slug }: Piece) {
  if (slug === null) throw new Error(`The piece ${id} has no address`)
  const [taken] = await tx
    .insert(pieceAddresses)
    .values({ kind, slug, pieceId: id })
    .onConflictDoUpdate({
      target: [pieceAddresses.kind, pieceAddresses.slug],
      set: { slug },
      setWhere: eq(pieceAddresses.pieceId, id),
    })
    .returning()
  if (!taken) throw slugTaken
}

/** Runs a transaction that reserves an address. @returns its result, or that another piece has the address or had it */
async function orSlugTaken<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (error !== slugTaken && !isDuplicate(error, 'one_piece_per_key')) throw error
    return { outcome: 'invalid' as const, problems: [{ path: ['slug'], reason: takenSlug }] }
  }
}

async function findText(actor: Actor, id: string, act: PieceAct) {
  const found = await findPiece(actor, id)
  if (found) requirePieceAct(actor, act, found.piece)
  return found
}

/** Parsing takes a while, so it happens before the piece is locked. */
async function check(piece: Piece, text: WorkingText, publishAt: Date | null) {
  const result = await checkText(piece, text, publishAt)
  const reason = problemWithSlugOf(piece)
  if (!reason) return result
  const others = 'problems' in result ? result.problems : []
  return { problems: [{ path: ['slug'], reason }, ...others] }
}

function isUnchanged(locked: Piece, checked: Piece) {
  return (
    locked.version === checked.version &&
    locked.slug === checked.slug &&
    locked.liveRevision === checked.liveRevision &&
    locked.scheduledRevision === checked.scheduledRevision
  )
}

function isAsSeen({ publishAt }: Piece, seenAt: Date | null | undefined) {
  return seenAt === undefined || isSameTime(publishAt, seenAt)
}

function isSameTime(one: Date | null, other: Date | null) {
  return one?.getTime() === other?.getTime()
}

function hasCorrection({ from, fields }: WorkingText, correction: string) {
  if (from !== 'live' || !('corrections' in fields)) return false
  const { text, date } = fields.corrections?.at(-1) ?? {}
  return text === correction && date === londonDay(new Date())
}

function withCorrection(fields: DraftFields, text: string): DraftFields {
  const before = 'corrections' in fields ? (fields.corrections ?? []) : []
  return { ...fields, corrections: [...before, { date: londonDay(new Date()), text }] }
}

async function keepAsDraft(tx: Transaction, piece: Piece, number: number) {
  const revision = await readRevision(tx, piece.id, number)
  if (!revision) return
  const { fields, body, madeBy: savedBy } = revision
  await tx
    .insert(pieceDrafts)
    .values({ pieceId: piece.id, fields, body, basedOn: number, savedBy })
    .onConflictDoNothing()
}

type Changes = Parameters<ReturnType<Transaction['update']>['set']>[0]

async function update(tx: Transaction, piece: Piece, actor: Actor | null, changes: Changes) {
  const [updated] = await tx
    .update(pieces)
    .set({ ...changes, changedBy: actor?.id ?? piece.changedBy, changedAt: sql`now()` })
    .where(eq(pieces.id, piece.id))
    .returning()
  return updated!
}
