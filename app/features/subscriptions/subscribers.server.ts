import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { subscriptions } from '#app/db/schema/tables.server.ts'
import type { Cursor } from '#app/server/paging/cursor.ts'
import { olderThan, pageOf } from '#app/server/paging/keyset.server.ts'
import { type CsvTable, csvPageSize, pagesOf } from '#app/server/response/csv-response.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { type Subscriber, type SubscriptionState, subscriptionStates } from './subscribers.ts'
import { unsubscribeLink } from './subscriptions.server.ts'
import type { MailingList } from './topics.ts'

export const subscribersPerPage = 50

const { id, topic, askedAt, confirmedAt, unsubscribedAt } = subscriptions

// A reader who asks again after unsubscribing is waiting again.
const isIn = {
  confirmed: sql`(${confirmedAt} is not null and ${unsubscribedAt} is null)`,
  left: sql`(${unsubscribedAt} is not null and ${askedAt} <= ${unsubscribedAt})`,
  waiting: sql`(${confirmedAt} is null and ${unsubscribedAt} is null or ${askedAt} > ${unsubscribedAt})`,
}

/** A page of the readers in one state, those who asked last first. */
export async function subscribersOf(
  admin: Viewer,
  list: MailingList,
  state: SubscriptionState,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  const rows = await read(list, state, after, subscribersPerPage + 1)
  const { page, next } = pageOf(rows, subscribersPerPage, cursorOf)
  return { readers: page, next }
}

/** The number of readers in each state. */
export async function countSubscribers(admin: Viewer, list: MailingList) {
  requireAdmin(admin)
  const count = (state: SubscriptionState) =>
    sql<number>`count(*) filter (where ${isIn[state]})::int`
  const [counts] = await db
    .select({ confirmed: count('confirmed'), waiting: count('waiting'), left: count('left') })
    .from(subscriptions)
    .where(isOn(list))
  return counts!
}

/** A list as CSV, with what each reader agreed to. */
export function subscribersCsv(admin: Viewer, list: MailingList): CsvTable {
  requireAdmin(admin)
  const columns = ['email', 'topic', 'state', 'asked', 'confirmed', 'left']
  return {
    columns: [...columns, 'wording version', 'wording', 'link to unsubscribe'],
    pages: everyone(list),
  }
}

async function* everyone(list: MailingList) {
  for (const state of subscriptionStates) {
    const pages = pagesOf((after) => read(list, state, after, csvPageSize), cursorOf)
    for await (const page of pages) yield page.map((reader) => cellsOf(reader, state))
  }
}

function cellsOf(reader: Subscriber, state: SubscriptionState) {
  const { email, topic, askedAt, confirmedAt, unsubscribedAt, wordingVersion, wording } = reader
  const { url } = unsubscribeLink(
    topic === 'newsletter' ? 'newsletter' : 'interest',
    reader.unsubscribeToken,
  )
  return [email, topic, state, askedAt, confirmedAt, unsubscribedAt, wordingVersion, wording, url]
}

function read(
  list: MailingList,
  state: SubscriptionState,
  after: Cursor | null,
  limit: number,
): Promise<Subscriber[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(isOn(list), isIn[state], olderThan(askedAt, id, after)))
    .orderBy(desc(askedAt), desc(id))
    .limit(limit)
}

function isOn(list: MailingList) {
  return list === 'newsletter' ? eq(topic, 'newsletter') : ne(topic, 'newsletter')
}

function cursorOf({ askedAt, id }: Subscriber): Cursor {
  return { at: askedAt, id }
}
