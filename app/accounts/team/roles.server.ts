import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { checkCurrentPassword } from '#app/accounts/account/own-account.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { profiles, roleEvents, user, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import {
  highestRole,
  isTeamRole,
  roles,
  type TeamRole,
  teamRoles,
} from '#app/platform/sessions/role.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { normaliseEmail } from '#content/email-address.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import type { PageRole, TeamMember } from './team.ts'
import { emailRoleChange } from './team-emails.server.ts'

/** Null for a command on the server. */
type Actor = Pick<Viewer, 'id'> | null

type Account = Pick<Viewer, 'id' | 'email'>

/** A writer who becomes an editor, or the reverse, has the new role alone. @returns 'no account' without a verified one */
export async function grantRole(email: string, role: TeamRole, actor: Actor) {
  const account = await findAccount(email)
  if (!account) return 'no account'
  const { replaced } = await db.transaction((tx) => giveRole(tx, account, role, actor))
  if (replaced) await saveRemovals()
  return 'granted'
}

/**
 * The owner is emailed about a role that they did not have.
 * @returns whether another role was replaced: then call `saveRemovals` once the transaction has committed
 */
export async function giveRole(
  tx: Transaction,
  { id, email }: Account,
  role: TeamRole,
  actor: Actor,
) {
  await lockAccount(tx, id)
  const replaced = role === 'admin' ? [] : await revoke(tx, id, otherPageRoles(role), actor)
  const granted = await tx
    .insert(userRoles)
    // The clock, not the start of the transaction: a restore compares it with the time of the role that it replaced.
    .values({ userId: id, role, grantedAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning()
  if (granted.length > 0) {
    await recordChange(tx, { userId: id, role, granted: true, actor })
    await emailRoleChange(tx, { to: email, gained: role, ended: replaced })
  }
  return { replaced: replaced.length > 0 }
}

type Revocation = 'revoked' | 'not given' | 'last admin'

export async function revokeRole(email: string, role: TeamRole, actor: Actor): Promise<Revocation> {
  const account = await findAccount(email)
  if (!account) return 'not given'
  const { id } = account
  const outcome = await db.transaction(async (tx): Promise<Revocation> => {
    if (role === 'admin' && (await isLastAdmin(tx, id))) return 'last admin'
    const ended = await revoke(tx, id, [role], actor)
    if (ended.length === 0) return 'not given'
    await emailRoleChange(tx, { to: account.email, ended })
    return 'revoked'
  })
  if (outcome === 'revoked') await saveRemovals()
  return outcome
}

/** It asks for the admin's password: a role given from a stolen session would outlive it. Nobody is made an admin there. */
export async function grantRoleByPage(
  admin: Viewer,
  { email, role, current }: { email: string; role: PageRole; current: string },
) {
  requireAdmin(admin)
  const proof = await checkCurrentPassword(admin, current)
  return proof === 'right' ? grantRole(email, role, admin) : proof
}

export function revokeRoleByPage(admin: Viewer, email: string, role: PageRole) {
  requireAdmin(admin)
  return revokeRole(email, role, admin)
}

export async function teamMembers(): Promise<TeamMember[]> {
  const rows = await db
    .select({
      id: user.id,
      email: user.email,
      displayName: profiles.displayName,
      role: userRoles.role,
    })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.userId))
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(inArray(userRoles.role, [...teamRoles]))
    .orderBy(asc(user.email))
  const members = [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const { id, email, displayName } = own[0]!
    const granted = own.map(({ role }) => role).filter(isTeamRole)
    return { id, email, displayName, granted }
  })
  return members.toSorted((a, b) => rank(b) - rank(a))
}

export async function addressesWithRole(role: TeamRole) {
  const members = await teamMembers()
  return members.flatMap(({ email, granted }) => (granted.includes(role) ? email : []))
}

export async function verifiedAddresses() {
  const rows = await db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.emailVerified, true), ne(user.email, samplesAuthor.email)))
    .orderBy(asc(user.email))
  return rows.map(({ email }) => email)
}

async function revoke(tx: Transaction, userId: string, from: TeamRole[], actor: Actor) {
  const revoked = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, from)))
    .returning({ role: userRoles.role })
  for (const { role } of revoked) await recordChange(tx, { userId, role, granted: false, actor })
  return revoked.map(({ role }) => role as TeamRole)
}

type RoleChange = { userId: string; role: string; granted: boolean; actor: Actor }

async function recordChange(tx: Transaction, { actor, ...change }: RoleChange) {
  await tx.insert(roleEvents).values({ ...change, actorId: actor?.id ?? null })
  const { userId, ...logged } = change
  logSecurityEvent({ user: userId, ...logged }, 'role changed')
}

export async function isOnlyAdmin({ id }: Pick<Viewer, 'id'>) {
  const admins = await db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .limit(2)
  return admins.length === 1 && admins[0]?.id === id
}

/** The rows stay locked, so that two admins who leave at the same moment are not both the last but one. */
export async function isLastAdmin(tx: Transaction, userId: string) {
  const admins = await tx
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.userId))
    .for('update')
  return admins.length === 1 && admins[0]?.id === userId
}

function otherPageRoles(role: TeamRole) {
  return teamRoles.filter((other) => other !== role && other !== 'admin')
}

function rank({ granted }: TeamMember) {
  return roles.indexOf(highestRole(granted))
}

async function findAccount(email: string): Promise<Account | null> {
  const [row] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    // An unverified account may not belong to the owner of the address.
    .where(and(eq(user.email, normaliseEmail(email)), eq(user.emailVerified, true)))
  return row ?? null
}
