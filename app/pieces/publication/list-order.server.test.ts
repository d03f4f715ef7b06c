import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readLivePieces } from '#app/pieces/reading/live-pieces.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { articleText, givenActor, givenLive, workText } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { updateWhere } from '#tests/rows.ts'
import { inListOrder, listInOrder, movePiece } from './list-order.server.ts'

test('the database has the order of the lists in memory', async () => {
  const editor = await givenActor('editor')
  const slugs = ['order-b', 'order-a', 'order-1', 'order-first', 'order-placed']
  for (const slug of slugs) await givenLive(editor, workText(), slug, 'work')
  for (const [slug, date] of [
    ['of-a-day-b', '2024-02-29'],
    ['of-a-day-a', '2024-02-29'],
    ['of-a-later-day', '2024-03-01'],
  ] as const) {
    await givenLive(editor, articleText({ date }), slug)
  }
  const atOnce = new Date('2024-05-06T07:08:09.010Z')
  await db
    .update(pieces)
    .set({ firstPublishedAt: atOnce })
    .where(inArray(pieces.slug, slugs.slice(0, 3)))
  await updateWhere(pieces, { slug: 'order-placed' }, { position: 1 })

  const live = await readLivePieces()
  for (const kind of ['article', 'work', 'film'] as const) {
    const inMemory = pluck(inListOrder(live.filter((piece) => piece.kind === kind)), 'id')
    const { count, placed } = await listInOrder(editor, kind, 1)
    expect(count).toBe(inMemory.length)
    expect(pluck(placed, 'id')).toEqual(inMemory.slice(0, placed.length))
  }
})

test('pieces are moved up, down and to a place, and new ones stand first', async () => {
  const editor = await givenActor('editor')
  await updateWhere(pieces, { kind: 'work' }, { liveRevision: null })
  const ids = new Map<string, string>()
  for (const name of ['c', 'b', 'a']) {
    ids.set(name, (await givenLive(editor, workText(), `moved-${name}`, 'work')).id)
  }
  const move = (name: string, to: 'up' | 'down' | number) =>
    movePiece(editor, { id: ids.get(name)!, to })
  expect(await move('b', 'up')).toEqual({ outcome: 'moved', place: 1 })
  expect(await move('b', 'up')).toEqual({ outcome: 'moved', place: 1 })
  expect(await move('b', 'down')).toEqual({ outcome: 'moved', place: 2 })
  expect(await move('a', 99)).toEqual({ outcome: 'moved', place: 3 })
  expect(await move('a', -5)).toEqual({ outcome: 'moved', place: 1 })
  expect(await move('a', 3)).toEqual({ outcome: 'moved', place: 3 })
  const rows = await db
    .select({ id: pieces.id, position: pieces.position })
    .from(pieces)
    .where(eq(pieces.kind, 'work'))
  const places = [...ids].map(([name, id]) => [name, rows.find((row) => row.id === id)?.position])
  expect(Object.fromEntries(places)).toEqual({ b: 1, c: 2, a: 3 })
})
