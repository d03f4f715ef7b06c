import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  invitationEvents,
  invitations,
  rateLimits,
  user,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { loadProfile, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given, goodPassword } from '#tests/given.ts'
import { pluck } from '#tests/pluck.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { countWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import {
  acceptInvitation,
  findInvitation,
  invite,
  openInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from './invitations.server.ts'
import { revokeRole } from './roles.server.ts'

let admin: Viewer

beforeAll(async () => {
  await queuedEmails.open()
  const owner = await given.account()
  await db.insert(userRoles).values({ userId: owner.id, role: 'admin' })
  admin = { ...owner, role: 'admin', isAdmin: true }
})

afterAll(queuedEmails.close)

const colleague = { displayName: 'Ada', hash: 'a hash' }

test('somebody without an account is invited, and their account has the role from its first moment', async () => {
  const email = newEmail()
  expect(await inviteAs('writer', email)).toBe('sent')
  const invitation = await findLatest(email)
  expect(invitation).toMatchObject({ email, role: 'writer', account: null })

  expect(await acceptInvitation(invitation!, colleague)).toBe(true)
  const [created] = await rowsWhere(user, { email })
  expect(created).toMatchObject({ emailVerified: true })
  expect(await loadProfile(created!.id)).toMatchObject({ role: 'writer', displayName: 'Ada' })
  expect(pluck(await changesOf(invitation!.id), 'change')).toEqual(['sent', 'accepted'])
})

test('an account that is there is used, and one that was never verified makes way', async () => {
  const { id, email } = await given.account()
  await inviteAs('editor', email)
  const invitation = await findLatest(email)
  expect(invitation?.account).toEqual({ id, email, hasPassword: true })
  await acceptInvitation(invitation!, null)
  expect((await loadProfile(id)).role).toBe('editor')

  const stranger = await given.account()
  await updateWhere(user, { id: stranger.id }, { emailVerified: false })
  await inviteAs('writer', stranger.email)
  const other = await findLatest(stranger.email)
  expect(other?.account).toBeNull()
  expect(await acceptInvitation(other!, colleague)).toBe(true)
  expect(await countWhere(user, { id: stranger.id })).toBe(0)
})

test('a link works once, also when it is used twice at the same moment', async () => {
  const email = newEmail()
  await inviteAs('writer', email)
  const invitation = await findLatest(email)
  const outcomes = await Promise.all([
    acceptInvitation(invitation!, colleague),
    acceptInvitation(invitation!, colleague),
  ])
  expect(outcomes.toSorted()).toEqual([false, true])
  expect(await findLatest(email)).toBeNull()
})

test('a link ends after 7 days, when it is sent again, and when it is withdrawn', async () => {
  const email = newEmail()
  await inviteAs('writer', email)
  const former = await tokenTo(email)
  await backdate(email, '2 minutes')
  const [{ id } = { id: '' }] = await rowsWhere(invitations, { email })
  expect(await findInvitation(former)).toBeNull()
  expect(await sendInvitationAgain(admin, id)).toBe('sent')
  const latest = await tokenTo(email)
  expect(await findInvitation(latest)).not.toBeNull()
  expect(await findInvitation(former)).toBeNull()

  await withdrawInvitation(admin, id)
  await withdrawInvitation(admin, id)
  expect(await findInvitation(latest)).toBeNull()
  expect(await sendInvitationAgain(admin, id)).toBe('gone')
  expect(pluck(await changesOf(id), 'change')).toEqual(['sent', 'sent again', 'withdrawn'])
})

test('an invitation ends with the role of whoever sent it', async () => {
  const other = { ...(await given.account()), role: 'admin' as const, isAdmin: true }
  await db.insert(userRoles).values({ userId: other.id, role: 'admin' })
  const email = newEmail()
  await invite(other, { email, role: 'editor', current: goodPassword })
  const token = await tokenTo(email)
  expect(await findInvitation(token)).not.toBeNull()
  await revokeRole(other.email, 'admin', null)
  expect(await findInvitation(token)).toBeNull()
})

test('it takes an admin and the password, and nobody is invited to a role that they have', async () => {
  const email = newEmail()
  const form = { email, role: 'writer' as const, current: goodPassword }
  const editor = await given.teamMember('editor')
  await expectForbidden(
    invite(editor, form),
    sendInvitationAgain(editor, crypto.randomUUID()),
    withdrawInvitation(editor, crypto.randomUUID()),
  )
  expect(await invite(admin, { ...form, current: 'guessed' })).toBe('wrong')
  expect(await inviteAs('editor', editor.email)).toBe('has role')
  expect(await queuedEmails.to(email)).toEqual([])
})

test('the same form twice sends one email, and one address gets five in an hour', async () => {
  const email = newEmail()
  expect([await inviteAs('writer', email), await inviteAs('writer', email)]).toEqual([
    'sent',
    'sent',
  ])
  expect(await queuedEmails.to(email)).toHaveLength(1)
  for (let count = 0; count < 4; count += 1) {
    await backdate(email, '2 minutes')
    expect(await inviteAs('writer', email)).toBe('sent')
  }
  await backdate(email, '2 minutes')
  expect(await inviteAs('writer', email)).toBe('too often')
  await db.delete(rateLimits)
})

test('somebody is emailed when a role is given and when it ends, once', async () => {
  const { email } = await given.member()
  await inviteAs('writer', email)
  await acceptInvitation((await findLatest(email))!, null)
  await revokeRole(email, 'writer', admin)
  await revokeRole(email, 'writer', admin)
  expect(await queuedEmails.subjectsTo(email)).toEqual([
    'You are invited to Indelible',
    'You are now a writer of Indelible',
    'You are no longer a writer of Indelible',
  ])
})

test('the list has what nobody has used, with the name of whoever sent it', async () => {
  const email = newEmail()
  await inviteAs('editor', email)
  const listed = (await openInvitations()).find((each) => each.email === email)
  expect(listed).toMatchObject({ role: 'editor', invitedBy: admin.email })
  expect(await findInvitation('')).toBeNull()
  expect(await findInvitation('a made-up token')).toBeNull()
})

function newEmail() {
  return `${crypto.randomUUID()}@colleagues.example`
}

function inviteAs(role: 'writer' | 'editor', email: string) {
  return invite(admin, { email, role, current: goodPassword })
}

async function tokenTo(email: string) {
  const emails = await queuedEmails.to(email)
  const url = emails.findLast(({ subject }) => subject.includes('invited'))?.action?.url
  return new URL(url ?? 'http://none.example').searchParams.get('token') ?? ''
}

async function findLatest(email: string) {
  return findInvitation(await tokenTo(email))
}

function backdate(email: string, by: string) {
  return updateWhere(
    invitations,
    { email },
    { sentAt: sql`${invitations.sentAt} - ${by}::interval` },
  )
}

function changesOf(id: string) {
  return db
    .select()
    .from(invitationEvents)
    .where(eq(invitationEvents.invitationId, id))
    .orderBy(invitationEvents.id)
}
