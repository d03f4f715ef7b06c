import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import type { Transaction } from '#app/platform/db/client.server.ts'
import type { Email } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { helloTo } from '#app/platform/sessions/member-name.server.ts'
import {
  type AccountEmails,
  recoveryMinutes,
  verificationHours,
} from '#app/platform/sessions/sessions.server.ts'

// A stranger who types somebody's address must not be able to fill their mailbox.
const perEmail = { name: 'account-email', max: 3, minutes: 60 }

export const linkHours = 24

/** Nothing changes until its link is followed. */
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

/** Of an account without a password. */
export async function confirmDeletionEmail(email: string, url: string) {
  return sendLink(recoveryMinutes, {
    to: email,
    subject: 'Do you want to delete your account?',
    paragraphs: [
      `${await helloTo(email)} Someone who is signed in to your Indelible account asked us to delete it, with all your stories, photographs, favourites and collections.`,
      `The link works for ${recoveryMinutes} minutes. Nothing is deleted until you press the button on the page it opens. If it was not you, ignore this email, then sign in and check where your account is signed in.`,
    ],
    action: { label: 'Delete my account', url },
  })
}

/** To the present address of an account without a password. */
export async function confirmMoveEmail(email: string, { to, url }: { to: string; url: string }) {
  return sendLink(recoveryMinutes, {
    to: email,
    subject: 'Do you want to change your email address?',
    paragraphs: [
      `${await helloTo(email)} Someone who is signed in to your Indelible account asked to change its email address to ${to}.`,
      `The link works for ${recoveryMinutes} minutes. Nothing changes until you press the button on the page it opens. If it was not you, ignore this email, then sign in and check where your account is signed in.`,
    ],
    action: { label: 'Change my address', url },
  })
}

/** Whoever did it. @param reason why the team closed the account */
function alerts(reason: string, hello: string) {
  const contact = contactEmail()
  const wasItYou = `If it was you, you do not need to do anything. If it was not, set a new password now and write to us: ${contact}.`
  const action = signInLink()
  return {
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        `${hello} The password for your Indelible account has just been changed, and every other browser that was signed in has been signed out.`,
        wasItYou,
      ],
      action,
    },
    addressChanged: {
      subject: 'Your email address was changed',
      paragraphs: [
        `${hello} Your Indelible account now uses another email address. This address no longer belongs to it.`,
        `If it was not you who changed it, write to us now: ${contact}.`,
      ],
    },
    /** Whoever holds the Google account can now sign in. */
    googleConnected: {
      subject: 'You can now sign in with Google',
      paragraphs: [
        `${hello} Your Indelible account is now connected to the Google account with this address. You can use it to sign in.`,
        `If it was not you who connected it, disconnect it on your account page and write to us: ${contact}.`,
      ],
      action: { label: 'Your account', url: siteUrl(href('/account')) },
    },
    googleDisconnected: {
      subject: 'You can no longer sign in with Google',
      paragraphs: [
        `${hello} Your Indelible account is no longer connected to Google. Use your password to sign in.`,
        `If it was not you who disconnected it, set a new password now and write to us: ${contact}.`,
      ],
      action,
    },
    'second factor on': {
      subject: 'Codes when you sign in are now on',
      paragraphs: [
        `${hello} Signing in to your Indelible account now takes a code from an app, and every other browser that was signed in has been signed out.`,
        wasItYou,
      ],
      action,
    },
    'second factor off': {
      subject: 'Codes when you sign in are now off',
      paragraphs: [
        `${hello} Signing in to your Indelible account no longer takes a code.`,
        wasItYou,
      ],
      action,
    },
    'second factor new codes': {
      subject: 'You have new recovery codes',
      paragraphs: [
        `${hello} Your Indelible account has new recovery codes, and the former ones no longer work.`,
        wasItYou,
      ],
      action,
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      paragraphs: [
        `${hello} A recovery code of your Indelible account has just been used. It will not work again.`,
        wasItYou,
      ],
      action,
    },
    codesGuessed: {
      subject: 'Too many wrong codes',
      paragraphs: [
        `${hello} Somebody entered too many wrong codes for your Indelible account, so it takes no code for up to 15 minutes. Nobody was let in with them.`,
        `If it was you, wait and try again. If it was not, somebody knows your password or uses your Google account: set a new password now and write to us: ${contact}.`,
      ],
      action,
    },
    deleted: {
      subject: 'Your account is deleted',
      paragraphs: [
        `${hello} Your Indelible account is deleted, with your stories, photographs, favourites and collections. Our backups will no longer have them after a month.`,
        `If it was not you who deleted it, write to us: ${contact}. We cannot bring anything back, but we want to know.`,
      ],
    },
    closed: {
      subject: 'We have closed your account',
      paragraphs: [
        `${hello} We have closed your Indelible account because it broke our terms, and deleted it with your stories, photographs, favourites and collections. This is our reason:`,
        reason,
        `If you think we were wrong, reply to this email or write to ${contact}. Someone else will look at it again and answer within two working days.`,
      ],
      action: { label: 'Read our terms', url: siteUrl(href('/terms')) },
    },
  }
}

/** A sign-up sends one whether or not the address has an account. */
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
        `${await helloTo(email)} Someone asked for a new password for your Indelible account. If it was you, follow the link to choose one.`,
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
        `${await helloTo(email)} Someone tried to create an Indelible account with this email address. You already have one, so nothing was changed.`,
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

function sendAccountEmail(email: Email, options?: { usefulUntil: Date }) {
  return sendEmail(email, { ...options, kind: 'account' })
}

export async function queueAccountAlert(
  transaction: Transaction,
  to: string,
  alert: keyof ReturnType<typeof alerts>,
  reason = '',
) {
  const hello = await helloTo(to, transaction)
  await queueAccountEmail(transaction, { to, ...alerts(reason, hello)[alert] })
}

/** The savepoint lets the transaction commit if the email cannot be queued. */
export async function queueAccountEmail(transaction: Transaction, email: Email) {
  try {
    await transaction.transaction((savepoint) =>
      sendEmail(email, { transaction: savepoint, kind: 'account' }),
    )
  } catch (error) {
    log.error({ err: error }, 'an alert about an account could not be queued')
  }
}
