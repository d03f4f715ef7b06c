import { and, between, count, desc, eq, gt, max, ne, or, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import {
  newsletterEvents,
  newsletterRecipients,
  newsletters,
  senderRefusals,
} from '#app/platform/db/schema/tables.server.ts'
import { emailDomain } from '#app/platform/email/sender-refusals.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { manyProviders, refusalLimit } from './refused-sending.ts'

// So far back a provider's readers are looked for. Without an end, those of a rare one would be sought in the whole table.
const rowsBack = 5_000

/**
 * `refusalLimit` says how many refusals, of one domain or of all. What was tried before somebody last went on does not
 * count.
 * @param recipient whose email was refused last @returns whether it paused the newsletter
 */
export async function pauseRefusedSending(recipient: { id: number; email: string | null }) {
  const [sending] = await db
    .select({ id: newsletters.id, subject: newsletters.subject, resumedAt: newsletters.resumedAt })
    .from(newsletters)
    .innerJoin(newsletterRecipients, eq(newsletterRecipients.newsletterId, newsletters.id))
    .where(and(eq(newsletterRecipients.id, recipient.id), eq(newsletters.state, 'sending')))
  if (!sending) return false
  const domain = recipient.email && emailDomain(recipient.email)
  const isDomainRefused = domain !== null && (await isRefused(sending, recipient.id, domain))
  const refusedBy = isDomainRefused ? domain : manyProviders
  if (!isDomainRefused && !(await isRefused(sending, recipient.id, null))) return false
  return db.transaction(async (tx) => {
    const paused = await tx
      .update(newsletters)
      .set({ state: 'paused', pausedAt: sql`now()`, pausedBy: null, refusedBy })
      .where(and(eq(newsletters.id, sending.id), eq(newsletters.state, 'sending')))
      .returning({ id: newsletters.id })
    if (paused.length === 0) return false
    const { id: newsletterId, subject } = sending
    const note = `refused by ${isDomainRefused ? domain : 'several providers'}`
    await tx
      .insert(newsletterEvents)
      .values({ newsletterId, subject, actorId: null, action: 'paused', note })
    log.warn({ newsletter: newsletterId, refusedBy }, 'a newsletter is paused: it was refused')
    return true
  })
}

/** @param domain null for any */
async function isRefused(
  { id: newsletterId, resumedAt }: { id: string; resumedAt: Date | null },
  last: number,
  domain: string | null,
) {
  const { id, email, state, attempts, changedAt, bounceClass } = newsletterRecipients
  const rows = await db
    .select({ bounceClass })
    .from(newsletterRecipients)
    .where(
      and(
        between(id, last - rowsBack, last),
        eq(newsletterRecipients.newsletterId, newsletterId),
        // Tried at least once, and not on its way.
        gt(attempts, 0),
        ne(state, 'in delivery'),
        or(ne(state, 'queued'), sql`${bounceClass} is not null`),
        resumedAt ? gt(changedAt, resumedAt) : undefined,
        domain === null ? undefined : eq(sql`split_part(${email}, '@', 2)`, domain),
      ),
    )
    .orderBy(desc(id))
    .limit(refusalLimit.of)
  return (
    rows.length === refusalLimit.of &&
    rows.filter((row) => row.bounceClass === 'ours').length >= refusalLimit.refused
  )
}

export type SenderRefusals = {
  domain: string
  code: string | null
  words: string
  times: number
  last: Date
}

const shown = 25

/** Of the last 30 days, the latest first. */
export async function listSenderRefusals(admin: Viewer): Promise<SenderRefusals[]> {
  requireAdmin(admin)
  const { domain, code, words, refusedAt } = senderRefusals
  const rows = await db
    .select({ domain, code, words, times: count(), last: max(refusedAt) })
    .from(senderRefusals)
    .where(gt(refusedAt, sql`now() - interval '30 days'`))
    .groupBy(domain, code, words)
    .orderBy(desc(max(refusedAt)))
    .limit(shown)
  return rows.map((row) => ({ ...row, last: row.last! }))
}
