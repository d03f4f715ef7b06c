import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { presence, profiles } from '#app/platform/db/schema/tables.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { deleteOldPresence } from '#app/platform/sessions/presence.server.ts'
import { givenActor, givenDraft } from '#tests/given-pieces.ts'
import { countWhere, updateWhere } from '#tests/rows.ts'
import { listOthersEditing, reportEditing } from './presence.server.ts'

let writer: Actor
let ada: Actor
let rosa: Actor

beforeAll(async () => {
  writer = await givenActor('writer')
  ada = await givenActor('editor')
  rosa = await givenActor('editor')
  for (const [{ id }, displayName] of [
    [ada, 'Ada'],
    [rosa, 'Rosa'],
  ] as const) {
    await db
      .insert(profiles)
      .values({ userId: id, displayName })
      .onConflictDoUpdate({ target: profiles.userId, set: { displayName } })
  }
})

test('an editor sees who else has a piece open, until they close it', async () => {
  const { id, version } = await givenDraft(writer)
  expect(await reportEditing(ada, { id, act: 'here' })).toEqual({ others: [], version })
  expect(await reportEditing(rosa, { id, act: 'here' })).toEqual({ others: ['Ada'], version })
  await reportEditing(ada, { id, act: 'left' })
  expect(await reportEditing(rosa, { id, act: 'here' })).toMatchObject({ others: [] })
})

test('nobody is told of their own second tab, however many reports come at once', async () => {
  const { id } = await givenDraft(writer)
  const reports = await Promise.all(
    Array.from({ length: 8 }, () => reportEditing(ada, { id, act: 'here' })),
  )
  expect(reports.flatMap((report) => report?.others)).toEqual([])
  expect(await countWhere(presence, { subjectId: id })).toBe(1)
})

test('somebody who was not seen for a minute has left, and is forgotten after an hour', async () => {
  const { id } = await givenDraft(writer)
  await reportEditing(ada, { id, act: 'here' })
  const reported = (ago: string) =>
    updateWhere(presence, { subjectId: id }, { seenAt: sql`now() - ${ago}::interval` })
  await reported('61 seconds')
  expect(await reportEditing(rosa, { id, act: 'left' })).toMatchObject({ others: [] })
  await reported('61 minutes')
  await deleteOldPresence()
  expect(await countWhere(presence, { subjectId: id })).toBe(0)
})

test('names the others who have each piece open, and for a writer those of their own pieces', async () => {
  const [both, own, closed] = [
    await givenDraft(writer),
    await givenDraft(writer),
    await givenDraft(writer),
  ]
  for (const [who, { id }] of [
    [ada, both],
    [rosa, both],
    [writer, both],
    [ada, own],
    [rosa, closed],
  ] as const) {
    await reportEditing(who, { id, act: 'here' })
  }
  await reportEditing(rosa, { id: closed.id, act: 'left' })
  const others = await listOthersEditing(ada)
  expect(others[own.id]).toBeUndefined()
  expect(others[closed.id]).toBeUndefined()
  expect(others[both.id]).toHaveLength(2)
  expect(others[both.id]).toContain('Rosa')
  const foreign = await givenDraft(ada)
  await reportEditing(rosa, { id: foreign.id, act: 'here' })
  const forWriter = await listOthersEditing(writer)
  expect(forWriter[own.id]).toEqual(['Ada'])
  expect(forWriter[foreign.id]).toBeUndefined()
})

test('a writer sees and is seen at their own piece, and at another’s piece there is nothing', async () => {
  const { id } = await givenDraft(writer)
  await reportEditing(ada, { id, act: 'here' })
  expect(await reportEditing(writer, { id, act: 'here' })).toMatchObject({ others: ['Ada'] })
  const others = await reportEditing(ada, { id, act: 'here' })
  expect(others?.others).toHaveLength(1)

  const other = await givenDraft(ada)
  expect(await reportEditing(writer, { id: other.id, act: 'here' })).toBeNull()
  expect(await reportEditing(ada, { id: 'no-uuid', act: 'here' })).toBeNull()
})
