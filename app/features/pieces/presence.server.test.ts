import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { piecePresence, profiles } from '#app/db/schema/tables.server.ts'
import type { Actor } from '#app/server/sessions/permissions.ts'
import { givenActor, givenDraft } from '#tests/given-pieces.ts'
import { deleteOldPresence, listOthersEditing, reportEditing } from './presence.server.ts'

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
  expect(await db.$count(piecePresence, eq(piecePresence.pieceId, id))).toBe(1)
})

test('somebody who was not seen for a minute has left, and is forgotten after an hour', async () => {
  const { id } = await givenDraft(writer)
  await reportEditing(ada, { id, act: 'here' })
  const seen = (ago: string) =>
    db
      .update(piecePresence)
      .set({ seenAt: sql`now() - ${ago}::interval` })
      .where(eq(piecePresence.pieceId, id))
  await seen('61 seconds')
  expect(await reportEditing(rosa, { id, act: 'left' })).toMatchObject({ others: [] })
  await seen('61 minutes')
  await deleteOldPresence()
  expect(await db.$count(piecePresence, eq(piecePresence.pieceId, id))).toBe(0)
})

test('names the others who have each piece open, and for a writer nobody', async () => {
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
  const seen = await listOthersEditing(ada)
  expect(seen[own.id]).toBeUndefined()
  expect(seen[closed.id]).toBeUndefined()
  expect(seen[both.id]).toHaveLength(2)
  expect(seen[both.id]).toContain('Rosa')
  expect(await listOthersEditing(writer)).toEqual({})
})

test('a writer is seen at their own piece and sees nobody, and at another’s piece there is nothing', async () => {
  const { id } = await givenDraft(writer)
  await reportEditing(ada, { id, act: 'here' })
  expect(await reportEditing(writer, { id, act: 'here' })).toMatchObject({ others: [] })
  const seen = await reportEditing(ada, { id, act: 'here' })
  expect(seen?.others).toHaveLength(1)

  const other = await givenDraft(ada)
  expect(await reportEditing(writer, { id: other.id, act: 'here' })).toBeNull()
  expect(await reportEditing(ada, { id: 'no-uuid', act: 'here' })).toBeNull()
})
