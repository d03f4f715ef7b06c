import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pieceComments, pieceEvents, user } from '#app/platform/db/schema/tables.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { givenActor, givenDraft } from '#tests/given-pieces.ts'
import { countWhere, deleteWhere, rowsWhere } from '#tests/rows.ts'
import {
  addComment,
  changeComment,
  countOpenComments,
  listComments,
  resolveComment,
} from './comments.server.ts'
import { deletePiece } from './drafts.server.ts'

let writer: Actor
let editor: Actor

beforeAll(async () => {
  writer = await givenActor('writer')
  editor = await givenActor('editor')
})

function newComment(words = 'Is this so?') {
  return { id: randomUUID(), words, quote: ' Look  up\nbefore', paragraph: 0 }
}

test('colleagues comment, resolve and reopen, each of it once and in the audit log', async () => {
  const { id } = await givenDraft(writer)
  const comment = newComment()
  await addComment(editor, id, comment)
  await addComment(editor, id, comment)
  expect(await listComments(writer, id)).toMatchObject([
    { words: 'Is this so?', quote: 'Look up before', resolvedAt: null },
  ])
  expect(await countOpenComments(id)).toBe(1)
  for (const isResolved of [true, true, false]) {
    await resolveComment(writer, id, { id: comment.id, isResolved })
    expect(await countOpenComments(id)).toBe(isResolved ? 0 : 1)
  }
  const events = await rowsWhere(pieceEvents, { pieceId: id })
  expect(events.map(({ action, note }) => [action, note]).slice(-3)).toEqual([
    ['comment added', null],
    ['comment resolved', null],
    ['comment reopened', null],
  ])
})

test('nobody comments on what they may not see, or reaches a comment of another piece', async () => {
  const { id } = await givenDraft(editor)
  const comment = newComment()
  expect(await addComment(writer, id, comment)).toEqual({ outcome: 'gone' })
  expect(await listComments(writer, id)).toBeNull()
  expect(await listComments(await givenActor('member'), id)).toBeNull()

  await addComment(editor, id, comment)
  const own = await givenDraft(writer)
  const other = { id: comment.id, isResolved: true }
  expect(await resolveComment(writer, own.id, other)).toEqual({ outcome: 'gone' })
  expect(await resolveComment(editor, id, { ...other, id: 'no-uuid' })).toEqual({ outcome: 'gone' })
  expect(await countOpenComments(id)).toBe(1)
})

test('a comment is answered, and changed and deleted by whoever wrote it', async () => {
  const { id } = await givenDraft(writer)
  const comment = newComment()
  await addComment(editor, id, comment)
  const answer = { ...newComment('It is.'), quote: '', answers: comment.id }
  await addComment(writer, id, answer)
  expect(await countOpenComments(id)).toBe(1)
  const further = { ...newComment('So be it.'), answers: answer.id }
  expect(await addComment(editor, id, further)).toEqual({ outcome: 'gone' })

  const words = 'Is this still so?'
  const change = { id: comment.id, words }
  expect(await changeComment(writer, id, change)).toEqual({ outcome: 'gone' })
  expect(await changeComment(writer, id, { ...change, words: null })).toEqual({ outcome: 'gone' })
  expect(await changeComment(editor, id, change)).toEqual({ outcome: 'changed' })
  expect(await listComments(editor, id)).toMatchObject([
    { words, answers: null, isOwn: true },
    { words: 'It is.', answers: comment.id, quote: 'Look up before', isOwn: false },
  ])
  expect(await changeComment(editor, id, { ...change, words: null })).toMatchObject({
    outcome: 'changed',
  })
  expect(await listComments(editor, id)).toMatchObject([{ words: 'It is.', answers: null }])
  expect(await countOpenComments(id)).toBe(1)
  const events = await rowsWhere(pieceEvents, { pieceId: id })
  expect(events.map(({ action }) => action).slice(-2)).toEqual([
    'comment changed',
    'comment deleted',
  ])
})

test('a comment goes with its piece, and with the account of who wrote it', async () => {
  const draft = await givenDraft(writer)
  const leaving = await givenActor('editor')
  await addComment(leaving, draft.id, newComment('From somebody who leaves'))
  await addComment(editor, draft.id, newComment('From somebody who stays'))
  await deleteWhere(user, { id: leaving.id })
  expect(await listComments(editor, draft.id)).toMatchObject([{ words: 'From somebody who stays' }])
  await deletePiece(writer, draft)
  expect(await countWhere(pieceComments, { pieceId: draft.id })).toBe(0)
})
