import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { db } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { readLinkToken, signedLink } from '#app/platform/email/signed-link.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { confirmDeletionEmail, confirmMoveEmail } from './account-emails.server.ts'

// The owner of an account without a password proves who they are with an emailed link.

type Owner = Pick<Viewer, 'id' | 'email'>

type ConfirmationRequest =
  | { act: 'deletion'; owner: Owner }
  | { act: 'move'; owner: Owner; to: string }

const page = href('/account/confirm')
const emailLimit = { name: 'own-account:email', max: 3, minutes: 60 }
const hours = 0.5

/** Nothing happens until its owner presses the button on the page behind the link. */
export async function requestDeletion(owner: Owner) {
  if (!(await consume(emailLimit, owner.id))) return 'too often'
  const url = signedLink(page, { act: 'delete-account', id: `${owner.id} ${owner.email}`, hours })
  await confirmDeletionEmail(owner.email, url)
  return 'asked'
}

export async function requestMove(owner: Owner, to: string) {
  if (!(await consume(emailLimit, owner.id))) return 'too often'
  const url = signedLink(page, {
    act: 'move-account',
    id: `${owner.id} ${owner.email} ${to}`,
    hours,
  })
  await confirmMoveEmail(owner.email, { to, url })
  return 'asked'
}

/** @returns null when the link was altered or has expired, or the account is deleted or has another address now */
export async function readConfirmation(token: string): Promise<ConfirmationRequest | null> {
  const deletion = readLinkToken(token, 'delete-account')
  const [id = '', email = '', to] = (deletion ?? readLinkToken(token, 'move-account') ?? '').split(
    ' ',
  )
  if (!id || !(await stillOwns({ id, email }))) return null
  const owner = { id, email }
  if (deletion) return { act: 'deletion', owner }
  return to ? { act: 'move', owner, to } : null
}

async function stillOwns({ id, email }: Owner) {
  return (await db.$count(user, and(eq(user.id, id), eq(user.email, email)))) > 0
}
