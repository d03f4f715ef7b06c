import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { publish, unpublish } from '#app/pieces/publication/publication.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  pieceDraftSaves,
  pieceEvents,
  pieceRevisions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { test } from '#tests/given-people.ts'
import {
  articleText,
  filmText,
  givenActor,
  givenDraft,
  givenLive,
  pieceEventsOf,
  pieceSeenBy,
  workText,
} from '#tests/given-pieces.ts'
import { countWhere, deleteWhere, updateWhere } from '#tests/rows.ts'
import {
  createPiece,
  deleteOldDraftSaves,
  deletePiece,
  discardDraft,
  findPiece,
  findProblems,
  findRevision,
  listRevisions,
  restoreRevision,
  saveDraft,
  storeRevision,
} from './drafts.server.ts'

test('a new piece is an empty draft, and is created once', async ({ writer }) => {
  const id = await createPiece(writer, { kind: 'article' })
  expect(await createPiece(writer, { kind: 'article', id })).toBe(id)
  const { piece, text } = await pieceSeenBy(writer, id)
  expect(piece).toMatchObject({ state: 'draft', version: 1, title: '', slug: null, key: null })
  expect(text).toMatchObject({ from: 'draft', fields: {}, body: '', revision: null })
  expect(await pieceEventsOf(id)).toEqual(['created'])
})

test('a save stores what was typed, valid or not, as a new version', async ({ writer }) => {
  const id = await createPiece(writer, { kind: 'article' })
  const fields = { title: 'A', tags: ['', 'Law'], caption: ' ', date: 'soon' }
  const body = 'One\r\n\r\n<b>two</b>\r\n'
  const saved = await saveDraft(writer, { id, version: 1, text: { fields, body }, slug: 'a-b' })
  expect(saved).toMatchObject({ outcome: 'saved', version: 2 })
  const { piece, text } = await pieceSeenBy(writer, id)
  expect(piece).toMatchObject({ title: 'A', slug: 'a-b', version: 2 })
  expect(text).toMatchObject({
    fields: { title: 'A', tags: ['Law'], date: 'soon' },
    body: 'One\n\n<b>two</b>\n',
  })
})

test('stores any text, but for what the database cannot', async ({ writer }) => {
  const id = await createPiece(writer, { kind: 'article' })
  const text = { fields: { title: 'a\0b\ud800' }, body: '\0\udfff 入れ墨 \\u0000' }
  expect(await saveDraft(writer, { id, version: 1, text })).toMatchObject({ outcome: 'saved' })
  expect((await pieceSeenBy(writer, id)).text).toMatchObject({
    fields: { title: 'ab\ufffd' },
    body: '\ufffd 入れ墨 \\u0000',
  })
})

for (const [what, text, field] of [
  ['a field that the kind does not have', { fields: { colour: 'red' }, body: '' }, 'colour'],
  ['a text of more than 256 kB', { fields: {}, body: 'é'.repeat(128 * 1024 + 1) }, 'body'],
] as const) {
  test(`${what} is refused`, async ({ writer }) => {
    const id = await createPiece(writer, { kind: 'article' })
    expect(await saveDraft(writer, { id, version: 1, text })).toMatchObject({
      outcome: 'invalid',
      problems: [{ path: [field] }],
    })
  })
}

test('an address that cannot be one is refused', async ({ writer }) => {
  const id = await createPiece(writer, { kind: 'article' })
  const save = { id, version: 1, text: articleText(), slug: '7' }
  expect(await saveDraft(writer, save)).toMatchObject({
    outcome: 'invalid',
    problems: [{ path: ['slug'] }],
  })
})

test('the same text again is no new version, also when the first answer was lost', async ({
  writer,
}) => {
  const id = await createPiece(writer, { kind: 'article' })
  const save = { id, version: 1, text: articleText(), slug: 'x' }
  expect(await saveDraft(writer, save)).toMatchObject({ outcome: 'saved', version: 2 })
  expect(await saveDraft(writer, save)).toMatchObject({ outcome: 'saved', version: 2 })
})

test('a save on an older version stores nothing and gives both texts and what they began from', async () => {
  const [ada, ben] = [await givenActor('editor'), await givenActor('editor')]
  const { id, version } = await givenDraft(ada)
  const hers = articleText({ title: 'The title of Ada' })
  const his = articleText({ title: 'The title of Ben' })
  await saveDraft(ada, { id, version, text: hers })
  const later = articleText({ title: 'A later title of Ada' })
  await saveDraft(ada, { id, version: version + 1, text: later })

  expect(await saveDraft(ben, { id, version, text: his })).toEqual({
    outcome: 'conflict',
    yours: his,
    theirs: expect.objectContaining({ ...later, version: version + 2, savedBy: ada.id }),
    base: articleText(),
  })
  expect((await pieceSeenBy(ada, id)).text).toMatchObject(later)
  // The one who lost can keep the text.
  expect(await storeRevision(ben, { id, text: his, why: 'Kept from a conflict' })).toEqual({
    outcome: 'stored',
    number: 1,
  })
  expect(await findRevision(ada, id, 1)).toMatchObject({ ...his, madeBy: ben.id })
})

test('a form that was open while the text was published goes on without a conflict', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  const text = articleText({ title: 'A later title' })
  expect(await saveDraft(editor, { id, version, text })).toMatchObject({ outcome: 'saved' })
  const { piece, text: current } = await pieceSeenBy(editor, id)
  expect(piece.state).toBe('published')
  expect(current).toMatchObject({ from: 'draft', revision: 1, fields: text.fields })
})

test('what was compared with is deleted after a week', async ({ editor }) => {
  const { id, version } = await givenDraft(editor)
  await updateWhere(pieceDraftSaves, { pieceId: id }, { savedAt: sql`now() - interval '8 days'` })
  expect(await deleteOldDraftSaves()).toBeGreaterThanOrEqual(2)
  await saveDraft(editor, { id, version, text: articleText({ title: 'Another title' }) })
  const late = await saveDraft(editor, {
    id,
    version,
    text: articleText({ title: 'Too late now' }),
  })
  expect(late).toMatchObject({ outcome: 'conflict', base: null })
})

test('a writer sees and changes only pieces of their own', async () => {
  const [writer, other, member] = [
    await givenActor('writer'),
    await givenActor('writer'),
    await givenActor('member'),
  ]
  const { id, version } = await givenDraft(writer)
  for (const stranger of [other, member]) {
    expect(await findPiece(stranger, id)).toBeNull()
    expect(await findProblems(stranger, id)).toBeNull()
    expect(await listRevisions(stranger, id)).toBeNull()
    const save = { id, version, text: articleText({ title: 'Not mine at all' }) }
    expect(await saveDraft(stranger, save)).toEqual({ outcome: 'gone' })
    expect(await discardDraft(stranger, { id, version })).toEqual({ outcome: 'gone' })
    expect(await deletePiece(stranger, { id, version })).toEqual({ outcome: 'gone' })
    expect(await storeRevision(stranger, { ...save, why: '' })).toEqual({ outcome: 'gone' })
    expect(await restoreRevision(stranger, { id, version, number: 1 })).toEqual({ outcome: 'gone' })
  }
  await expectForbidden(createPiece(member, { kind: 'work' }), listRevisions(writer, id))
  expect(await findPiece(await givenActor('editor'), id)).not.toBeNull()
})

for (const id of ['', 'x', randomUUID(), "' or 1=1"]) {
  test(`there is no piece ${JSON.stringify(id).slice(0, 12)}`, async () => {
    const admin = await givenActor('admin')
    expect(await findPiece(admin, id)).toBeNull()
    const save = { id, version: 1, text: articleText() }
    expect(await saveDraft(admin, save)).toEqual({ outcome: 'gone' })
  })
}

test('a discarded draft is among the revisions, and the live text is edited again', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  const text = articleText({ title: 'A title to be thrown away' })
  await saveDraft(editor, { id, version, text })
  expect(await discardDraft(editor, { id, version })).toEqual({ outcome: 'conflict' })
  expect(await discardDraft(editor, { id, version: version + 1 })).toEqual({ outcome: 'discarded' })
  expect(await discardDraft(editor, { id, version: version + 1 })).toEqual({ outcome: 'discarded' })
  const { piece, text: current } = await pieceSeenBy(editor, id)
  expect(piece).toMatchObject({ title: 'The licence on the wall', version: version + 2 })
  expect(current.from).toBe('live')
  expect(await findRevision(editor, id, 2)).toMatchObject(text)
  // Whoever has the discarded text open does not bring it back unawares.
  const stale = await saveDraft(editor, {
    id,
    version: version + 1,
    text: articleText({ title: 'A title typed on top of it' }),
  })
  expect(stale.outcome).toBe('conflict')
})

test('a draft that is all there is cannot be discarded, but deleted', async ({ writer }) => {
  const { id, version } = await givenDraft(writer)
  await storeRevision(writer, { id, text: articleText(), why: 'Kept' })
  expect(await discardDraft(writer, { id, version })).toEqual({ outcome: 'nothing else' })
  expect(await deletePiece(writer, { id, version: 1 })).toEqual({ outcome: 'conflict' })
  expect(await deletePiece(writer, { id, version })).toEqual({ outcome: 'deleted' })
  expect(await findPiece(writer, id)).toBeNull()
  expect(await countWhere(pieceRevisions, { pieceId: id })).toBe(0)
  expect(await pieceEventsOf(id)).toEqual(['created', 'deleted'])
})

test('a piece that was public cannot be deleted', async ({ editor }) => {
  const { id, version } = await givenLive(editor)
  await unpublish(editor, { id })
  expect(await deletePiece(editor, { id, version })).toEqual({ outcome: 'was public' })
})

test('a restored revision is a draft, and the draft before it stays among the revisions', async ({
  editor,
}) => {
  const { id, version } = await givenLive(editor)
  const second = articleText({ title: 'The second title' })
  const saved = await saveDraft(editor, { id, version, text: second })
  await publish(editor, { id, version: saved.outcome === 'saved' ? saved.version : 0 })
  const third = articleText({ title: 'The third title' })
  await saveDraft(editor, { id, version: version + 1, text: third })

  expect(await restoreRevision(editor, { id, version, number: 1 })).toEqual({ outcome: 'conflict' })
  expect(await restoreRevision(editor, { id, version: version + 2, number: 9 })).toEqual({
    outcome: 'gone',
  })
  const restored = await restoreRevision(editor, { id, version: version + 2, number: 1 })
  expect(restored).toEqual({ outcome: 'restored', version: version + 3 })

  const { piece, text } = await pieceSeenBy(editor, id)
  expect(piece).toMatchObject({ state: 'published', liveRevision: 2 })
  expect(text).toMatchObject({ from: 'draft', revision: 1, fields: articleText().fields })
  expect(
    (await listRevisions(editor, id))?.map(({ number, why, isLive }) => [number, why, isLive]),
  ).toEqual([
    [3, 'Draft before revision 1 was restored', false],
    [2, 'Update', true],
    [1, 'First publication', false],
  ])
})

test('a revision loses the name of its author with the account, and nothing else changes in it', async ({
  editor,
}) => {
  const { id } = await givenLive(editor)
  const reader = await givenActor('admin')
  expect((await listRevisions(reader, id))?.[0]?.madeBy).toMatch(/@/)
  await deleteWhere(user, { id: editor.id })
  expect((await listRevisions(reader, id))?.[0]?.madeBy).toBeNull()

  const rewriting = updateWhere(pieceRevisions, { pieceId: id }, { body: 'Something else' })
  await expect(rewriting).rejects.toThrow()
  await expect(deleteWhere(pieceRevisions, { pieceId: id })).rejects.toThrow()
  await expect(deleteWhere(pieceEvents, { pieceId: id })).rejects.toThrow()
  await expect(db.execute(sql`truncate ${pieceEvents}`)).rejects.toThrow()
})

test('the list of what is missing names each field, the address and the line of the text', async ({
  writer,
}) => {
  const id = await createPiece(writer, { kind: 'article' })
  await saveDraft(writer, {
    id,
    version: 1,
    text: { fields: { title: 'A title of words' }, body: 'One\n\n<b>' },
  })
  const problems = await findProblems(writer, id)
  expect(problems?.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['slug', 'excerpt', 'date', 'tags', 'alt', 'picture', 'body']),
  )
  expect(problems).toContainEqual({
    path: ['body'],
    line: 3,
    reason: expect.stringMatching(/HTML/),
  })
})

test('the three kinds can be published as they are given', async ({ editor }) => {
  const drafts = [
    await givenDraft(editor, articleText()),
    await givenDraft(editor, workText(), 'anchor-forearm', 'work'),
    await givenDraft(editor, filmText(), 'the-weight-of-water', 'film'),
  ]
  for (const { id } of drafts) expect(await findProblems(editor, id)).toEqual([])
  const { piece } = await pieceSeenBy(editor, drafts[1]!.id)
  expect(piece).toMatchObject({ title: 'Anchor Forearm', author: 'Sol Abiodun' })
})
