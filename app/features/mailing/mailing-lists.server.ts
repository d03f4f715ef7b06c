import { and, desc, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { interests, newsletterSubscriptions } from '#app/db/schema/tables.server.ts'
import type { Cursor } from '#app/server/paging/cursor.ts'
import { olderThan, pageOf } from '#app/server/paging/keyset.server.ts'
import { type CsvTable, csvPageSize, pagesOf } from '#app/server/response/csv-response.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import {
  type MailingList,
  type Subscriber,
  type SubscriptionState,
  subscriptionStates,
} from './mailing-list.ts'

export const subscribersPerPage = 50

const sources = {
  newsletter: {
    table: newsletterSubscriptions,
    offer: sql<string | null>`null`,
    leftAt: newsletterSubscriptions.unsubscribedAt,
  },
  interest: { table: interests, offer: interests.offer, leftAt: interests.withdrawnAt },
}

/** A page of the readers who are in one state, whoever asked last first. */
export async function subscribersOf(
  admin: Viewer,
  list: MailingList,
  state: SubscriptionState,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  const rows = await read(list, state, after, subscribersPerPage + 1)
  const { page, next } = pageOf(rows, subscribersPerPage, placeOf)
  return { readers: page, next }
}

/** How many there are in each state. */
export async function countSubscribers(admin: Viewer, list: MailingList) {
  requireAdmin(admin)
  const counted = subscriptionStates.map((state) => [
    state,
    sql<number>`count(*) filter (where ${is(list, state)})::int`,
  ])
  const [counts] = await db
    .select(Object.fromEntries(counted) as Record<SubscriptionState, SQL<number>>)
    .from(sources[list].table as typeof interests)
  return counts!
}

/** A list as a file, with what each reader agreed to. */
export function subscribersCsv(admin: Viewer, list: MailingList): CsvTable {
  requireAdmin(admin)
  const columns = ['email', 'offer', 'state', 'asked', 'confirmed', 'left']
  return { columns: [...columns, 'wording version', 'wording'], pages: everyone(list) }
}

async function* everyone(list: MailingList) {
  for (const state of subscriptionStates) {
    const pages = pagesOf((after) => read(list, state, after, csvPageSize), placeOf)
    for await (const page of pages) yield page.map((reader) => cellsOf(reader, state))
  }
}

function cellsOf(reader: Subscriber, state: SubscriptionState) {
  const { email, offer, askedAt, confirmedAt, leftAt, wordingVersion, wording } = reader
  return [email, offer, state, askedAt, confirmedAt, leftAt, wordingVersion, wording]
}

function read(
  list: MailingList,
  state: SubscriptionState,
  after: Cursor | null,
  most: number,
): Promise<Subscriber[]> {
  const { offer, leftAt } = sources[list]
  const table = sources[list].table as typeof interests
  const { id, email, askedAt, confirmedAt, wordingVersion, wording } = table
  return db
    .select({ id, email, offer, askedAt, confirmedAt, leftAt, wordingVersion, wording })
    .from(table)
    .where(and(is(list, state), olderThan(askedAt, id, after)))
    .orderBy(desc(askedAt), desc(id))
    .limit(most)
}

// Whoever asks again after leaving waits once more.
function is(list: MailingList, state: SubscriptionState) {
  const { table, leftAt } = sources[list]
  return {
    confirmed: sql`(${table.confirmedAt} is not null and ${leftAt} is null)`,
    left: sql`(${leftAt} is not null and ${table.askedAt} <= ${leftAt})`,
    waiting: sql`(${table.confirmedAt} is null and ${leftAt} is null or ${table.askedAt} > ${leftAt})`,
  }[state]
}

function placeOf({ askedAt, id }: Subscriber): Cursor {
  return { at: askedAt, id }
}
