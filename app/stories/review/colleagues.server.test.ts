import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { deleteWhere } from '#tests/rows.ts'
import { colleaguesReading, reportReading } from './colleagues.server.ts'
import { presenceLabel } from './presence.tsx'

test('an admin sees which colleagues have a submission open, by the local part of their address, but not themselves', async () => {
  const [rosa, idris] = [await given.admin(), await given.admin()]
  const { id } = await given.submission()
  await reportReading(rosa, { id, act: 'here' })
  expect(await reportReading(rosa, { id, act: 'here' })).toEqual({ others: [], version: 1 })
  const others = [rosa.email.split('@')[0]]
  expect(await colleaguesReading(idris)).toEqual({ [id]: others })
  expect(await reportReading(idris, { id, act: 'here' })).toEqual({ others, version: 1 })
  await reportReading(rosa, { id, act: 'left' })
  expect(await colleaguesReading(idris)).toEqual({})
})

test('someone who has lost the admin role is not shown as a colleague', async () => {
  const [rosa, idris] = [await given.admin(), await given.admin()]
  const { id } = await given.submission()
  await reportReading(rosa, { id, act: 'here' })
  await deleteWhere(userRoles, { userId: rosa.id })
  expect(await reportReading(idris, { id, act: 'here' })).toEqual({ others: [], version: 1 })
})

test('a withdrawn or unknown submission has no readers', async () => {
  const [rosa, idris] = [await given.admin(), await given.admin()]
  const withdrawn = await given.submission({ status: 'rejected', withdrawnAt: new Date() })
  for (const id of [withdrawn.id, randomUUID(), 'no-id']) {
    for (const act of ['here', 'left'] as const) {
      expect(await reportReading(rosa, { id, act })).toEqual({ others: [], version: null })
    }
    expect(await colleaguesReading(idris)).not.toHaveProperty(id)
  }
})

test('only admins are told who is reading', async () => {
  const member = await given.member()
  const { id } = await given.submission()
  await expectForbidden(
    reportReading(member, { id, act: 'here' }),
    reportReading(member, { id, act: 'left' }),
    colleaguesReading(member),
  )
})

test('the readers are named in a sentence', () => {
  expect(presenceLabel(['rosa'])).toBe('rosa is reading this.')
  expect(presenceLabel(['rosa', 'idris'])).toBe('rosa and idris are reading this.')
})
