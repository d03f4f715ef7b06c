import { href } from 'react-router'
import type { Transaction } from '#app/db/client.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import {
  type AccountEmails,
  recoveryMinutes,
  verificationHours,
} from '#app/server/sessions/sessions.server.ts'
import { site } from '#content/site.ts'

// A stranger who types somebody's address must not be able to fill their mailbox.
const lettersPerAddress = { name: 'account-letter', max: 3, minutes: 60 }

export const linkHours = 24

/** To a new address: nothing changes before its link is followed. */
export function confirmAddressEmail(email: string, token: string) {
  return sendAccountEmail(
    {
      to: email,
      subject: 'Please confirm your new email address',
      paragraphs: [
        'Hello. Somebody, we hope you, wants to use this address for an account at Indelible. Follow the link to confirm it.',
        `The link works for ${linkHours} hours. If it was not you, do nothing.`,
      ],
      action: {
        label: 'Use this address',
        url: `${configuration.baseUrl}${href('/account/address')}?token=${encodeURIComponent(token)}`,
      },
    },
    { usefulUntil: new Date(Date.now() + linkHours * 3_600_000) },
  )
}

/** To the owner of an account whose password was just replaced. */
export function queuePasswordChanged(transaction: Transaction, email: string) {
  return queueNotice(transaction, {
    to: email,
    subject: 'Your password was changed',
    paragraphs: [
      'Hello. The password of your account at Indelible has just been changed, and every other browser that was signed in has been signed out.',
      `If that was you, all is well. If it was not, set a new password now and write to us: ${site.email}.`,
    ],
    action: { label: 'Sign in', url: `${configuration.baseUrl}${href('/auth')}` },
  })
}

/** To the address that an account has left. */
export function queueAddressChanged(transaction: Transaction, email: string) {
  return queueNotice(transaction, {
    to: email,
    subject: 'Your email address was changed',
    paragraphs: [
      'Hello. Your account at Indelible now uses another email address, and this one is not part of it any more.',
      `If that was not you, write to us at once: ${site.email}.`,
    ],
  })
}

/** The last one: the account is gone. */
export function queueAccountDeleted(transaction: Transaction, email: string) {
  return queueNotice(transaction, {
    to: email,
    subject: 'Your account is deleted',
    paragraphs: [
      'Hello. Your account at Indelible is deleted, and with it your stories, photographs, favourites and collections.',
      `If that was not you, write to us: ${site.email}. We cannot bring anything back, but we want to know.`,
    ],
  })
}

/** What better-auth asks us to send. Both answers to a sign-up cost the same: one letter. */
export const accountEmails: AccountEmails = {
  async verifyAddress(email, token) {
    if (!(await consume(lettersPerAddress, email))) return
    await sendAccountEmail(
      {
        to: email,
        subject: 'Please verify your email address',
        paragraphs: [
          'Hello. Somebody, we hope you, made an account at Indelible with this address. Follow the link to verify it.',
          `The link works for ${verificationHours} hours. If it was not you, do nothing: without the link the account stays shut, and after a week it is gone.`,
        ],
        action: {
          label: 'Verify my address',
          url: `${configuration.baseUrl}${href('/auth/verify')}?token=${encodeURIComponent(token)}`,
        },
      },
      { usefulUntil: new Date(Date.now() + verificationHours * 3_600_000) },
    )
  },

  async resetPassword(email, token) {
    await sendAccountEmail(
      {
        to: email,
        subject: 'Set a new password',
        paragraphs: [
          'Hello. Somebody, we hope you, asked for a new password at Indelible. Follow the link to choose one.',
          `The link works once and for ${recoveryMinutes} minutes. If it was not you, do nothing: your password stays as it is.`,
        ],
        action: {
          label: 'Set a new password',
          url: `${configuration.baseUrl}${href('/auth')}?reset=${encodeURIComponent(token)}`,
        },
      },
      { usefulUntil: new Date(Date.now() + recoveryMinutes * 60_000) },
    )
  },

  async alreadyRegistered(email) {
    if (!(await consume(lettersPerAddress, email))) return
    await sendAccountEmail({
      to: email,
      subject: 'You already have an account',
      paragraphs: [
        'Hello. Somebody, perhaps you, tried to make an account at Indelible with this address. You already have one, so nothing was changed.',
        'If it was you, sign in as usual. If it was not, you need not do anything: nobody learns from us that you are here.',
      ],
      action: { label: 'Sign in', url: `${configuration.baseUrl}${href('/auth')}` },
    })
  },
}

/** Posts a letter about an account. better-auth goes on when one fails, so this is the last place to say so. */
export async function sendAccountEmail(letter: Email, options?: { usefulUntil: Date }) {
  try {
    await sendEmail(letter, { ...options, kind: 'account' })
  } catch (error) {
    log.error({ err: error }, 'a letter of an account could not be posted')
    throw error
  }
}

/**
 * Queues a notice of what the transaction does. The savepoint keeps a notice that cannot be queued from undoing the rest.
 */
export async function queueNotice(transaction: Transaction, letter: Email) {
  try {
    await transaction.transaction((savepoint) =>
      sendEmail(letter, { transaction: savepoint, kind: 'account' }),
    )
  } catch (error) {
    log.error({ err: error }, 'a notice about an account could not be queued')
  }
}
