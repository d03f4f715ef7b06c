import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { db, type Transaction } from '#app/db/client.server.ts'
import { interests } from '#app/db/schema/tables.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { readLinkToken, signedLink } from '#app/server/email/signed-link.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { interestVersion, interestLetters as letters } from '#content/pages/interest.ts'
import { findOpenOffer, interestConfirmationHours, type OpenOffer } from './interest.ts'

const perClient = { name: 'interest:client', max: 20, minutes: 60 }
// A stranger who types somebody's address must not be able to fill their mailbox.
const perMailbox = { name: 'interest:mailbox', max: 6, minutes: 60 }

const confirming = 'interest: confirm'
const withdrawing = 'interest: withdraw'

const registered = and(isNotNull(interests.confirmedAt), isNull(interests.withdrawnAt))

/**
 * Registers interest in an offer, in the words of its consent. It counts once the link in the letter is followed.
 * The answer is the same for every address, and each costs one letter.
 *
 * @param client the address the request came from, to count by
 */
export async function registerInterest(offer: OpenOffer, email: string, client: string) {
  if (!(await consume(perClient, client))) return 'too often'
  if (!(await consume(perMailbox, email))) return 'asked'
  await db.transaction(async (transaction) => {
    const asked = await keepAsking(transaction, offer, email)
    const letter = asked
      ? confirmationLetter(offer, email, asked.id)
      : await alreadyLetter(transaction, offer, email)
    const usefulUntil = new Date(Date.now() + interestConfirmationHours * 3_600_000)
    await sendEmail(letter, { transaction, usefulUntil, kind: 'interest' })
  })
  return 'asked'
}

/** What a letter's link to confirm is about. @returns null when it was altered or is too old */
export function offerToConfirm(token: string) {
  return offerOf(readLinkToken(token, confirming))
}

/** Confirms with the token of a letter, once or twice. @returns false when it is none, or the interest was withdrawn since */
export async function confirmInterest(token: string) {
  const id = readLinkToken(token, confirming)
  if (!id) return false
  const notWithdrawnSince = or(
    isNull(interests.withdrawnAt),
    gt(interests.askedAt, interests.withdrawnAt),
  )
  const confirmed = await db
    .update(interests)
    .set({
      confirmedAt: sql`case when ${registered} then ${interests.confirmedAt} else now() end`,
      withdrawnAt: null,
    })
    .where(and(eq(interests.id, id), notWithdrawnSince))
    .returning({ offer: interests.offer })
  if (confirmed.length > 0) log.info({ interest: id }, 'interest confirmed')
  return confirmed.length > 0
}

/** What a letter's link to withdraw is about. It works for ever. */
export function offerToWithdraw(token: string) {
  return offerOf(readLinkToken(token, withdrawing))
}

/** Withdraws with the token of a letter, as often as one likes. @returns false when it is none */
export async function withdrawInterest(token: string) {
  const id = readLinkToken(token, withdrawing)
  if (!id) return false
  await db
    .update(interests)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(interests.id, id), isNull(interests.withdrawnAt)))
  log.info({ interest: id }, 'interest withdrawn')
  await saveRemovals()
  return true
}

async function offerOf(id: string | null) {
  if (!id) return null
  const [interest] = await db
    .select({ offer: interests.offer })
    .from(interests)
    .where(eq(interests.id, id))
  return interest ? findOpenOffer(interest.offer) : null
}

/** @returns nothing when the interest is registered already, whose record then stays as it is */
async function keepAsking(transaction: Transaction, offer: OpenOffer, email: string) {
  const words = { wordingVersion: interestVersion, wording: offer.consent }
  const [asked] = await transaction
    .insert(interests)
    .values({ offer: offer.id, email, ...words })
    .onConflictDoUpdate({
      target: [interests.email, interests.offer],
      set: { ...words, askedAt: sql`now()` },
      setWhere: sql`not (${registered})`,
    })
    .returning({ id: interests.id })
  return asked
}

function confirmationLetter(offer: OpenOffer, email: string, id: string): Email {
  const { subject, before, after, button } = letters.confirm
  const hours = interestConfirmationHours
  return {
    to: email,
    subject,
    paragraphs: [`${before} ${offer.title}.`, after],
    action: {
      label: button,
      url: signedLink(href('/interest/confirm'), { act: confirming, id, hours }),
    },
    leave: wayOut(id),
  }
}

async function alreadyLetter(
  transaction: Transaction,
  offer: OpenOffer,
  email: string,
): Promise<Email> {
  const { subject, before, after } = letters.already
  const [{ id } = { id: '' }] = await transaction
    .select({ id: interests.id })
    .from(interests)
    .where(and(eq(interests.email, email), eq(interests.offer, offer.id)))
  return { to: email, subject, paragraphs: [`${before} ${offer.title}.`, after], leave: wayOut(id) }
}

function wayOut(id: string) {
  return {
    label: letters.withdraw,
    url: signedLink(href('/interest/withdraw'), { act: withdrawing, id }),
  }
}
