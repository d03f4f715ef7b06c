import { and, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  newsletterRecipients,
  newsletters,
  subscriptions,
} from '#app/platform/db/schema/tables.server.ts'
import type { Email } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { readLinkToken, signedLink } from '#app/platform/email/signed-link.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { unaskedEmails } from '#app/platform/rate-limit/unasked-emails.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { findOfferTopic, type MailingList, type Topic } from '#app/site/topics.ts'
import {
  subscriptionConsent,
  subscriptionEmails,
  unsubscribeLabel,
} from '#content/pages/subscriptions.ts'

const confirmationHours = 48

const perClient = { max: 20, minutes: 60 }
// A reader may register interest in every offer one after the other.
const perMailbox = { newsletter: unaskedEmails, interest: { ...unaskedEmails, max: 6 } }

// The links in emails that were sent years ago must still work, so no path to unsubscribe may change.
const links = {
  newsletter: { confirm: href('/newsletter/confirm'), unsubscribe: href('/newsletter/leave') },
  interest: { confirm: href('/interest/confirm'), unsubscribe: href('/interest/withdraw') },
}

const isSubscribed = and(isNotNull(subscriptions.confirmedAt), isNull(subscriptions.unsubscribedAt))

/**
 * It counts once the reader has pressed the button behind the emailed link (PECR, regulation 22). The result is the same for
 * every address, and each gets an email, a few an hour at most.
 */
export async function requestSubscription(topic: Topic, email: string, clientIp: string) {
  const { list } = topic
  if (!(await consume({ name: `${list}:client`, ...perClient }, clientIp))) return 'too often'
  if (!(await consume(perMailbox[list], email))) return 'requested'
  await db.transaction(async (transaction) => {
    const stored = await storeRequest(transaction, topic, email)
    const message = stored
      ? confirmationEmail(topic, email, stored)
      : await alreadyEmail(transaction, topic, email)
    const usefulUntil = new Date(Date.now() + confirmationHours * 3_600_000)
    await sendEmail(message, { transaction, usefulUntil, kind: list })
  })
  return 'requested'
}

/**
 * A link to unsubscribe works for ever, also when the offer or the row is gone.
 * @returns null when the link was changed or, to confirm, is too old; `hasLeft` when its reader has unsubscribed already
 */
export async function subjectOfLink(
  list: MailingList,
  act: 'confirm' | 'unsubscribe',
  token: string,
): Promise<(Pick<Topic, 'list' | 'name'> & { hasLeft: boolean }) | null> {
  const which = rowOfLink(list, act, token)
  if (!which) return null
  const [row] = await db
    .select({ topic: subscriptions.topic, unsubscribedAt: subscriptions.unsubscribedAt })
    .from(subscriptions)
    .where(which)
  // Rows are deleted some days after their reader has unsubscribed.
  const hasLeft = act === 'unsubscribe' && (!row || row.unsubscribedAt !== null)
  if (list === 'newsletter') return { ...newsletterTopic, hasLeft }
  const topic = row ? findOfferTopic(row.topic) : null
  if (topic) return { ...topic, hasLeft }
  return act === 'unsubscribe' ? { list, name: 'this offer', hasLeft } : null
}

/** A link to unsubscribe holds the row's own random token. */
function rowOfLink(list: MailingList, act: 'confirm' | 'unsubscribe', token: string): SQL | null {
  if (act === 'unsubscribe') return isUuid(token) ? eq(subscriptions.unsubscribeToken, token) : null
  const id = readLinkToken(token, confirmationAct(list))
  return id ? eq(subscriptions.id, id) : null
}

function confirmationAct(list: MailingList) {
  return `${list}: confirm`
}

/** Repeating it is harmless. @returns false when it is invalid or its reader has unsubscribed since */
export async function confirmSubscription(list: MailingList, token: string) {
  const id = readLinkToken(token, confirmationAct(list))
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

/** It never expires, and repeating it is harmless. @returns false when it is invalid */
export async function unsubscribe(list: MailingList, token: string) {
  const which = rowOfLink(list, 'unsubscribe', token)
  if (!which) return false
  await unsubscribeWhere(which)
  return true
}

export async function unsubscribeAddress(email: string) {
  await unsubscribeWhere(eq(subscriptions.email, email))
}

/** To any list, as an email to us may hold it. */
export async function unsubscribeByToken(token: string) {
  await unsubscribeWhere(eq(subscriptions.unsubscribeToken, token))
}

async function unsubscribeWhere(which: SQL) {
  await db.transaction(async (transaction) => {
    const rows = await transaction
      .update(subscriptions)
      .set({ unsubscribedAt: sql`now()` })
      .where(and(which, isNull(subscriptions.unsubscribedAt)))
      .returning({ id: subscriptions.id })
    for (const { id } of rows) {
      log.info({ subscription: id }, 'unsubscribed')
      await noteInSendings(transaction, id)
    }
  })
  await saveRemovals()
}

/** A sending counts who left while it was under way, or before they got another. */
async function noteInSendings(transaction: Transaction, subscriptionId: string) {
  const underWay = transaction
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(inArray(newsletters.state, ['sending', 'paused']))
  const last = transaction
    .select({ id: max(newsletterRecipients.id) })
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.subscriptionId, subscriptionId))
  await transaction
    .update(newsletterRecipients)
    .set({ unsubscribedAt: sql`now()` })
    .where(
      and(
        eq(newsletterRecipients.subscriptionId, subscriptionId),
        isNull(newsletterRecipients.unsubscribedAt),
        or(
          inArray(newsletterRecipients.newsletterId, underWay),
          inArray(newsletterRecipients.id, last),
        ),
      ),
    )
}

export function addressToLeave(list: MailingList) {
  return links[list].unsubscribe
}

/** Every email to a subscriber has it. It needs no secret. */
export function unsubscribeLink(list: MailingList, unsubscribeToken: string) {
  return {
    label: unsubscribeLabel,
    url: siteUrl(addressToLeave(list), { token: unsubscribeToken }),
  }
}

/** @returns undefined when the reader is subscribed already */
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
    .returning({ id: subscriptions.id, unsubscribeToken: subscriptions.unsubscribeToken })
  return requested
}

function confirmationEmail(
  topic: Topic,
  to: string,
  { id, unsubscribeToken }: { id: string; unsubscribeToken: string },
): Email {
  const hours = confirmationHours
  const { button: label, ...words } = subscriptionEmails.confirm(topic, hours)
  const act = confirmationAct(topic.list)
  const action = { label, url: signedLink(links[topic.list].confirm, { act, id, hours }) }
  return { to, ...words, action, leave: unsubscribeLink(topic.list, unsubscribeToken) }
}

async function alreadyEmail(transaction: Transaction, topic: Topic, to: string): Promise<Email> {
  const [{ token } = { token: '' }] = await transaction
    .select({ token: subscriptions.unsubscribeToken })
    .from(subscriptions)
    .where(and(eq(subscriptions.email, to), eq(subscriptions.topic, topic.id)))
  return { to, ...subscriptionEmails.already(topic), leave: unsubscribeLink(topic.list, token) }
}
