import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { articleText, givenActor, givenDraft, givenLive } from '#tests/given-pieces.ts'
import { countWhere } from '#tests/rows.ts'
import { duplicatePiece, findPiece, findProblems } from './drafts.server.ts'

test('a copy is a draft of whoever made it, with the text and without the days of the original', async () => {
  const [editor, other] = [await givenActor('editor'), await givenActor('editor')]
  const { id } = await givenLive(editor, articleText({ updated: '2026-11-23' }))
  const key = randomUUID()
  await Promise.all([duplicatePiece(other, { id, key }), duplicatePiece(other, { id, key })])

  const original = await findPiece(editor, id)
  const copy = await findPiece(other, key)
  expect(copy?.piece).toMatchObject({
    state: 'draft',
    createdBy: other.id,
    title: `Copy of ${original?.piece.title}`,
    firstPublishedAt: null,
  })
  expect(copy?.text.body).toBe(original?.text.body)
  expect(copy?.text.fields).not.toHaveProperty('date')
  expect(copy?.text.fields).not.toHaveProperty('updated')
  expect(copy?.piece.slug).not.toBe(original?.piece.slug)
  expect((await findProblems(other, key))?.map(({ path }) => path)).toEqual([['date']])
  expect(await countWhere(pieces, { title: `Copy of ${original?.piece.title}` })).toBe(1)
})

test('a writer duplicates no piece of others', async () => {
  const writer = await givenActor('writer')
  const { id } = await givenDraft(await givenActor('editor'))
  const key = randomUUID()
  expect(await duplicatePiece(writer, { id, key })).toEqual({ outcome: 'gone' })
  expect(await countWhere(pieces, { id: key })).toBe(0)
})
