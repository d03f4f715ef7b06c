import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { overdueExports } from '#app/accounts/data-export/exports.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  accountClosures,
  bounces,
  cases,
  countedSpans,
  dailyReadings,
  dataExports,
  invitations,
  monthlyPageReadings,
  newsletterRecipients,
  newsletters,
  notices,
  pageReadings,
  senderRefusals,
  session,
  storyDrafts,
  storyThanks,
  submissionEvents,
  submissions,
  subscriptions,
  user,
  verification,
} from '#app/platform/db/schema/tables.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { caseRetentionYears } from '#content/pages/cases.ts'
import { samplesAuthor } from '#content/samples/author.ts'

/** Where something is to be emptied, rows stay without it. */
type Rule = {
  what: string
  table: PgTable
  over: SQL | undefined
  emptied?: { email: null } | { addressOfDay: null }
}

const ago = (interval: string) => sql`now() - ${interval}::interval`

function countedBefore(day: SQLWrapper) {
  return sql`${day} < (${ago('25 months')})::date`
}

// Not `updatedAt`, which each note of the team moves. An author may ask for a second look, and it should still be there for that.
const rejectedOrWithdrawnAt = sql`greatest(${submissions.secondLookAt}, coalesce(
  ${submissions.withdrawnAt},
  (select max(${submissionEvents.at}) from ${submissionEvents}
    where ${submissionEvents.submissionId} = ${submissions.id} and ${submissionEvents.action} = 'rejected'),
  ${submissions.updatedAt}))`

/** The privacy page states their periods, and a test compares the two. */
export const retentionRules: Rule[] = [
  {
    what: 'rejected stories',
    table: submissions,
    over: and(
      eq(submissions.status, 'rejected'),
      eq(submissions.sample, false),
      lt(rejectedOrWithdrawnAt, ago('12 months')),
    ),
  },
  {
    what: 'contact messages',
    table: cases,
    over: and(eq(cases.kind, 'message'), lt(cases.createdAt, ago('24 months'))),
  },
  {
    what: 'closed reports and complaints',
    table: cases,
    over: and(ne(cases.kind, 'message'), lt(cases.closedAt, ago(`${caseRetentionYears} years`))),
  },
  {
    what: 'records of closed accounts',
    table: accountClosures,
    over: lt(accountClosures.at, ago(`${caseRetentionYears} years`)),
  },
  {
    what: 'accounts never verified',
    table: user,
    over: and(
      eq(user.emailVerified, false),
      ne(user.email, samplesAuthor.email),
      lt(user.createdAt, ago('7 days')),
    ),
  },
  {
    what: 'invitations that nobody used',
    table: invitations,
    over: lt(invitations.sentAt, ago('30 days')),
  },
  {
    what: 'dismissed notices, and those of a year ago',
    table: notices,
    over: or(lt(notices.readAt, ago('30 days')), lt(notices.createdAt, ago('12 months'))),
  },
  {
    what: 'stories begun',
    table: storyDrafts,
    over: lt(storyDrafts.writtenAt, ago('30 days')),
  },
  { what: 'copies of data', table: dataExports, over: overdueExports() },
  { what: 'ended sessions', table: session, over: lt(session.expiresAt, sql`now()`) },
  { what: 'expired tokens', table: verification, over: lt(verification.expiresAt, sql`now()`) },
  {
    what: 'subscriptions never confirmed, or ended',
    table: subscriptions,
    over: or(
      and(isNull(subscriptions.confirmedAt), lt(subscriptions.askedAt, ago('7 days'))),
      lt(subscriptions.unsubscribedAt, ago('7 days')),
    ),
  },
  {
    what: 'addresses that a newsletter was sent to',
    table: newsletterRecipients,
    over: and(
      isNotNull(newsletterRecipients.email),
      inArray(
        newsletterRecipients.newsletterId,
        sql`(select ${newsletters.id} from ${newsletters} where ${lt(newsletters.startedAt, ago('90 days'))})`,
      ),
    ),
    emptied: { email: null },
  },
  {
    what: 'codes of addresses that thanks came from',
    table: storyThanks,
    over: and(isNotNull(storyThanks.addressOfDay), lt(storyThanks.createdAt, ago('1 day'))),
    emptied: { addressOfDay: null },
  },
  { what: 'readings of pages by day', table: pageReadings, over: countedBefore(pageReadings.day) },
  {
    what: 'readings of pages by month',
    table: monthlyPageReadings,
    over: countedBefore(monthlyPageReadings.month),
  },
  { what: 'readings by day', table: dailyReadings, over: countedBefore(dailyReadings.day) },
  {
    what: 'when readings were counted',
    table: countedSpans,
    over: lt(countedSpans.countedUntil, ago('25 months')),
  },
  {
    what: 'refusals of our emails',
    table: senderRefusals,
    over: lt(senderRefusals.refusedAt, ago('90 days')),
  },
  { what: 'emails that came back', table: bounces, over: lt(bounces.bouncedAt, ago('90 days')) },
]

/** Without deleting. */
export function expiredCounts() {
  return Promise.all(
    retentionRules.map(async ({ what, table, over }) => ({
      what,
      rows: await db.$count(table, over),
    })),
  )
}

/** The next hourly cleanup deletes the photos that no row refers to any more. */
export async function deleteExpired() {
  const removed: Record<string, number> = {}
  for (const { what, table, over, emptied } of retentionRules) {
    removed[what] = await db.transaction(async (tx) => {
      if (table === submissions) await emptyNotes(tx, over)
      if (emptied) return emptyRows(tx, table, over, emptied)
      return (await tx.delete(table).where(over)).rowCount ?? 0
    })
  }
  log.info({ removed }, 'retention')
  await saveRemovals()
  return removed
}

// A statement may take five seconds, and a newsletter may have gone to very many.
async function emptyRows(
  tx: Transaction,
  table: PgTable,
  over: SQL | undefined,
  emptied: NonNullable<Rule['emptied']>,
) {
  let count = 0
  for (;;) {
    const some = sql`select ctid from ${table} where ${over} limit 10000`
    const { rowCount } = await tx.update(table).set(emptied).where(sql`ctid in (${some})`)
    if (!rowCount) return count
    count += rowCount
  }
}

// The record of a decision is kept, without the text about the person.
function emptyNotes(tx: Transaction, over: SQL | undefined) {
  const gone = tx.select({ id: submissions.id }).from(submissions).where(over)
  return tx
    .update(submissionEvents)
    .set({ note: null })
    .where(and(inArray(submissionEvents.submissionId, gone), isNotNull(submissionEvents.note)))
}

const queue = 'retention'

/** Once a night. */
export async function startRetention() {
  await jobs.createQueue(queue, { policy: 'singleton', deleteAfterSeconds: 86_400 })
  await jobs.work(queue, { pollingIntervalSeconds: 300 }, async () => {
    await deleteExpired()
  })
  await jobs.schedule(queue, '41 3 * * *', null, { tz: 'Europe/London' })
}
