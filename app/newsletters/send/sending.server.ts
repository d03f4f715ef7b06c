import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { href } from 'react-router'
import {
  archiveSlugFor,
  type Newsletter,
  newsletterTitle,
} from '#app/newsletters/write/newsletter.ts'
import { checkNewsletter } from '#app/newsletters/write/newsletter-checks.server.ts'
import { lockNewsletter, recordNewsletterEvent } from '#app/newsletters/write/newsletters.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { newsletters, user } from '#app/platform/db/schema/tables.server.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { helloTo } from '#app/platform/sessions/member-name.server.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'
import { addRecipients, countAudience, stopQueued } from './recipients.server.ts'
import { type NewsletterRendering, renderNewsletter } from './rendering.server.tsx'

type SendingResult =
  | { outcome: 'sending' | 'scheduled'; newsletter: Newsletter }
  | { outcome: 'already'; newsletter: Newsletter }
  | { outcome: 'conflict' }
  | { outcome: 'past' | 'nobody' }
  | { outcome: 'invalid'; problems: FormProblem[] }
  | { outcome: 'gone' }

/** Pressed twice, or by two people, it is sent once. @param version that the person was looking at @param at null for now */
export async function requestSending(
  actor: Actor,
  { id, version, at }: { id: string; version: number; at: Date | null },
): Promise<SendingResult> {
  requireAct(actor, 'write newsletter')
  if (at && at.getTime() <= Date.now()) return { outcome: 'past' }
  const rendered = await findRendered(id, at)
  if (!rendered) return { outcome: 'gone' }
  return db.transaction(async (tx): Promise<SendingResult> => {
    const newsletter = await lockNewsletter(tx, id)
    if (!newsletter) return { outcome: 'gone' }
    if (newsletter.state !== 'draft') return { outcome: 'already', newsletter }
    if (newsletter.version !== version) return { outcome: 'conflict' }
    if ((await countAudience(newsletter.audience, tx)) === 0) return { outcome: 'nobody' }
    if (rendered.version !== version) return { outcome: 'conflict' }
    if (rendered.problems.length > 0) return { outcome: 'invalid', problems: rendered.problems }
    const request = { requestedBy: actor.id, sendAt: at }
    if (at) return scheduleIt(tx, newsletter, actor, { ...request, sendAt: at })
    return { outcome: 'sending', newsletter: await begin(tx, newsletter, actor, rendered, request) }
  })
}

type StateResult = { outcome: 'done' | 'already'; newsletter: Newsletter } | { outcome: 'gone' }

export function unscheduleSending(actor: Actor, id: string) {
  return inState(actor, id, ['scheduled'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'unscheduled')
    return change(tx, newsletter, { ...unasked, state: 'draft' })
  })
}

/** But for the email that is on its way, until somebody resumes it. */
export function pauseSending(actor: Actor, id: string) {
  return inState(actor, id, ['sending'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'paused')
    return change(tx, newsletter, { state: 'paused', pausedAt: sql`now()`, pausedBy: actor.id })
  })
}

export function resumeSending(actor: Actor, id: string) {
  return inState(actor, id, ['paused'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'resumed')
    return change(tx, newsletter, {
      state: 'sending',
      pausedAt: null,
      pausedBy: null,
      refusedBy: null,
      resumedAt: sql`now()`,
    })
  })
}

/** Who has not got it by now does not get it. */
export function stopSending(actor: Actor, id: string) {
  return inState(actor, id, ['sending', 'paused'], async (tx, newsletter) => {
    await recordNewsletterEvent(tx, newsletter, actor, 'stopped')
    await stopQueued(tx, id)
    return change(tx, newsletter, { state: 'stopped', stoppedAt: sql`now()` })
  })
}

const isDue = and(eq(newsletters.state, 'scheduled'), lte(newsletters.sendAt, sql`now()`))

/** What cannot be sent as it is becomes a draft again; what fails is logged and tried again. */
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
  const rendered = await findRendered(id, null)
  await db.transaction(async (tx) => {
    const newsletter = await lockNewsletter(tx, id)
    if (!newsletter || rendered?.version !== newsletter.version) return
    // By the clock that `startDue` goes by, whatever that of this machine says.
    if ((await tx.$count(newsletters, and(eq(newsletters.id, id), isDue))) === 0) return
    const [problem] = rendered.problems
    if (problem) await returnToDraft(tx, newsletter, problem)
    else await begin(tx, newsletter, null, rendered, {})
  })
}

/** Since it was scheduled a piece was taken down, or is to go live later. */
async function returnToDraft(tx: Transaction, newsletter: Newsletter, { summary }: FormProblem) {
  await recordNewsletterEvent(tx, newsletter, null, 'unscheduled', summary)
  await queueUnsentEmail(tx, newsletter, summary)
  await change(tx, newsletter, { ...unasked, state: 'draft' })
}

const unasked = { sendAt: null, requestedBy: null }

type Rendered = NewsletterRendering & { version: number; problems: FormProblem[] }

/** It takes a while, so it happens before the newsletter is locked. @param at null for now */
async function findRendered(id: string, at: Date | null): Promise<Rendered | null> {
  const [newsletter] = await db.select().from(newsletters).where(eq(newsletters.id, id))
  if (!newsletter) return null
  const rendering = await renderNewsletter(newsletter)
  const { problems } = await checkNewsletter(newsletter, at ?? new Date(), rendering)
  return { ...rendering, version: newsletter.version, problems }
}

/** delivery.server.ts does the rest. */
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
    state: 'sending',
    startedAt: sql`now()`,
    slug: archiveSlugFor(newsletter),
    sentHtml: html,
    sentText: text,
    sentPage: page,
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

/** To whoever asked for the sending. */
async function queueUnsentEmail(tx: Transaction, newsletter: Newsletter, problem: string) {
  const { id: newsletterId, requestedBy } = newsletter
  if (!requestedBy) return
  const [requester] = await tx.select({ to: user.email }).from(user).where(eq(user.id, requestedBy))
  if (!requester) return
  const paragraphs = [
    `${await helloTo(requester.to, tx)} Indelible was to send ${newsletterTitle(newsletter)}, "${newsletter.subject}", and did not send it. ${problem}`,
    'It is a draft again. Mend it, and send or schedule it once more.',
    'We email you because you asked to send it. While it stays a draft, we will not email you about it again.',
  ]
  const url = siteUrl(href('/edit/newsletter/:newsletterId', { newsletterId }))
  const action = { label: 'Open the draft', url }
  const email = { to: requester.to, subject: 'A newsletter was not sent', paragraphs, action }
  await sendEmail(email, { transaction: tx, kind: 'team' })
}
