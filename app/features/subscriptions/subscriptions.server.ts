import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { db, type Transaction } from '#app/db/client.server.ts'
import { subscriptions } from '#app/db/schema/tables.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { readLinkToken, signedLink } from '#app/server/email/signed-link.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import {
  subscriptionConsent,
  subscriptionEmails,
  unsubscribeLabel,
} from '#content/pages/subscriptions.ts'
import { newsletterTopic } from './newsletter-topic.ts'
import { findOfferTopic, type MailingList, type Topic } from './topics.ts'

const confirmationHours = 48

const perClient = { max: 20, minutes: 60 }
// Nobody can fill a stranger's mailbox by typing their address.
const perMailbox = { newsletter: { max: 3, minutes: 60 }, interest: { max: 6, minutes: 60 } }

// The links in emails that were sent years ago must still work, so neither paths nor acts may change.
const links = {
  newsletter: {
    confirm: { path: href('/newsletter/confirm'), act: 'newsletter: confirm' },
    unsubscribe: { path: href('/newsletter/leave'), act: 'newsletter: leave' },
  },
  interest: {
    confirm: { path: href('/interest/confirm'), act: 'interest: confirm' },
    unsubscribe: { path: href('/interest/withdraw'), act: 'interest: withdraw' },
  },
}

const isSubscribed = and(isNotNull(subscriptions.confirmedAt), isNull(subscriptions.unsubscribedAt))

/**
 * Requests a subscription. It counts once the reader has followed the link in the email and pressed the button (PECR,
 * regulation 22). The result is the same for every address, and each address gets an email.
 *
 * @param client the address the request came from, for the rate limit
 */
export async function requestSubscription(topic: Topic, email: string, client: string) {
  const { list } = topic
  if (!(await consume({ name: `${list}:client`, ...perClient }, client))) return 'too often'
  if (!(await consume({ name: `${list}:mailbox`, ...perMailbox[list] }, email))) return 'requested'
  await db.transaction(async (transaction) => {
    const id = await storeRequest(transaction, topic, email)
    const message = id
      ? confirmationEmail(topic, email, id)
      : await alreadyEmail(transaction, topic, email)
    const usefulUntil = new Date(Date.now() + confirmationHours * 3_600_000)
    await sendEmail(message, { transaction, usefulUntil, kind: list })
  })
  return 'requested'
}

/**
 * What the link in an email is about. A link to unsubscribe works for ever, also when the offer or the row is gone.
 *
 * @returns null when the link was changed or, to confirm, is too old
 */
export async function subjectOfLink(
  list: MailingList,
  act: 'confirm' | 'unsubscribe',
  token: string,
): Promise<Pick<Topic, 'list' | 'name'> | null> {
  const id = readLinkToken(token, links[list][act].act)
  if (!id) return null
  if (list === 'newsletter') return newsletterTopic
  const [row] = await db
    .select({ topic: subscriptions.topic })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  const topic = row ? findOfferTopic(row.topic) : null
  return topic ?? (act === 'unsubscribe' ? { list, name: 'this offer' } : null)
}

/** Confirms with the token of an email; repeating it is harmless. @returns false when it is invalid or its reader has unsubscribed since */
export async function confirmSubscription(list: MailingList, token: string) {
  const id = readLinkToken(token, links[list].confirm.act)
  if (!id) return false
  const hasNotUnsubscribedSince = or(
    isNull(subscriptions.unsubscribedAt),
    gt(subscriptions.askedAt, subscriptions.unsubscribedAt),
  )
  const confirmed = await db
    .update(subscriptions)
    .set({
      confirmedAt: sql`case when ${isSubscribed} then ${subscriptions.confirmedAt} else now() end`,
      unsubscribedAt: null,
    })
    .where(and(eq(subscriptions.id, id), hasNotUnsubscribedSince))
    .returning({ id: subscriptions.id })
  if (confirmed.length > 0) log.info({ subscription: id }, 'subscription confirmed')
  return confirmed.length > 0
}

/** Unsubscribes with the token of any email; it never expires, and repeating it is harmless. @returns false when it is invalid */
export async function unsubscribe(list: MailingList, token: string) {
  const id = readLinkToken(token, links[list].unsubscribe.act)
  if (!id) return false
  await db
    .update(subscriptions)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.unsubscribedAt)))
  log.info({ subscription: id }, 'unsubscribed')
  await saveRemovals()
  return true
}

/** The link to unsubscribe, which every email to a subscriber contains. */
export function unsubscribeLink(list: MailingList, id: string) {
  const { path, act } = links[list].unsubscribe
  return { label: unsubscribeLabel, url: signedLink(path, { act, id }) }
}

/** @returns the id of the subscription; undefined when the reader is subscribed already, and nothing was changed */
async function storeRequest(transaction: Transaction, topic: Topic, email: string) {
  const { version: wordingVersion, text: wording } = subscriptionConsent(topic)
  const [requested] = await transaction
    .insert(subscriptions)
    .values({ topic: topic.id, email, wordingVersion, wording })
    .onConflictDoUpdate({
      target: [subscriptions.email, subscriptions.topic],
      set: { wordingVersion, wording, askedAt: sql`now()` },
      setWhere: sql`not (${isSubscribed})`,
    })
    .returning({ id: subscriptions.id })
  return requested?.id
}

function confirmationEmail(topic: Topic, to: string, id: string): Email {
  const hours = confirmationHours
  const { button: label, ...words } = subscriptionEmails.confirm(topic, hours)
  const { path, act } = links[topic.list].confirm
  const action = { label, url: signedLink(path, { act, id, hours }) }
  return { to, ...words, action, leave: unsubscribeLink(topic.list, id) }
}

async function alreadyEmail(transaction: Transaction, topic: Topic, to: string): Promise<Email> {
  const [{ id } = { id: '' }] = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.email, to), eq(subscriptions.topic, topic.id)))
  return { to, ...subscriptionEmails.already(topic), leave: unsubscribeLink(topic.list, id) }
}
