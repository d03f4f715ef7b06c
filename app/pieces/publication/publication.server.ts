import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import {
  addVersion,
  type EditedPiece,
  findPiece,
  problemWithNewSlug,
  takenSlug,
} from '#app/pieces/drafts/drafts.server.ts'
import { emailScheduler, emailWriter } from '#app/pieces/drafts/piece-emails.server.ts'
import {
  addRevision,
  lockPiece,
  onPiece,
  readRevision,
  recordPieceEvent,
  type WorkingText,
} from '#app/pieces/drafts/working-text.server.ts'
import { storeRendering } from '#app/pieces/reading/live-texts.server.ts'
import {
  type CheckedText,
  checkText,
  type PieceProblem,
  render,
} from '#app/pieces/text/check.server.ts'
import type { DraftFields } from '#app/pieces/text/fields.ts'
import { problemWithSlug } from '#app/pieces/text/slug.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceDrafts,
  pieceRenderings,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { jobs, withinTransaction } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { type Actor, type PieceAct, requirePieceAct } from '#app/platform/sessions/permissions.ts'
import { londonDay } from '#app/ui/london-time.ts'

const queue = 'publication'
const sweepQueue = 'publication-sweep'

type PublishResult =
  | { outcome: 'published' | 'scheduled'; piece: Piece }
  | { outcome: 'invalid'; problems: PieceProblem[] }
  | { outcome: 'conflict' }
  | { outcome: 'past' | 'nothing new' }
  | { outcome: 'gone' }

type Publish = {
  id: string
  version: number
  why?: string
  /** At the foot of an article with today's date. */
  correction?: string
}

/** For the first time, as an update, or again. What was scheduled is no longer. Pressed twice it publishes once. */
export function publish(actor: Actor, { id, version, why, correction }: Publish) {
  return changeChecked(actor, id, correction ? 'correct' : 'publish', {
    prepare({ piece, text }) {
      // Pressed twice, or by two people at once.
      const isDone = correction
        ? hasCorrection(text, correction)
        : piece.version === version && text.from === 'live'
      if (isDone) return { outcome: 'published', piece }
      if (piece.version !== version) return { outcome: 'conflict' }
      const fields = correction ? withCorrection(text.fields, correction) : text.fields
      return { outcome: 'unchecked', fields, publishAt: null }
    },
    async change(tx, piece, text, checked) {
      const isFirst = piece.firstPublishedAt === null
      const isRevision = text.from === 'scheduled' && !correction
      // A correction changes the text, so a form that was open before it must not be saved over it.
      if (correction) await addVersion(tx, actor, piece, text)
      const live = await publishChecked(tx, { ...piece, changedBy: actor.id }, checked, {
        revision: isRevision ? piece.scheduledRevision : null,
        madeBy: actor.id,
        why: why || correction || (isFirst ? 'First publication' : 'Update'),
      })
      const action = correction ? 'corrected' : isFirst ? 'published' : 'updated'
      await recordPieceEvent(tx, live, actor, action, why ?? correction ?? null)
      const isBack = piece.liveRevision === null
      await emailWriter(tx, actor, live, { act: isBack ? 'published' : action })
      return { outcome: 'published', piece: live }
    },
  })
}

type Schedule = Omit<Publish, 'correction'> & { at: Date; seenAt?: Date | null }

/**
 * Checked now and published at its time. Later edits are a new draft. Scheduling again replaces what waited.
 * @param seenAt the time that was set when the person looked, which nobody may have changed meanwhile
 */
export function schedule(actor: Actor, { id, version, at, seenAt, why }: Schedule) {
  return changeChecked(actor, id, 'schedule', {
    prepare({ piece, text }) {
      if (piece.version !== version) return { outcome: 'conflict' }
      if (text.from === 'scheduled' && isSameTime(piece.publishAt, at)) {
        return { outcome: 'scheduled', piece }
      }
      if (!isTimeUnchanged(piece, seenAt)) return { outcome: 'conflict' }
      if (!(at.getTime() > Date.now())) return { outcome: 'past' }
      if (text.from === 'live') return { outcome: 'nothing new' }
      return { outcome: 'unchecked', fields: text.fields, publishAt: at }
    },
    async change(tx, piece, text, checked) {
      const number =
        text.from === 'scheduled'
          ? piece.scheduledRevision!
          : await addRevision(tx, piece, checked, {
              madeBy: actor.id,
              why: why || (piece.firstPublishedAt ? 'Update' : 'First publication'),
            })
      const scheduled = await update(tx, piece, actor, {
        scheduledRevision: number,
        publishAt: at,
        publicationAskedAt: null,
      })
      await tx.delete(pieceDrafts).where(eq(pieceDrafts.pieceId, id))
      await queuePublication(tx, { pieceId: id, revision: number }, at)
      await recordPieceEvent(tx, scheduled, actor, 'scheduled', at.toISOString())
      await emailWriter(tx, actor, scheduled, { act: 'scheduled', at })
      return { outcome: 'scheduled', piece: scheduled }
    },
  })
}

type CheckedChange = {
  prepare(
    edited: EditedPiece,
  ): PublishResult | { outcome: 'unchecked'; fields: DraftFields; publishAt: Date | null }
  change(
    tx: Transaction,
    piece: Piece,
    text: WorkingText,
    checked: CheckedText,
  ): Promise<PublishResult>
}

const maxAttempts = 3

// Parsing takes a while, so the piece is locked only after it, and read and checked again when it was changed in between.
// If that happens each time, it is a conflict.
async function changeChecked(
  actor: Actor,
  id: string,
  right: PieceAct,
  { prepare, change }: CheckedChange,
): Promise<PublishResult> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const edited = await findPiece(actor, id)
    if (!edited) return { outcome: 'gone' }
    const { piece } = edited
    requirePieceAct(actor, right, piece)
    const prepared = prepare(edited)
    if (prepared.outcome !== 'unchecked') return prepared
    const text = { ...edited.text, fields: withDayOfCorrection(prepared.fields) }
    const result = await check(piece, text, prepared.publishAt)
    if ('problems' in result) return { outcome: 'invalid', problems: result.problems }
    const changed = await onPiece(actor, id, right, async (tx, locked) => {
      if (!isUnchanged(locked, piece)) return { outcome: 'changed meanwhile' as const }
      if (!(await reserveSlug(tx, locked))) return slugTaken
      return change(tx, locked, text, result.checked)
    })
    if (changed.outcome !== 'changed meanwhile') return changed
  }
  return { outcome: 'conflict' }
}

/** What waited becomes the draft again, unless there is a later one. */
export async function unschedule(
  actor: Actor,
  { id, seenAt }: { id: string; seenAt?: Date },
): Promise<{ outcome: 'unscheduled'; piece: Piece } | { outcome: 'gone' | 'conflict' }> {
  return onPiece(actor, id, 'schedule', async (tx, piece) => {
    if (piece.scheduledRevision === null) return { outcome: 'unscheduled', piece }
    if (!isTimeUnchanged(piece, seenAt)) return { outcome: 'conflict' }
    const left = await returnToDraft(tx, actor, piece)
    await emailWriter(tx, actor, left, { act: 'unscheduled' })
    return { outcome: 'unscheduled', piece: left }
  })
}

/** The address is free again unless readers know it. @param actor null when the site does it by itself */
async function returnToDraft(
  tx: Transaction,
  actor: Actor | null,
  piece: Piece,
  why: string | null = null,
) {
  await storeAsDraft(tx, piece, piece.scheduledRevision!)
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
 * Its address answers 410, and its text becomes a draft. A restore from an older backup does not bring it back.
 * @param why for readers of its address, and for the audit log
 * @param seenRevision the one that was live when the person looked, which must still be
 */
export async function unpublish(
  actor: Actor,
  { id, why, seenRevision }: { id: string; why?: string; seenRevision?: number },
): Promise<Unpublished> {
  const result = await onPiece(actor, id, 'unpublish', async (tx, piece): Promise<Unpublished> => {
    if (piece.liveRevision === null) {
      return piece.unpublishedAt ? { outcome: 'unpublished', piece } : { outcome: 'not live' }
    }
    if (seenRevision !== undefined && piece.liveRevision !== seenRevision) {
      return { outcome: 'conflict' }
    }
    await storeAsDraft(tx, piece, piece.scheduledRevision ?? piece.liveRevision)
    const unpublished = await update(tx, piece, actor, {
      liveRevision: null,
      scheduledRevision: null,
      publishAt: null,
      unpublishedAt: sql`now()`,
    })
    await tx.delete(pieceRenderings).where(eq(pieceRenderings.pieceId, id))
    await recordPieceEvent(tx, unpublished, actor, 'unpublished', why || null)
    await emailWriter(tx, actor, unpublished, { act: 'unpublished', why: why || null })
    return { outcome: 'unpublished', piece: unpublished }
  })
  await saveRemovals()
  return result
}

/** The former address redirects, and is never another piece's. @param seenSlug which it must still have */
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
  return onPiece(actor, id, 'change address', async (tx, piece) => {
    if (piece.slug === slug) return { outcome: 'changed', piece }
    if (seenSlug !== undefined && piece.slug !== seenSlug) return { outcome: 'conflict' }
    // Readers' links to a film lead to its place on a page, where nothing can redirect.
    if (piece.kind === 'film' && piece.firstPublishedAt) {
      const fixed = 'The address of a film that was published stays.'
      return { outcome: 'invalid', problems: [{ path: ['slug'], reason: fixed }] }
    }
    const isReserved = piece.firstPublishedAt !== null || piece.scheduledRevision !== null
    if (isReserved && !(await reserveSlug(tx, { ...piece, slug }))) return slugTaken
    const changed = await update(tx, piece, actor, { slug })
    await recordPieceEvent(tx, changed, actor, 'address changed', `${piece.slug} → ${slug}`)
    return { outcome: 'changed', piece: changed }
  })
}

type Publication = { pieceId: string; revision: number }

const isDue = lte(pieces.publishAt, sql`now()`)

async function queuePublication(tx: Transaction, publication: Publication, at: Date) {
  await jobs.send(queue, publication, { ...withinTransaction(tx), startAfter: at })
}

/** A job at each time, and a sweep each minute for what one missed. */
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

/** A piece that fails is logged, and the next sweep tries it again. */
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

/** Run twice, early, or after it was unscheduled, it does nothing. What cannot be rendered any more becomes the draft again. */
export async function publishScheduled({ pieceId, revision: number }: Publication) {
  await db.transaction(async (tx) => {
    const piece = await lockPiece(tx, pieceId)
    if (!piece || piece.scheduledRevision !== number) return
    // By the clock that the queue and the sweep go by, whatever that of this machine says.
    if ((await tx.$count(pieces, and(eq(pieces.id, pieceId), isDue))) === 0) return
    const revision = await readRevision(tx, pieceId, number)
    const rendered = revision && (await render(piece.kind, revision.fields, revision.body))
    // It was checked when it was scheduled: only a stricter renderer can refuse it now.
    if (!rendered || 'problems' in rendered) {
      log.error({ piece: pieceId, revision: number }, 'a scheduled piece cannot be rendered')
      const [problem] = rendered?.problems ?? []
      const why = problem ? `Line ${problem.line}: ${problem.reason}` : 'It has no text.'
      await emailScheduler(tx, await returnToDraft(tx, null, piece, why), why)
      return
    }
    if (!(await reserveSlug(tx, piece))) throw new Error(`${takenSlug} (${piece.slug})`)
    const isFirst = piece.firstPublishedAt === null
    const live = await makeLive(tx, piece, number, rendered)
    await recordPieceEvent(tx, live, null, isFirst ? 'published' : 'updated', 'as scheduled')
  })
}

/** Its draft ends. @param revision the one that the text is already; null makes one */
export async function publishChecked(
  tx: Transaction,
  piece: Piece,
  checked: CheckedText,
  { revision, madeBy, why }: { revision: number | null; madeBy: string | null; why: string },
) {
  const number = revision ?? (await addRevision(tx, piece, checked, { madeBy, why }))
  await tx.delete(pieceDrafts).where(eq(pieceDrafts.pieceId, piece.id))
  return makeLive(tx, piece, number, checked)
}

/** Of a locked piece whose address is reserved. Nothing waits any more. */
export async function makeLive(
  tx: Transaction,
  piece: Piece,
  revision: number,
  { rendering, text }: Pick<CheckedText, 'rendering' | 'text'>,
) {
  const [live] = await tx
    .update(pieces)
    .set({
      liveRevision: revision,
      scheduledRevision: null,
      publishAt: null,
      unpublishedAt: null,
      publicationAskedAt: null,
      key: piece.key ?? piece.slug,
      firstPublishedAt: piece.firstPublishedAt ?? sql`now()`,
      changedBy: piece.changedBy,
      changedAt: sql`now()`,
    })
    .where(eq(pieces.id, piece.id))
    .returning()
  await storeRendering(tx, { id: piece.id, revision, rendering, text })
  return live!
}

const slugTaken = {
  outcome: 'invalid' as const,
  problems: [{ path: ['slug'], reason: takenSlug }],
}

/** Of a locked piece, before anything else of it is changed. @returns false when it is or was another's */
export async function reserveSlug(tx: Transaction, { id, kind, slug }: Piece) {
  if (slug === null) throw new Error(`The piece ${id} has no address`)
  const reserved = await tx
    .insert(pieceAddresses)
    .values({ kind, slug, pieceId: id })
    .onConflictDoUpdate({
      target: [pieceAddresses.kind, pieceAddresses.slug],
      set: { slug },
      setWhere: eq(pieceAddresses.pieceId, id),
    })
    .returning()
  return reserved.length > 0
}

async function check(piece: Piece, text: WorkingText, publishAt: Date | null) {
  const result = await checkText(piece, text, publishAt)
  const reason = problemWithNewSlug(piece)
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

function isTimeUnchanged({ publishAt }: Piece, seenAt: Date | null | undefined) {
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

/** Feeds, the sitemap and structured data take the day of the last change from `updated`. */
function withDayOfCorrection(fields: DraftFields): DraftFields {
  if (!('corrections' in fields)) return fields
  const days = (fields.corrections ?? []).flatMap(({ date }) => date ?? [])
  const updated = [fields.updated ?? '', ...days].toSorted().at(-1)
  return updated ? { ...fields, updated } : fields
}

async function storeAsDraft(tx: Transaction, piece: Piece, number: number) {
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
