import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { roleEvents, user, userRoles } from '#app/db/schema/tables.server.ts'
import { loadProfile } from '#app/server/sessions/viewer.server.ts'
import { given } from '#tests/given.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './roles.server.ts'

test('an account becomes an admin and is listed, however its address was typed, and twice does no harm', async () => {
  const { id, email } = await given.member()

  expect(await grantAdmin(` ${email.toUpperCase()} `)).toBe(true)
  expect(await grantAdmin(email)).toBe(true)

  expect((await loadProfile(id)).isAdmin).toBe(true)
  expect((await listAdmins()).filter((each) => each === email)).toHaveLength(1)
})

test('it is taken back once; the second time there is nothing to take', async () => {
  const { id, email } = await given.admin()

  expect(await revokeAdmin(email)).toBe(true)
  expect(await revokeAdmin(email)).toBe(false)

  expect((await loadProfile(id)).isAdmin).toBe(false)
  expect(await listAdmins()).not.toContain(email)
})

test('nobody is nobody', async () => {
  expect(await grantAdmin('nobody@readers.example')).toBe(false)
  expect(await revokeAdmin('nobody@readers.example')).toBe(false)
  expect((await loadProfile(crypto.randomUUID())).isAdmin).toBe(false)
})

test('any other role is a regular reader, and not ours to take', async () => {
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

test("an account whose address nobody has verified may be a stranger's, and becomes no admin", async () => {
  const { id, email } = await given.member()
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, id))

  expect(await grantAdmin(email)).toBe(false)
})

test('each change of a role is on record, once, and the record cannot be rewritten', async () => {
  const { id, email } = await given.member()
  await grantAdmin(email)
  await grantAdmin(email)
  await revokeAdmin(email)
  await revokeAdmin(email)

  const record = await db.select().from(roleEvents).where(eq(roleEvents.userId, id))
  expect(record.map(({ granted }) => granted)).toEqual([true, false])
  await expect(db.delete(roleEvents).where(eq(roleEvents.userId, id))).rejects.toThrow()
})
