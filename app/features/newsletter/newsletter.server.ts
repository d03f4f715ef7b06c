import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { db, type Transaction } from '#app/db/client.server.ts'
import { newsletterSubscriptions as subscriptions } from '#app/db/schema/tables.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { readLinkToken, signedLink } from '#app/server/email/signed-link.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { newsletterLetters as letters, newsletter } from '#content/pages/newsletter.ts'
import { newsletterConfirmationHours } from './newsletter.ts'

const perClient = { name: 'newsletter:client', max: 20, minutes: 60 }
// A stranger who types somebody's address must not be able to fill their mailbox.
const perMailbox = { name: 'newsletter:mailbox', max: 3, minutes: 60 }

const confirming = 'newsletter: confirm'
const leaving = 'newsletter: leave'

const subscribed = and(isNotNull(subscriptions.confirmedAt), isNull(subscriptions.unsubscribedAt))

/**
 * Asks for the newsletter. Nothing comes until the link in the letter is followed (PECR, regulation 22).
 * The answer is the same for every address, and each costs one letter.
 *
 * @param client the address the request came from, to count by
 */
export async function requestNewsletter(email: string, client: string) {
  if (!(await consume(perClient, client))) return 'too often'
  if (!(await consume(perMailbox, email))) return 'asked'
  await db.transaction(async (transaction) => {
    const asked = await keepAsking(transaction, email)
    const letter = asked
      ? confirmationLetter(email, asked.id)
      : await alreadyLetter(transaction, email)
    const usefulUntil = new Date(Date.now() + newsletterConfirmationHours * 3_600_000)
    await sendEmail(letter, { transaction, usefulUntil, kind: 'newsletter' })
  })
  return 'asked'
}

/** Whether a letter's link would confirm anything; it is the button behind it that does. */
export function canConfirm(token: string) {
  return readLinkToken(token, confirming) !== null
}

/** Confirms with the token of a letter, once or twice. @returns false when it is none, or its reader has left since */
export async function confirmNewsletter(token: string) {
  const id = readLinkToken(token, confirming)
  if (!id) return false
  const hasNotLeftSince = or(
    isNull(subscriptions.unsubscribedAt),
    gt(subscriptions.askedAt, subscriptions.unsubscribedAt),
  )
  const confirmed = await db
    .update(subscriptions)
    .set({
      confirmedAt: sql`case when ${subscribed} then ${subscriptions.confirmedAt} else now() end`,
      unsubscribedAt: null,
    })
    .where(and(eq(subscriptions.id, id), hasNotLeftSince))
    .returning({ id: subscriptions.id })
  if (confirmed.length > 0) log.info({ subscription: id }, 'newsletter confirmed')
  return confirmed.length > 0
}

/** Whether a letter's link leads off the list. It works for ever. */
export function canUnsubscribe(token: string) {
  return readLinkToken(token, leaving) !== null
}

/** Takes a reader off the list with the token of any letter, as often as they like. @returns false when it is none */
export async function unsubscribeFromNewsletter(token: string) {
  const id = readLinkToken(token, leaving)
  if (!id) return false
  await db
    .update(subscriptions)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.unsubscribedAt)))
  log.info({ subscription: id }, 'newsletter left')
  await saveRemovals()
  return true
}

/** The way out that stands in every letter of the list. */
export function unsubscribeLink(id: string) {
  return { label: letters.leave, url: signedLink(href('/newsletter/leave'), { act: leaving, id }) }
}

/** @returns nothing when the address is on the list already, whose record then stays as it is */
async function keepAsking(transaction: Transaction, email: string) {
  const { version: wordingVersion, text: wording } = newsletter.consent
  const [asked] = await transaction
    .insert(subscriptions)
    .values({ email, wordingVersion, wording })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: { wordingVersion, wording, askedAt: sql`now()` },
      setWhere: sql`not (${subscribed})`,
    })
    .returning({ id: subscriptions.id })
  return asked
}

function confirmationLetter(email: string, id: string): Email {
  const { subject, paragraphs, button } = letters.confirm
  const hours = newsletterConfirmationHours
  return {
    to: email,
    subject,
    paragraphs: [...paragraphs],
    action: {
      label: button,
      url: signedLink(href('/newsletter/confirm'), { act: confirming, id, hours }),
    },
    leave: unsubscribeLink(id),
  }
}

async function alreadyLetter(transaction: Transaction, email: string): Promise<Email> {
  const { subject, paragraphs } = letters.already
  const [{ id } = { id: '' }] = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.email, email))
  return { to: email, subject, paragraphs: [...paragraphs], leave: unsubscribeLink(id) }
}
