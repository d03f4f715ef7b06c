import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { roleEvents, user, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { type TeamRole, teamRoles } from '#app/platform/sessions/role.ts'
import { loadProfile } from '#app/platform/sessions/viewer.server.ts'
import { given, goodPassword } from '#tests/given.ts'
import { deleteWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import {
  addressesWithRole,
  grantRole,
  grantRoleByPage,
  revokeRole,
  revokeRoleByPage,
  teamMembers,
} from './roles.server.ts'

for (const role of teamRoles) {
  test(`granting gives the ${role} role, however the address is typed, and can be repeated`, async () => {
    const { id, email } = await given.member()

    expect(await grantRole(` ${email.toUpperCase()} `, role, null)).toBe('granted')
    expect(await grantRole(email, role, null)).toBe('granted')

    expect(await loadProfile(id)).toMatchObject({ role, isAdmin: role === 'admin' })
    expect((await addressesWithRole(role)).filter((each) => each === email)).toHaveLength(1)
  })

  test(`revoking removes the ${role} role, and a second time says that there was none`, async () => {
    await given.admin()
    const { id, email } = await given.teamMember(role)

    expect(await revokeRole(email, role, null)).toBe('revoked')
    expect(await revokeRole(email, role, null)).toBe('not given')

    expect((await loadProfile(id)).role).toBe('member')
    expect(await addressesWithRole(role)).not.toContain(email)
  })
}

test('an address without an account gets no role', async () => {
  expect(await grantRole('nobody@readers.example', 'writer', null)).toBe('no account')
  expect(await revokeRole('nobody@readers.example', 'writer', null)).toBe('not given')
  expect((await loadProfile(crypto.randomUUID())).role).toBe('member')
})

test('a role that the site does not know gives no rights and is not removed', async () => {
  const { id, email } = await given.member()
  await db.insert(userRoles).values([
    { userId: id, role: 'owner' },
    { userId: id, role: 'Admin' },
    { userId: id, role: '' },
  ])

  expect((await loadProfile(id)).role).toBe('member')
  expect((await teamMembers()).map((each) => each.email)).not.toContain(email)
  expect(await revokeRole(email, 'admin', null)).toBe('not given')
  expect(await rowsWhere(userRoles, { userId: id })).toHaveLength(3)
})

test('an unverified account gets no role', async () => {
  const { id, email } = await given.member()
  await updateWhere(user, { id }, { emailVerified: false })

  expect(await grantRole(email, 'admin', null)).toBe('no account')
  expect(await grantRole(email, 'editor', null)).toBe('no account')
})

test('a writer who becomes an editor is a writer no longer, and the reverse', async () => {
  const { id, email } = await given.teamMember('writer')
  await grantRole(email, 'editor', null)
  expect(await rolesOf(id)).toEqual(['editor'])
  await grantRole(email, 'writer', null)
  expect(await rolesOf(id)).toEqual(['writer'])
  expect((await recordOf(id)).map(({ role, granted }) => [role, granted])).toEqual([
    ['writer', false],
    ['editor', true],
    ['editor', false],
    ['writer', true],
  ])
})

test('an admin keeps the editor role, and is an editor after the admin role is revoked', async () => {
  await given.admin()
  const { id, email } = await given.teamMember('editor')
  await grantRole(email, 'admin', null)
  expect((await loadProfile(id)).role).toBe('admin')
  await revokeRole(email, 'admin', null)
  expect((await loadProfile(id)).role).toBe('editor')
})

test('the last admin keeps the role, also when the last two are revoked at the same moment', async () => {
  await deleteWhere(userRoles, { role: 'admin' })
  const admins = [await given.admin(), await given.admin()]

  const outcomes = await Promise.all(admins.map(({ email }) => revokeRole(email, 'admin', null)))
  expect(outcomes.toSorted()).toEqual(['last admin', 'revoked'])
  const [last] = await addressesWithRole('admin')
  expect(await revokeRole(last!, 'admin', null)).toBe('last admin')
  expect(await addressesWithRole('admin')).toEqual([last])
})

test('each change of a role is recorded once with its actor, and the record cannot be changed', async () => {
  const admin = await given.admin()
  const { id, email } = await given.member()
  await grantRole(email, 'editor', admin)
  await grantRole(email, 'editor', admin)
  await revokeRole(email, 'editor', null)
  await revokeRole(email, 'editor', null)

  expect((await recordOf(id)).map(({ granted, actorId }) => [granted, actorId])).toEqual([
    [true, admin.id],
    [false, null],
  ])
  await expect(deleteWhere(roleEvents, { userId: id })).rejects.toThrow()
})

test('an admin gives a role with the password, and nothing is given without it', async () => {
  const admin = { ...(await given.account()), role: 'admin' as const, isAdmin: true }
  const passwordless = await given.admin()
  const { id, email } = await given.member()
  const grant = { email, role: 'editor' as const }

  expect(await grantRoleByPage(admin, { ...grant, current: 'guessed' })).toBe('wrong')
  expect(await grantRoleByPage(passwordless, { ...grant, current: '' })).toBe('none')
  expect(await rolesOf(id)).toEqual([])
  expect(await grantRoleByPage(admin, { ...grant, current: goodPassword })).toBe('granted')
  expect(await rolesOf(id)).toEqual(['editor'])

  expect(await revokeRoleByPage(admin, email, 'editor')).toBe('revoked')
  expect(await rolesOf(id)).toEqual([])
})

test('nobody but an admin gives or revokes a role', async () => {
  const { email } = await given.member()
  for (const role of ['writer', 'editor'] satisfies TeamRole[]) {
    const actor = await given.teamMember(role)
    const grant = { email, role, current: goodPassword }
    await expect(grantRoleByPage(actor, grant)).rejects.toThrow(ForbiddenAct)
    expect(() => revokeRoleByPage(actor, email, role)).toThrow(ForbiddenAct)
  }
})

async function rolesOf(userId: string) {
  const rows = await rowsWhere(userRoles, { userId })
  return rows.map(({ role }) => role)
}

function recordOf(userId: string) {
  return db.select().from(roleEvents).where(eq(roleEvents.userId, userId)).orderBy(roleEvents.id)
}
