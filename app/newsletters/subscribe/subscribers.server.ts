import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { subscriptions } from '#app/platform/db/schema/tables.server.ts'
import type { Cursor } from '#app/platform/paging/cursor.ts'
import { olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import { type CsvTable, readPages } from '#app/platform/response/csv-response.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { MailingList } from '#app/site/topics.ts'
import { type Subscriber, type SubscriptionState, subscriptionStates } from './subscribers.ts'
import { unsubscribeLink } from './subscriptions.server.ts'

export const subscribersPerPage = 50

const { id, topic, askedAt, confirmedAt, unsubscribedAt } = subscriptions

// A reader who asks again after unsubscribing is waiting again.
const isIn = {
  confirmed: sql`(${confirmedAt} is not null and ${unsubscribedAt} is null)`,
  left: sql`(${unsubscribedAt} is not null and ${askedAt} <= ${unsubscribedAt})`,
  waiting: sql`(${confirmedAt} is null and ${unsubscribedAt} is null or ${askedAt} > ${unsubscribedAt})`,
}

export async function findSubscribers(
  admin: Viewer,
  list: MailingList,
  state: SubscriptionState,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  const rows = await read(list, state, after, subscribersPerPage + 1)
  const { page, next } = paginate(rows, subscribersPerPage, toCursor)
  return { readers: page, next }
}

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
    yield* readPages(
      (after, limit) => read(list, state, after, limit),
      toCursor,
      (reader) => toCells(reader, state),
    )
  }
}

function toCells(reader: Subscriber, state: SubscriptionState) {
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

function toCursor({ askedAt, id }: Subscriber): Cursor {
  return { at: askedAt, id }
}
