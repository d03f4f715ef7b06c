import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { bounces, newsletterEvents, suppressions } from '#app/platform/db/schema/tables.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { csvResponse } from '#app/platform/response/csv-response.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { test } from '#tests/given-people.ts'
import { countWhere, rowsWhere } from '#tests/rows.ts'
import {
  countSuppressed,
  findSuppression,
  liftSuppression,
  suppressedAddresses,
  suppressedCsv,
  suppressionsPerPage,
} from './suppressed-addresses.server.ts'
import { noteRefusal } from './suppressions.server.ts'

async function givenSuppressed(more: Partial<typeof suppressions.$inferInsert> = {}) {
  const [row] = await db
    .insert(suppressions)
    .values({ email: givenAddress(), reason: 'hard bounce', code: '5.1.1', ...more })
    .returning()
  return row!
}

test('suppressed addresses are listed page by page, the latest first, and in the CSV file', async ({
  admin,
}) => {
  await db.delete(suppressions)
  const rows = []
  for (let at = 0; at <= suppressionsPerPage; at += 1) {
    rows.push(await givenSuppressed({ suppressedAt: new Date(Date.UTC(2026, 0, 1, 0, at)) }))
  }
  const first = await suppressedAddresses(admin)
  const second = await suppressedAddresses(admin, { after: readCursor(first.next) })
  expect([...first.suppressed, ...second.suppressed]).toEqual(rows.toReversed())
  expect(second.next).toBeNull()
  expect(await countSuppressed(admin)).toBe(rows.length)
  const text = await csvResponse('suppressed', suppressedCsv(admin)).text()
  expect(text.trim().split('\r\n')).toHaveLength(rows.length + 1)
  expect(text).toContain(`${rows[0]!.email},hard bounce,5.1.1,2026-01-01`)
})

test('an address is found by a part of it, whatever its case, and by no wildcard', async ({
  admin,
}) => {
  const { email } = await givenSuppressed({ email: `o_neill+${randomUUID()}@readers.example` })
  const search = async (words: string) =>
    (await suppressedAddresses(admin, { words })).suppressed.map((row) => row.email)
  expect(await search(' O_Neill+ ')).toEqual([email])
  expect(await search(email)).toEqual([email])
  expect(await search('%')).toEqual([])
  expect(await search('o.neill')).toEqual([])
})

test('a suppression that is lifted is gone, with what was counted, and the log does not name the address', async ({
  admin,
}) => {
  const email = givenAddress()
  const refuse = () =>
    db.transaction((transaction) =>
      noteRefusal(transaction, { email, isHard: false, code: '4.2.2' }),
    )
  for (let at = 0; at < 5; at += 1) await refuse()
  const [{ id } = { id: '' }] = (await suppressedAddresses(admin, { words: email })).suppressed
  expect(await findSuppression(admin, id)).toMatchObject({ email, reason: 'soft bounces' })

  expect(await liftSuppression(admin, id)).toBe(true)
  expect(await liftSuppression(admin, id)).toBe(false)
  expect(await findSuppression(admin, id)).toBeNull()
  expect(await countWhere(bounces, { email })).toBe(0)
  await refuse()
  expect((await suppressedAddresses(admin, { words: email })).suppressed).toEqual([])

  const events = await rowsWhere(newsletterEvents, { actorId: admin.id })
  expect(events).toMatchObject([
    { action: 'suppression lifted', note: expect.stringContaining('5 times within 30 days') },
  ])
  expect(JSON.stringify(events)).not.toContain(email)
})

test('nothing but an id is looked up', async ({ admin }) => {
  for (const wrong of ['x', '', `${randomUUID()}'`]) {
    expect(await findSuppression(admin, wrong)).toBeNull()
    expect(await liftSuppression(admin, wrong)).toBe(false)
  }
})

test('nobody but admins sees or lifts one', async () => {
  const { id } = await givenSuppressed()
  const editor = { ...(await given.member()), role: 'editor' as const }
  for (const person of [await given.member(), editor]) {
    await expectForbidden(
      suppressedAddresses(person),
      countSuppressed(person),
      findSuppression(person, id),
      liftSuppression(person, id),
    )
    expect(() => suppressedCsv(person)).toThrow(ForbiddenAct)
  }
  expect(await countWhere(suppressions, { id })).toBe(1)
})
