import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { z } from 'zod'
import { checkCurrentPassword } from '#app/accounts/account/own-account.server.ts'
import { dropUnverified } from '#app/accounts/sign-in/google-account.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { InvitationChange } from '#app/platform/db/schema/accounts.ts'
import {
  account,
  invitationEvents,
  invitations,
  profiles,
  user,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { readSealedToken, sealToken } from '#app/platform/secrets/sealed-token.server.ts'
import { findMemberName, memberName } from '#app/platform/sessions/member-name.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { giveRole } from './roles.server.ts'
import type { PageRole } from './team.ts'
import { emailInvitation, invitationDays } from './team-emails.server.ts'

const perAdmin = { name: 'invitations:admin', max: 30, minutes: 60 }
const perEmail = { name: 'invitations:email', max: 5, minutes: 60 }

const lifetimeMs = invitationDays * 86_400_000

// A form that is sent twice sends one email.
const sentJustNow = sql`${invitations.sentAt} > now() - interval '1 minute'`

/** It asks for the admin's password: an invitation from a stolen session would outlive that session. */
export async function invite(
  admin: Viewer,
  { email, role, current }: { email: string; role: PageRole; current: string },
) {
  requireAdmin(admin)
  const proof = await checkCurrentPassword(admin, current)
  if (proof !== 'right') return proof
  if (await hasRole(email, role)) return 'has role'
  return send(admin, { email, role })
}

/** The link in the former email does not work any more. */
export async function sendInvitationAgain(admin: Viewer, id: string) {
  requireAdmin(admin)
  const [open] = isUuid(id) ? await db.select().from(invitations).where(eq(invitations.id, id)) : []
  return open ? send(admin, { email: open.email, role: open.role as PageRole }) : 'gone'
}

async function send(admin: Viewer, { email, role }: { email: string; role: PageRole }) {
  const isSame = and(eq(invitations.email, email), eq(invitations.role, role), sentJustNow)
  if ((await db.$count(invitations, isSame)) > 0) return 'sent'
  if (!(await consume(perAdmin, admin.id)) || !(await consume(perEmail, email))) return 'too often'
  await db.transaction(async (tx) => {
    const invitation = { role, invitedBy: admin.id, sentAt: new Date() }
    const newId = randomUUID()
    const [{ id } = { id: newId }] = await tx
      .insert(invitations)
      .values({ id: newId, email, ...invitation })
      .onConflictDoUpdate({ target: invitations.email, set: invitation })
      .returning({ id: invitations.id })
    await record(tx, { id, role }, id === newId ? 'sent' : 'sent again', admin)
    const sent = invitation.sentAt.getTime()
    const token = sealToken({ act: 'join the team', id, sent }, lifetimeMs)
    const url = siteUrl(href('/invitation'), { token })
    const inviter = (await findMemberName(admin.id, tx)) ?? 'Somebody'
    await emailInvitation(tx, { to: email, role, inviter, url })
  })
  return 'sent'
}

/** One that was used or withdrawn already is what was asked for. */
export async function withdrawInvitation(admin: Viewer, id: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return
  await db.transaction(async (tx) => {
    const [withdrawn] = await tx.delete(invitations).where(eq(invitations.id, id)).returning()
    if (withdrawn) await record(tx, withdrawn, 'withdrawn', admin)
  })
}

/** Also when their link has expired. */
export async function openInvitations() {
  const rows = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      sentAt: invitations.sentAt,
      invitedBy: memberName,
    })
    .from(invitations)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .leftJoin(profiles, eq(profiles.userId, invitations.invitedBy))
    .orderBy(asc(invitations.email))
  return rows.map(({ sentAt, ...row }) => ({
    ...row,
    role: row.role as PageRole,
    worksUntil: new Date(sentAt.getTime() + lifetimeMs),
  }))
}

export type Invitation = {
  id: string
  email: string
  role: PageRole
  sentAt: Date
  invitedBy: string
  inviter: string | null
  account: { id: string; email: string; hasPassword: boolean } | null
}

const sealed = z.object({ act: z.literal('join the team'), id: z.string(), sent: z.number() })

/** @returns null when it has expired, was used, withdrawn or sent again since, or whoever sent it is no admin any more */
export async function findInvitation(token: string): Promise<Invitation | null> {
  const claim = readSealedToken(sealed, token)
  if (!claim) return null
  const [row] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      sentAt: invitations.sentAt,
      invitedBy: invitations.invitedBy,
      inviter: memberName,
    })
    .from(invitations)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .innerJoin(userRoles, and(eq(userRoles.userId, user.id), eq(userRoles.role, 'admin')))
    .leftJoin(profiles, eq(profiles.userId, invitations.invitedBy))
    .where(isSentAs({ id: claim.id, sentAt: new Date(claim.sent) }))
  return row ? { ...row, role: row.role as PageRole, account: await findAccount(row.email) } : null
}

function isSentAs({ id, sentAt }: Pick<Invitation, 'id' | 'sentAt'>) {
  return and(
    eq(invitations.id, id),
    eq(invitations.sentAt, sentAt),
    gt(invitations.sentAt, new Date(Date.now() - lifetimeMs)),
  )
}

async function findAccount(email: string) {
  const [row] = await db
    .select({ id: user.id, email: user.email, hash: account.password })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(and(eq(user.email, email), eq(user.emailVerified, true)))
  return row ? { id: row.id, email: row.email, hasPassword: row.hash !== null } : null
}

async function hasRole(email: string, role: PageRole) {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userRoles, eq(userRoles.userId, user.id))
    .where(and(eq(user.email, email), eq(user.emailVerified, true), eq(userRoles.role, role)))
  return row !== undefined
}

/** `hash` is computed before the transaction, which should not wait for it. */
type NewColleague = { displayName: string; hash: string }

/**
 * For the account of its address, or one that is created. The caller has checked who it is.
 * @returns false when it was used or withdrawn meanwhile, or somebody has created an account with the address
 */
export async function acceptInvitation(invitation: Invitation, colleague: NewColleague | null) {
  const outcome = await db.transaction(async (tx) => {
    const isThis = isSentAs(invitation)
    const [open] = await tx.select().from(invitations).where(isThis).for('update')
    if (!open) return null
    const id = colleague
      ? await createAccount(tx, invitation.email, colleague)
      : invitation.account?.id
    if (!id) return null
    await tx.delete(invitations).where(isThis)
    await record(tx, open, 'accepted', { id })
    return giveRole(tx, { id, email: invitation.email }, invitation.role, { id: open.invitedBy })
  })
  if (outcome?.replaced) await saveRemovals()
  return outcome !== null
}

/** The link has shown that the mailbox is theirs. @returns null when somebody has the address by now */
async function createAccount(tx: Transaction, email: string, { displayName, hash }: NewColleague) {
  await dropUnverified(tx, email)
  const [created] = await tx
    .insert(user)
    .values({ email, name: '', emailVerified: true })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  if (!created) return null
  const { id } = created
  await tx
    .insert(account)
    .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
  await tx.insert(profiles).values({ userId: id, displayName })
  return id
}

async function record(
  tx: Transaction,
  { id, role }: { id: string; role: string },
  change: InvitationChange,
  actor: Pick<Viewer, 'id'>,
) {
  await tx.insert(invitationEvents).values({ invitationId: id, role, change, actorId: actor.id })
  logSecurityEvent({ invitation: id, user: actor.id, role, change }, 'invitation')
}
