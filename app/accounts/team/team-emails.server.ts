import { href } from 'react-router'
import { queueAccountEmail } from '#app/accounts/account/account-emails.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import type { Transaction } from '#app/platform/db/client.server.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { helloTo } from '#app/platform/sessions/member-name.server.ts'
import type { TeamRole } from '#app/platform/sessions/role.ts'
import type { PageRole } from './team.ts'

export const invitationDays = 7

const named: Record<TeamRole, string> = {
  writer: 'a writer',
  editor: 'an editor',
  admin: 'an admin',
}

const rights: Record<TeamRole, string> = {
  writer: 'You can write pieces of your own, and ask an editor to publish them.',
  editor: 'You can write, change and publish all pieces, and change the settings of the magazine.',
  admin: 'You can review stories, give roles, and do everything that editors do.',
}

export async function emailInvitation(
  transaction: Transaction,
  { to, role, inviter, url }: { to: string; role: PageRole; inviter: string; url: string },
) {
  const email = {
    to,
    subject: 'You are invited to Indelible',
    paragraphs: [
      `Hello. ${inviter} invites you to join the team of Indelible, the magazine about tattoo culture, as ${named[role]}. ${rights[role]}`,
      `The link works once, for ${invitationDays} days. You do not need an account: the page asks for your name and a password. If you have one with this address, it is used.`,
      'If you do not know why you got this, ignore it. Nothing happens then, and we delete your address from the list of invitations within a month.',
    ],
    action: { label: 'See the invitation', url },
  }
  const usefulUntil = new Date(Date.now() + invitationDays * 86_400_000)
  await sendEmail(email, { transaction, usefulUntil, kind: 'account' })
}

type RoleChange = { to: string; gained?: TeamRole; ended: TeamRole[] }

export async function emailRoleChange(transaction: Transaction, { to, gained, ended }: RoleChange) {
  const endedWords = new Intl.ListFormat('en-GB').format(ended.map((role) => named[role]))
  const hello = await helloTo(to, transaction)
  const email = gained
    ? {
        to,
        subject: `You are now ${named[gained]} of Indelible`,
        paragraphs: [
          `${hello} Your Indelible account now has the role of ${named[gained]}. ${rights[gained]}`,
          ...(ended.length > 0 ? [`You are no longer ${endedWords}.`] : []),
          `If you did not expect this, write to us: ${contactEmail()}.`,
        ],
        action: { label: 'Open the magazine', url: siteUrl(href('/edit')) },
      }
    : {
        to,
        subject: `You are no longer ${endedWords} of Indelible`,
        paragraphs: [
          `${hello} Your Indelible account no longer has the role of ${endedWords}. The account itself, and what you saved with it, stay as they are.`,
          `If you did not expect this, write to us: ${contactEmail()}.`,
        ],
      }
  await queueAccountEmail(transaction, email)
}
