import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { notSuppressed } from '#app/newsletters/bounces/suppressions.server.ts'
import type { Newsletter } from '#app/newsletters/write/newsletter.ts'
import { audiences } from '#app/newsletters/write/newsletter.ts'
import { type Database, db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  newsletterRecipients,
  subscriptions,
  suppressions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'

type Audience = Newsletter['audience']
export type RecipientState = (typeof newsletterRecipients.$inferSelect)['state']

export const isReachable = and(
  isNotNull(subscriptions.confirmedAt),
  isNull(subscriptions.unsubscribedAt),
  notSuppressed(subscriptions.email),
)

const hasAccount = eq(user.emailVerified, true)

export function countAudience(audience: Audience, executor: Pick<Database, '$count'> = db) {
  return audience === 'accounts'
    ? executor.$count(user, hasAccount)
    : executor.$count(subscriptions, and(eq(subscriptions.topic, audience), isReachable))
}

// A statement may take five seconds (app/platform/db/client.server.ts), and a hundred thousand rows take longer.
const rowsAtOnce = 10_000

/** They never leave the database. @returns how many */
export async function addRecipients(
  tx: Transaction,
  { id, audience }: Pick<Newsletter, 'id' | 'audience'>,
) {
  let count = 0
  let after: string | null = null
  do {
    const added: Added = await addSome(tx, { id, audience }, after)
    count += added.count
    after = added.last
  } while (after)
  return count
}

type Added = { count: number; last: string | null }

/** @returns null when there was nobody left */
async function addSome(
  tx: Transaction,
  { id, audience }: Pick<Newsletter, 'id' | 'audience'>,
  after: string | null,
): Promise<Added> {
  const people =
    audience === 'accounts'
      ? sql`select null::uuid as subscription_id, ${user.id} as user_id, lower(${user.email}) as email
            from ${user} where ${and(hasAccount, isAfter(user.id, after))} order by ${user.id}`
      : sql`select ${subscriptions.id} as subscription_id, null::uuid as user_id, ${subscriptions.email} as email
            from ${subscriptions}
            where ${and(eq(subscriptions.topic, audience), isReachable, isAfter(subscriptions.id, after))}
            order by ${subscriptions.id}`
  const { rows } = await tx.execute<Added>(sql`
    with people as (${people} limit ${rowsAtOnce}),
    added as (
      insert into ${newsletterRecipients} (newsletter_id, subscription_id, user_id, email)
      select ${id}::uuid, subscription_id, user_id, email from people
      on conflict do nothing
      returning 1
    )
    select (select count(*)::int from added) as count,
      (select coalesce(subscription_id, user_id)::text from people order by coalesce(subscription_id, user_id) desc limit 1) as last`)
  return rows[0] ?? { count: 0, last: null }
}

function isAfter(column: typeof user.id | typeof subscriptions.id, after: string | null) {
  return after === null ? undefined : gt(column, after)
}

export async function stopQueued(tx: Transaction, newsletterId: string) {
  const isQueued = and(
    eq(newsletterRecipients.newsletterId, newsletterId),
    eq(newsletterRecipients.state, 'queued'),
  )
  for (;;) {
    const some = tx
      .select({ id: newsletterRecipients.id })
      .from(newsletterRecipients)
      .where(isQueued)
      .limit(rowsAtOnce)
    const { rowCount } = await tx
      .update(newsletterRecipients)
      .set({ state: 'stopped', changedAt: sql`now()`, nextAttemptAt: null })
      .where(inArray(newsletterRecipients.id, some))
    if (!rowCount) return
  }
}

/** `unsubscribed` are among the others; the rest add up to `total`. */
export type Progress = Record<RecipientState, number> & {
  total: number
  unsubscribed: number
  /** Null while others are left. */
  nextAttemptAt: Date | null
}

export async function readProgress(newsletterId: string): Promise<Progress> {
  const { state, unsubscribedAt, nextAttemptAt, newsletterId: ofNewsletter } = newsletterRecipients
  const rows = await db
    .select({
      state,
      count: sql<number>`count(*)::int`,
      unsubscribed: sql<number>`count(${unsubscribedAt})::int`,
      waiting: sql<number>`count(${nextAttemptAt})::int`,
      nextAttemptAt: sql<string | null>`min(${nextAttemptAt})`,
    })
    .from(newsletterRecipients)
    .where(eq(ofNewsletter, newsletterId))
    .groupBy(state)
  const countIn = (state: RecipientState) => rows.find((row) => row.state === state)?.count ?? 0
  const queued = rows.find((row) => row.state === 'queued')
  const isWaiting = queued?.nextAttemptAt && queued.waiting === queued.count
  return {
    queued: countIn('queued'),
    'in delivery': countIn('in delivery'),
    delivered: countIn('delivered'),
    refused: countIn('refused'),
    bounced: countIn('bounced'),
    'left out': countIn('left out'),
    stopped: countIn('stopped'),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    unsubscribed: rows.reduce((sum, { unsubscribed }) => sum + unsubscribed, 0),
    nextAttemptAt: isWaiting ? new Date(queued.nextAttemptAt!) : null,
  }
}

const refusedPerPage = 50

export type Refused = {
  id: number
  email: string | null
  state: 'refused' | 'bounced'
  code: string | null
  /** Null when it was about nothing that is known. */
  bounceClass: 'hard' | 'soft' | 'ours' | null
  at: Date
  isSuppressed: boolean
}

/** In the order of sending. @param after the id of the last of the page before */
export async function listRefused(newsletterId: string, after = 0) {
  const { id, email, state, code, bounceClass, changedAt } = newsletterRecipients
  const rows = await db
    .select({
      id,
      email,
      state,
      code,
      bounceClass,
      at: changedAt,
      isSuppressed: sql<boolean>`${suppressions.id} is not null`,
    })
    .from(newsletterRecipients)
    .leftJoin(suppressions, eq(suppressions.email, email))
    .where(
      and(
        eq(newsletterRecipients.newsletterId, newsletterId),
        inArray(state, ['refused', 'bounced']),
        gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(refusedPerPage + 1)
  const page = rows.slice(0, refusedPerPage) as Refused[]
  return { page, next: rows.length > refusedPerPage ? (page.at(-1)?.id ?? null) : null }
}

export async function countReaders(actor: Actor) {
  requireAct(actor, 'write newsletter')
  const [suppressed, ...counts] = await Promise.all([
    db.$count(suppressions),
    ...audiences.map((audience) => countAudience(audience)),
  ])
  return {
    suppressed,
    counts: audiences.map((audience, index) => ({ audience, count: counts[index] ?? 0 })),
  }
}
