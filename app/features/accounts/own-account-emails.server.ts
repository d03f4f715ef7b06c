import { href } from 'react-router'
import type { Transaction } from '#app/db/client.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { recoveryMinutes } from '#app/server/sessions/sessions.server.ts'
import { site } from '#content/site.ts'
import { queueNotice, sendAccountEmail } from './account-emails.server.ts'

// What we write to a reader about the doors of their account, and to one without a password in place of asking for it.

/** To the owner, since whoever holds the Google account can come in from now on. */
export function queueGoogleConnected(transaction: Transaction, email: string) {
  return queueNotice(transaction, {
    to: email,
    subject: 'Google can now sign in to your account',
    paragraphs: [
      'Hello. Your account at Indelible was connected with the Google account that has this address. From now on you can sign in with either.',
      `If that was not you, disconnect it on your account page and write to us: ${site.email}.`,
    ],
    action: { label: 'Your account', url: `${configuration.baseUrl}${href('/account')}` },
  })
}

export function queueGoogleDisconnected(transaction: Transaction, email: string) {
  return queueNotice(transaction, {
    to: email,
    subject: 'Google can no longer sign in to your account',
    paragraphs: [
      'Hello. Your account at Indelible is no longer connected with Google. From now on you sign in with your password.',
      `If that was not you, set a new password now and write to us: ${site.email}.`,
    ],
    action: { label: 'Sign in', url: `${configuration.baseUrl}${href('/auth')}` },
  })
}

/** Asks the owner of an account without a password whether it is really to go. */
export function confirmDeletionEmail(email: string, url: string) {
  return sendAccountEmail(
    {
      to: email,
      subject: 'Do you want to delete your account?',
      paragraphs: [
        'Hello. Somebody, we hope you, asked us to delete your account at Indelible, with all your stories, photographs, favourites and collections.',
        `The link works for ${recoveryMinutes} minutes, and nothing is deleted before you press the button behind it. If it was not you, do nothing.`,
      ],
      action: { label: 'Delete my account', url },
    },
    { usefulUntil: new Date(Date.now() + recoveryMinutes * 60_000) },
  )
}

/** Asks the owner of an account without a password whether it is really to move to another address. */
export function confirmMoveEmail(email: string, { to, url }: { to: string; url: string }) {
  return sendAccountEmail(
    {
      to: email,
      subject: 'Do you want to change your email address?',
      paragraphs: [
        `Hello. Somebody, we hope you, wants to move your account at Indelible to ${to}.`,
        `The link works for ${recoveryMinutes} minutes, and nothing changes before you press the button behind it. If it was not you, do nothing.`,
      ],
      action: { label: 'Change my address', url },
    },
    { usefulUntil: new Date(Date.now() + recoveryMinutes * 60_000) },
  )
}
