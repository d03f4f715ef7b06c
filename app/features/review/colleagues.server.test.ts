import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { reviewPresence, userRoles } from '#app/db/schema/tables.server.ts'
import { ForbiddenAct } from '#app/server/sessions/permissions.ts'
import { given } from '#tests/given.ts'
import { colleaguesReading, markAbsent, markPresent, presenceOf } from './colleagues.server.ts'
import { presenceLabel } from './presence-label.ts'

test('an admin sees which colleagues have a submission open, by the local part of their address, but not themselves', async () => {
  const [rosa, idris] = [await given.admin(), await given.admin()]
  const { id } = await given.submission()
  await markPresent(rosa, id)
  await markPresent(rosa, id)
  const reader = { submissionId: id, name: rosa.email.split('@')[0] }
  expect(await presenceOf(idris, id)).toEqual({ readers: [reader], version: 1 })
  expect(await colleaguesReading(idris)).toContainEqual(reader)
  expect(await presenceOf(rosa, id)).toEqual({ readers: [], version: 1 })
})

test('a colleague who leaves is gone, and so is one without a heartbeat for a minute', async () => {
  const [rosa, callum, idris] = [await given.admin(), await given.admin(), await given.admin()]
  const { id } = await given.submission()
  await markPresent(rosa, id)
  await markPresent(callum, id)
  await markAbsent(rosa, id)
  await db
    .update(reviewPresence)
    .set({ seenAt: sql`now() - interval '61 seconds'` })
    .where(and(eq(reviewPresence.submissionId, id), eq(reviewPresence.userId, callum.id)))
  expect(await colleaguesReading(idris, id)).toEqual([])
  await markPresent(callum, id)
  expect(await colleaguesReading(idris, id)).toHaveLength(1)
})

test('someone who has lost the admin role is not shown as a colleague', async () => {
  const [rosa, idris] = [await given.admin(), await given.admin()]
  const { id } = await given.submission()
  await markPresent(rosa, id)
  await db.delete(userRoles).where(eq(userRoles.userId, rosa.id))
  expect(await colleaguesReading(idris, id)).toEqual([])
})

test('a withdrawn or unknown submission has no readers', async () => {
  const admin = await given.admin()
  const withdrawn = await given.submission({ status: 'rejected', withdrawnAt: new Date() })
  for (const id of [withdrawn.id, randomUUID(), 'no-id']) {
    await markPresent(admin, id)
    await markAbsent(admin, id)
    expect(await presenceOf(await given.admin(), id)).toEqual({ readers: [], version: null })
  }
})

test('only admins are told who is reading', async () => {
  const member = await given.member()
  const { id } = await given.submission()
  await expect(markPresent(member, id)).rejects.toThrow(ForbiddenAct)
  await expect(markAbsent(member, id)).rejects.toThrow(ForbiddenAct)
  await expect(presenceOf(member, id)).rejects.toThrow(ForbiddenAct)
  expect(() => colleaguesReading(member)).toThrow(ForbiddenAct)
})

test('the readers are named in a sentence', () => {
  expect(presenceLabel([{ name: 'rosa' }])).toBe('rosa is reading this.')
  expect(presenceLabel([{ name: 'rosa' }, { name: 'idris' }])).toBe(
    'rosa and idris are reading this.',
  )
})
