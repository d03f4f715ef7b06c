import { href } from 'react-router'
import type { Transaction } from '#app/db/client.server.ts'
import type { SecondFactorChange } from '#app/db/schema/accounts.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import {
  type AccountEmails,
  recoveryMinutes,
  verificationHours,
} from '#app/server/sessions/sessions.server.ts'
import { contactEmail } from '#app/server/site-settings.server.ts'

// A stranger who types somebody's address must not be able to fill their mailbox.
const perEmail = { name: 'account-email', max: 3, minutes: 60 }

export const linkHours = 24

/** To the new address of an account. Nothing changes until its link is followed. */
export function confirmAddressEmail(email: string, token: string) {
  return sendLink(linkHours * 60, {
    to: email,
    subject: 'Please confirm your new email address',
    paragraphs: [
      'Hello. Someone asked to use this email address for their Indelible account. If it was you, follow the link to confirm it.',
      `The link works for ${linkHours} hours. If it was not you, ignore this email and nothing will change.`,
    ],
    action: { label: 'Use this address', url: siteUrl(href('/account/address'), { token }) },
  })
}

/** To the owner of an account without a password, who asked to delete it. */
export function confirmDeletionEmail(email: string, url: string) {
  return sendLink(recoveryMinutes, {
    to: email,
    subject: 'Do you want to delete your account?',
    paragraphs: [
      'Hello. Someone who is signed in to your Indelible account asked us to delete it, with all your stories, photographs, favourites and collections.',
      `The link works for ${recoveryMinutes} minutes. Nothing is deleted until you press the button on the page it opens. If it was not you, ignore this email, then sign in and check where your account is signed in.`,
    ],
    action: { label: 'Delete my account', url },
  })
}

/** To the present address of an account without a password, whose owner asked to change the address. */
export function confirmMoveEmail(email: string, { to, url }: { to: string; url: string }) {
  return sendLink(recoveryMinutes, {
    to: email,
    subject: 'Do you want to change your email address?',
    paragraphs: [
      `Hello. Someone who is signed in to your Indelible account asked to change its email address to ${to}.`,
      `The link works for ${recoveryMinutes} minutes. Nothing changes until you press the button on the page it opens. If it was not you, ignore this email, then sign in and check where your account is signed in.`,
    ],
    action: { label: 'Change my address', url },
  })
}

/** What the owner does about a change that somebody else may have made. */
function wasItYou() {
  return `If it was you, you do not need to do anything. If it was not, set a new password now and write to us: ${contactEmail()}.`
}

/** To the owner of an account whose password has changed. */
export function queuePasswordChanged(transaction: Transaction, email: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'Your password was changed',
    paragraphs: [
      'Hello. The password for your Indelible account has just been changed, and every other browser that was signed in has been signed out.',
      wasItYou(),
    ],
    action: signInLink(),
  })
}

/** To the address that an account no longer uses. */
export function queueAddressChanged(transaction: Transaction, email: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'Your email address was changed',
    paragraphs: [
      'Hello. Your Indelible account now uses another email address. This address no longer belongs to it.',
      `If it was not you who changed it, write to us now: ${contactEmail()}.`,
    ],
  })
}

/** To the owner, since whoever holds the Google account can now sign in. */
export function queueGoogleConnected(transaction: Transaction, email: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'You can now sign in with Google',
    paragraphs: [
      'Hello. Your Indelible account is now connected to the Google account with this address. You can use it to sign in.',
      `If it was not you who connected it, disconnect it on your account page and write to us: ${contactEmail()}.`,
    ],
    action: { label: 'Your account', url: siteUrl(href('/account')) },
  })
}

export function queueGoogleDisconnected(transaction: Transaction, email: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'You can no longer sign in with Google',
    paragraphs: [
      'Hello. Your Indelible account is no longer connected to Google. Use your password to sign in.',
      `If it was not you who disconnected it, set a new password now and write to us: ${contactEmail()}.`,
    ],
    action: signInLink(),
  })
}

/** To the owner of an account whose second factor has changed. */
export function queueSecondFactorChanged(
  transaction: Transaction,
  email: string,
  change: SecondFactorChange,
) {
  const [subject, sentence] = {
    on: [
      'Codes when you sign in are now on',
      'Signing in to your Indelible account now takes a code from an app, and every other browser that was signed in has been signed out.',
    ],
    off: [
      'Codes when you sign in are now off',
      'Signing in to your Indelible account no longer takes a code.',
    ],
    'new codes': [
      'You have new recovery codes',
      'Your Indelible account has new recovery codes, and the former ones no longer work.',
    ],
  }[change] as [string, string]
  return queueAlert(transaction, {
    to: email,
    subject,
    paragraphs: [`Hello. ${sentence}`, wasItYou()],
    action: signInLink(),
  })
}

/** To the owner of an account that was signed in to, or changed, with a recovery code. */
export function queueRecoveryCodeUsed(transaction: Transaction, email: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'A recovery code was used',
    paragraphs: [
      'Hello. A recovery code of your Indelible account has just been used. It will not work again.',
      wasItYou(),
    ],
    action: signInLink(),
  })
}

/** To the owner of an account whose codes somebody guesses at. */
export function queueCodesGuessed(transaction: Transaction, email: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'Too many wrong codes',
    paragraphs: [
      'Hello. Somebody entered too many wrong codes for your Indelible account, so it takes no code for up to 15 minutes. Nobody was let in with them.',
      `If it was you, wait and try again. If it was not, somebody knows your password or uses your Google account: set a new password now and write to us: ${contactEmail()}.`,
    ],
    action: signInLink(),
  })
}

/** To the former owner of a deleted account. */
export function queueAccountDeleted(transaction: Transaction, email: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'Your account is deleted',
    paragraphs: [
      'Hello. Your Indelible account is deleted, with your stories, photographs, favourites and collections. Our backups will no longer have them after a month.',
      `If it was not you who deleted it, write to us: ${contactEmail()}. We cannot bring anything back, but we want to know.`,
    ],
  })
}

/** To the former owner of an account that the team has closed. */
export function queueAccountClosed(transaction: Transaction, email: string, reason: string) {
  return queueAlert(transaction, {
    to: email,
    subject: 'We have closed your account',
    paragraphs: [
      'Hello. We have closed your Indelible account because it broke our terms, and deleted it with your stories, photographs, favourites and collections. This is our reason:',
      reason,
      `If you think we were wrong, reply to this email or write to ${contactEmail()}. Someone else will look at it again and answer within two working days.`,
    ],
    action: { label: 'Read our terms', url: siteUrl(href('/terms')) },
  })
}

/** The emails that better-auth asks for. A sign-up sends one whether or not the address has an account. */
export const accountEmails: AccountEmails = {
  async verifyAddress(email, token) {
    if (!(await consume(perEmail, email))) return
    await sendLink(verificationHours * 60, {
      to: email,
      subject: 'Please verify your email address',
      paragraphs: [
        'Hello. Someone created an Indelible account with this email address. If it was you, follow the link and enter the password you chose.',
        `The link works for ${verificationHours} hours. If it was not you, ignore this email. The account cannot be used and we will delete it after 7 days.`,
      ],
      action: { label: 'Verify my address', url: siteUrl(href('/auth/verify'), { token }) },
    })
  },

  async resetPassword(email, token) {
    await sendLink(recoveryMinutes, {
      to: email,
      subject: 'Set a new password',
      paragraphs: [
        'Hello. Someone asked for a new password for your Indelible account. If it was you, follow the link to choose one.',
        `The link works once, for ${recoveryMinutes} minutes. If it was not you, ignore this email and your password will not change.`,
      ],
      action: { label: 'Set a new password', url: siteUrl(href('/auth'), { reset: token }) },
    })
  },

  async alreadyRegistered(email) {
    if (!(await consume(perEmail, email))) return
    await sendAccountEmail({
      to: email,
      subject: 'You already have an account',
      paragraphs: [
        'Hello. Someone tried to create an Indelible account with this email address. You already have one, so nothing was changed.',
        'If it was you, sign in as usual. If it was not, you do not need to do anything: we do not tell anyone that you have an account.',
      ],
      action: signInLink(),
    })
  },
}

function signInLink() {
  return { label: 'Sign in', url: siteUrl(href('/auth')) }
}

function sendLink(minutes: number, email: Email) {
  return sendAccountEmail(email, { usefulUntil: new Date(Date.now() + minutes * 60_000) })
}

// better-auth ignores a failed email, so the failure is logged here.
async function sendAccountEmail(email: Email, options?: { usefulUntil: Date }) {
  try {
    await sendEmail(email, { ...options, kind: 'account' })
  } catch (error) {
    log.error({ err: error }, 'an account email could not be queued')
    throw error
  }
}

/** Queues an email within a transaction. The savepoint lets the transaction commit if the email cannot be queued. */
async function queueAlert(transaction: Transaction, email: Email) {
  try {
    await transaction.transaction((savepoint) =>
      sendEmail(email, { transaction: savepoint, kind: 'account' }),
    )
  } catch (error) {
    log.error({ err: error }, 'an alert about an account could not be queued')
  }
}
