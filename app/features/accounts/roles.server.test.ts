import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { roleEvents, user, userRoles } from '#app/db/schema/tables.server.ts'
import { loadProfile } from '#app/server/sessions/viewer.server.ts'
import { given } from '#tests/given.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './roles.server.ts'

test('granting makes an account an admin, however its address is typed, and can be repeated', async () => {
  const { id, email } = await given.member()

  expect(await grantAdmin(` ${email.toUpperCase()} `)).toBe(true)
  expect(await grantAdmin(email)).toBe(true)

  expect((await loadProfile(id)).isAdmin).toBe(true)
  expect((await listAdmins()).filter((each) => each === email)).toHaveLength(1)
})

test('revoking removes the role, and a second time says that there was none', async () => {
  const { id, email } = await given.admin()

  expect(await revokeAdmin(email)).toBe(true)
  expect(await revokeAdmin(email)).toBe(false)

  expect((await loadProfile(id)).isAdmin).toBe(false)
  expect(await listAdmins()).not.toContain(email)
})

test('an address without an account cannot be made an admin', async () => {
  expect(await grantAdmin('nobody@readers.example')).toBe(false)
  expect(await revokeAdmin('nobody@readers.example')).toBe(false)
  expect((await loadProfile(crypto.randomUUID())).isAdmin).toBe(false)
})

test('other roles have no rights and are not removed', async () => {
  const { id, email } = await given.member()
  await db.insert(userRoles).values([
    { userId: id, role: 'editor' },
    { userId: id, role: 'Admin' },
    { userId: id, role: '' },
  ])

  expect((await loadProfile(id)).isAdmin).toBe(false)
  expect(await listAdmins()).not.toContain(email)
  expect(await revokeAdmin(email)).toBe(false)
  expect(await db.select().from(userRoles).where(eq(userRoles.userId, id))).toHaveLength(3)
})

test('an unverified account cannot become an admin', async () => {
  const { id, email } = await given.member()
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, id))

  expect(await grantAdmin(email)).toBe(false)
})

test('each change of a role is recorded once, and the record cannot be changed', async () => {
  const { id, email } = await given.member()
  await grantAdmin(email)
  await grantAdmin(email)
  await revokeAdmin(email)
  await revokeAdmin(email)

  const record = await db.select().from(roleEvents).where(eq(roleEvents.userId, id))
  expect(record.map(({ granted }) => granted)).toEqual([true, false])
  await expect(db.delete(roleEvents).where(eq(roleEvents.userId, id))).rejects.toThrow()
})
