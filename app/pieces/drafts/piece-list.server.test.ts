import { beforeAll, expect, test } from 'vitest'
import { schedule, unpublish } from '#app/pieces/publication/publication.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { articleText, givenActor, givenDraft, givenLive, workText } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import {
  countPieces,
  listAuthors,
  listPieces,
  listScheduled,
  type PieceFilters,
  piecesPerPage,
} from './piece-list.server.ts'

let editor: Actor
let writer: Actor

beforeAll(async () => {
  // Without the first edition.
  await db.delete(pieces)
  editor = await givenActor('editor')
  writer = await givenActor('writer')
  await givenDraft(writer, articleText({ title: 'Draft of 100% wool', author: 'Ada Fenn' }))
  await givenLive(editor, articleText({ title: 'Live and well' }))
  const late = await givenDraft(editor, articleText({ title: 'Scheduled for later' }))
  await schedule(editor, { ...late, at: new Date('2099-02-01T09:00:00Z') })
  const soon = await givenDraft(editor, workText({ title: 'Scheduled for sooner' }), 'soon', 'work')
  await schedule(editor, { ...soon, at: new Date('2099-01-01T09:00:00Z') })
  const unpublished = await givenLive(editor, articleText({ title: 'Taken down again' }))
  await unpublish(editor, { id: unpublished.id })
})

async function titles(actor: Actor, filters: PieceFilters) {
  const { page } = await listPieces(actor, filters)
  return pluck(page, 'title')
}

test('lists all pieces for an editor, the last changed first', async () => {
  expect(await titles(editor, {})).toEqual([
    'Taken down again',
    'Scheduled for sooner',
    'Scheduled for later',
    'Live and well',
    'Draft of 100% wool',
  ])
  const { page } = await listPieces(editor, { state: 'unpublished' })
  expect(page).toEqual([expect.objectContaining({ hasDraft: true, changedBy: expect.any(String) })])
})

test('lists for a writer only their own, whatever is asked for', async () => {
  expect(await titles(writer, {})).toEqual(['Draft of 100% wool'])
  expect(await titles(writer, { state: 'published' })).toEqual([])
  expect(await listScheduled(writer)).toEqual([])
  expect(await countPieces(writer, {})).toEqual({
    draft: 1,
    scheduled: 0,
    published: 0,
    unpublished: 0,
    requested: 0,
  })
  expect(await listAuthors(writer)).toEqual(['Ada Fenn'])
  await expectForbidden(listPieces(await givenActor('member'), {}))
})

for (const [filters, expected] of [
  [{ state: 'draft' }, ['Draft of 100% wool']],
  [{ kind: 'work' }, ['Scheduled for sooner']],
  [{ author: 'Ada Fenn' }, ['Draft of 100% wool']],
  [{ words: 'SCHEDULED' }, ['Scheduled for sooner', 'Scheduled for later']],
  [{ words: '100%' }, ['Draft of 100% wool']],
  [{ words: '_' }, []],
  [{ words: "'; drop table pieces" }, []],
  [{ state: 'scheduled', kind: 'article' }, ['Scheduled for later']],
] as [PieceFilters, string[]][]) {
  test(`filters by ${JSON.stringify(filters)}`, async () => {
    expect(await titles(editor, filters)).toEqual(expected)
  })
}

test('filters by what is one’s own', async () => {
  expect(await titles(editor, { onlyOwn: true })).toHaveLength(4)
  expect(await titles(await givenActor('admin'), { onlyOwn: true })).toEqual([])
})

test('lists what is scheduled by its time', async () => {
  expect(pluck(await listScheduled(editor), 'title')).toEqual([
    'Scheduled for sooner',
    'Scheduled for later',
  ])
})

test('counts the pieces of each state', async () => {
  expect(await countPieces(editor, {})).toEqual({
    draft: 1,
    scheduled: 2,
    published: 1,
    unpublished: 1,
    requested: 0,
  })
  expect(await countPieces(editor, { kind: 'work' })).toMatchObject({ scheduled: 1, draft: 0 })
})

test('names each author once', async () => {
  expect(await listAuthors(editor)).toEqual(['Ada Fenn', 'Sol Abiodun'])
})

test('pages through all pieces without a gap or a repetition', async () => {
  const prolific = await givenActor('writer')
  for (let each = 0; each < piecesPerPage + 1; each += 1) {
    await givenDraft(prolific, articleText({ title: `Piece number ${each}` }))
  }
  const first = await listPieces(prolific, {})
  const second = await listPieces(prolific, {}, readCursor(first.next))
  expect(first.page).toHaveLength(piecesPerPage)
  expect(second.next).toBeNull()
  const ids = pluck([...first.page, ...second.page], 'id')
  expect(new Set(ids).size).toBe(piecesPerPage + 1)
})
