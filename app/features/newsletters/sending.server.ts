import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { newsletters } from '#app/db/schema/tables.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { type Actor, requireAct } from '#app/server/sessions/permissions.ts'
import { archiveSlugFor, type Newsletter } from './newsletter.ts'
import { checkNewsletter, type NewsletterProblem } from './newsletter-checks.server.ts'
import { lockNewsletter, recordNewsletterEvent } from './newsletters.server.ts'
import { addRecipients, countAudience, stopQueued } from './recipients.server.ts'
import { type NewsletterRendering, renderNewsletter } from './rendering.server.tsx'
import { askColleagues, findColleagues, tellOfUnsent } from './second-person.server.ts'

export type SendingResult =
  | { outcome: 'sending' | 'scheduled' | 'approval asked'; newsletter: Newsletter }
  /** It is no draft any more: somebody has sent or scheduled it, or it was pressed twice. */
  | { outcome: 'already'; newsletter: Newsletter }
  /** The text was saved since the person looked at it. */
  | { outcome: 'conflict' }
  /** The time has passed; nobody would get it; or nobody else could agree. */
  | { outcome: 'past' | 'nobody' | 'no colleague' }
  /** What must be mended first. */
  | { outcome: 'invalid'; problems: NewsletterProblem[] }
  | { outcome: 'gone' }

type Sending = { id: string; version: number; at: Date | null }

/**
 * Sends a newsletter now or at a time, or asks a second person first where NEWSLETTER_SECOND_PERSON is set. Pressed twice, or
 * by two people, it is sent once.
 *
 * @param version of the text that the person was looking at
 * @param at null for now
 */
export async function requestSending(
  actor: Actor,
  { id, version, at }: Sending,
): Promise<SendingResult> {
  requireAct(actor, 'write newsletter')
  if (at && at.getTime() <= Date.now()) return { outcome: 'past' }
  const needsSecondPerson = configuration.newsletterSecondPerson
  const found = await findRendered(id, at)
  if (!found) return { outcome: 'gone' }
  return db.transaction(async (tx): Promise<SendingResult> => {
    const newsletter = await lockNewsletter(tx, id)
    if (!newsletter) return { outcome: 'gone' }
    if (newsletter.state !== 'draft') return { outcome: 'already', newsletter }
    if (newsletter.version !== version) return { outcome: 'conflict' }
    if ((await countAudience(newsletter.audience, tx)) === 0) return { outcome: 'nobody' }
    if (found.version !== version) return { outcome: 'conflict' }
    if (found.problems.length > 0) return { outcome: 'invalid', problems: found.problems }
    const asked = { requestedBy: actor.id, approvedBy: null, sendAt: at }
    if (needsSecondPerson) {
      const colleagues = await findColleagues(actor, tx)
      if (colleagues.length === 0) return { outcome: 'no colleague' }
      const waiting = await change(tx, newsletter, { ...asked, state: 'approval asked' })
      await askColleagues(tx, waiting, actor, colleagues)
      await recordNewsletterEvent(tx, waiting, actor, 'approval asked', at?.toISOString())
      return { outcome: 'approval asked', newsletter: waiting }
    }
    if (at) return scheduleIt(tx, newsletter, actor, { ...asked, sendAt: at })
    return { outcome: 'sending', newsletter: await begin(tx, newsletter, actor, found, asked) }
  })
}

/**
 * Agrees to a sending that somebody else has asked for.
 *
 * @param version of the text that the second person has read
 */
export async function approve(
  actor: Actor,
  { id, version }: Omit<Sending, 'at'>,
): Promise<SendingResult | { outcome: 'own' }> {
  requireAct(actor, 'write newsletter')
  const found = await findRendered(id, null)
  if (!found) return { outcome: 'gone' }
  return db.transaction(async (tx): Promise<SendingResult | { outcome: 'own' }> => {
    const newsletter = await lockNewsletter(tx, id)
    if (!newsletter) return { outcome: 'gone' }
    if (newsletter.state !== 'approval asked') return { outcome: 'already', newsletter }
    if (newsletter.requestedBy === actor.id) return { outcome: 'own' }
    if (newsletter.version !== version || found.version !== version) return { outcome: 'conflict' }
    if (found.problems.length > 0) return { outcome: 'invalid', problems: found.problems }
    await recordNewsletterEvent(tx, newsletter, actor, 'approved')
    const approved = { approvedBy: actor.id }
    if (newsletter.sendAt && newsletter.sendAt.getTime() > Date.now()) {
      return scheduleIt(tx, newsletter, actor, { ...approved, sendAt: newsletter.sendAt })
    }
    return {
      outcome: 'sending',
      newsletter: await begin(tx, newsletter, actor, found, approved),
    }
  })
}

type StateResult = { outcome: 'done' | 'already'; newsletter: Newsletter } | { outcome: 'gone' }

/** What was scheduled, or waits for a second person, is a draft again. */
export function unscheduleSending(actor: Actor, id: string) {
  return inState(actor, id, ['scheduled', 'approval asked'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'unscheduled')
    return change(tx, newsletter, { ...unasked, state: 'draft' })
  })
}

/** Nothing more goes out, but for the email that is on its way, until somebody resumes it. */
export function pauseSending(actor: Actor, id: string) {
  return inState(actor, id, ['sending'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'paused')
    return change(tx, newsletter, { state: 'paused', pausedAt: sql`now()`, pausedBy: actor.id })
  })
}

export function resumeSending(actor: Actor, id: string) {
  return inState(actor, id, ['paused'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'resumed')
    return change(tx, newsletter, { state: 'sending', pausedAt: null, pausedBy: null })
  })
}

/** For good: who has not got it by now does not get it. */
export function stopSending(actor: Actor, id: string) {
  return inState(actor, id, ['sending', 'paused'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'stopped')
    await stopQueued(tx, id)
    return change(tx, newsletter, { state: 'stopped', stoppedAt: sql`now()` })
  })
}

const isDue = and(eq(newsletters.state, 'scheduled'), lte(newsletters.sendAt, sql`now()`))

/**
 * Starts everything whose time has come. One that cannot be sent as it is becomes a draft again; one that fails is logged
 * and tried again.
 */
export async function startDue() {
  const due = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(isDue)
    .orderBy(asc(newsletters.sendAt))
  for (const { id } of due) {
    await startScheduled(id).catch((error) =>
      log.error({ err: error, newsletter: id }, 'a scheduled newsletter could not be started'),
    )
  }
}

async function startScheduled(id: string) {
  const found = await findRendered(id, null)
  await db.transaction(async (tx) => {
    const newsletter = await lockNewsletter(tx, id)
    if (!newsletter || found?.version !== newsletter.version) return
    // By the clock that `startDue` goes by, whatever that of this machine says.
    if ((await tx.$count(newsletters, and(eq(newsletters.id, id), isDue))) === 0) return
    const [problem] = found.problems
    if (problem) await returnToDraft(tx, newsletter, problem)
    else await begin(tx, newsletter, null, found, {})
  })
}

/** What was right when it was scheduled may be wrong now: a piece was taken down, or is to go live later. */
async function returnToDraft(
  tx: Transaction,
  newsletter: Newsletter,
  { summary }: NewsletterProblem,
) {
  await recordNewsletterEvent(tx, newsletter, null, 'unscheduled', summary)
  await tellOfUnsent(tx, newsletter, summary)
  await change(tx, newsletter, { ...unasked, state: 'draft' })
}

const unasked = { sendAt: null, requestedBy: null, approvedBy: null }

type Found = NewsletterRendering & { version: number; problems: NewsletterProblem[] }

/**
 * What would be sent, and what is wrong with it. That takes a while, so it happens before the newsletter is locked.
 *
 * @param at when it would be sent; null for now
 */
async function findRendered(id: string, at: Date | null): Promise<Found | null> {
  const [found] = await db.select().from(newsletters).where(eq(newsletters.id, id))
  if (!found) return null
  const rendering = await renderNewsletter(found)
  const { problems } = await checkNewsletter(found, at ?? new Date(), rendering)
  return { ...rendering, version: found.version, problems }
}

/** Freezes the text and makes a row for each recipient; delivery.server.ts does the rest. */
async function begin(
  tx: Transaction,
  newsletter: Newsletter,
  actor: Actor | null,
  { html, text, page }: NewsletterRendering,
  changes: Changes,
) {
  const count = await addRecipients(tx, newsletter)
  await recordNewsletterEvent(tx, newsletter, actor, 'started', `${count} people`)
  return change(tx, newsletter, {
    ...changes,
    ...{ state: 'sending', startedAt: sql`now()` },
    // Each email links to its page in the archive.
    slug: archiveSlugFor(newsletter),
    ...{ sentHtml: html, sentText: text, sentPage: page },
  })
}

async function scheduleIt(
  tx: Transaction,
  newsletter: Newsletter,
  actor: Actor,
  changes: Changes & { sendAt: Date },
): Promise<SendingResult> {
  await recordNewsletterEvent(tx, newsletter, actor, 'scheduled', changes.sendAt.toISOString())
  const scheduled = await change(tx, newsletter, { ...changes, state: 'scheduled' })
  return { outcome: 'scheduled', newsletter: scheduled }
}

async function inState(
  actor: Actor,
  id: string,
  states: Newsletter['state'][],
  act: (tx: Transaction, newsletter: Newsletter) => Promise<Newsletter>,
): Promise<StateResult> {
  requireAct(actor, 'write newsletter')
  return db.transaction(async (tx): Promise<StateResult> => {
    const newsletter = await lockNewsletter(tx, id)
    if (!newsletter) return { outcome: 'gone' }
    if (!states.includes(newsletter.state)) return { outcome: 'already', newsletter }
    return { outcome: 'done', newsletter: await act(tx, newsletter) }
  })
}

type Changes = Parameters<ReturnType<Transaction['update']>['set']>[0]

async function change(tx: Transaction, { id }: Newsletter, changes: Changes) {
  const [changed] = await tx
    .update(newsletters)
    .set(changes)
    .where(eq(newsletters.id, id))
    .returning()
  return changed!
}
