import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieceRenderings, pieceRevisions } from '#app/platform/db/schema/tables.server.ts'
import { articleText, givenActor, givenLive } from '#tests/given-pieces.ts'
import { deleteWhere, rowsWhere } from '#tests/rows.ts'
import { findUnshown, readLivePieces } from './live-pieces.server.ts'
import { readLiveText, readLiveTexts } from './live-texts.server.ts'

async function livePiece(text = articleText()) {
  const editor = await givenActor('editor')
  const draft = await givenLive(editor, text)
  const [piece] = await readLivePieces([draft.id])
  return { editor, draft, piece: piece! }
}

test('lists know the words of a text, and nothing else of it', async () => {
  const { piece } = await livePiece(articleText({}, 'A canary sings.\n'))
  expect(piece.words).toBe(3)
  expect(JSON.stringify(piece)).not.toContain('canary')
  for (const { kind, fields } of await readLivePieces()) {
    for (const name of ['sources', 'corrections', 'symbols', 'provenance']) {
      expect(fields, kind).not.toHaveProperty(name)
    }
    if (kind === 'work') expect(fields.seen).toHaveLength(3)
  }
})

test('a text whose HTML is not there, as after a restore, is rendered for its page', async () => {
  const { piece } = await livePiece(articleText({}, '## One\n\nA **canary** sings.\n'))
  const [stored] = await rowsWhere(pieceRenderings, { pieceId: piece.id })
  await deleteWhere(pieceRenderings, { pieceId: piece.id })
  expect(await readLiveText(piece)).toMatchObject({ rendering: stored?.body, text: stored?.text })
  const [listed] = await readLivePieces([piece.id])
  expect(listed?.words).toBeGreaterThan(3)
})

test('a revision is read as it was, also when a later one is live', async () => {
  const { editor, draft, piece } = await livePiece(articleText({}, 'The first text.\n'))
  const text = articleText({}, 'The second text.\n')
  await saveDraft(editor, { ...draft, text })
  await publish(editor, { id: draft.id, version: draft.version + 1 })
  const [later] = await readLivePieces([draft.id])
  expect((await readLiveText(later!))?.text).toBe('The second text.')
  expect((await readLiveText(piece))?.text).toBe('The first text.')
})

test('a text that is gone is left out', async () => {
  const { piece } = await livePiece()
  const gone = { ...piece, revision: 99 }
  expect(await readLiveText(gone)).toBeNull()
  expect([...(await readLiveTexts([gone, piece])).keys()]).toEqual([piece.id])
})

test('a text that was read once is there without the database', async () => {
  const { piece } = await livePiece()
  const read = await readLiveText(piece)
  await db.delete(pieceRenderings)
  expect(await readLiveText(piece)).toBe(read)
})

test('what no page could show is left out of lists, texts and feeds, and found by the doctor', async () => {
  const { piece } = await livePiece()
  for (const fields of [{}, { title: null }, { ...piece.fields, date: 'May' }, 'words']) {
    const { draft, piece: bad } = await livePiece(articleText({ title: 'To be broken later' }))
    await store(bad.id, fields)
    expect(await readLivePieces([bad.id])).toEqual([])
    expect(await readLiveText(bad)).toBeNull()
    expect(await findUnshown()).toContainEqual({ id: draft.id, title: 'To be broken later' })
  }
  expect(await readLivePieces([piece.id])).toHaveLength(1)
})

test('fields that are older than their rules are shown, with the lists that they lack', async () => {
  const { piece } = await livePiece()
  const { sources: _, corrections: __, ...older } = piece.fields as Record<string, unknown>
  await store(piece.id, { ...older, title: 'Old', excerpt: 'Short.' })
  expect(await readLivePieces([piece.id])).toMatchObject([{ fields: { title: 'Old' } }])
  expect(await readLiveText(piece)).toMatchObject({ fields: { sources: [], corrections: [] } })
})

/** Puts fields into the live revision past every check. Revisions are append-only otherwise. */
async function store(id: string, fields: unknown) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .update(pieceRevisions)
      .set({ fields: fields as Record<string, unknown> })
      .where(eq(pieceRevisions.pieceId, id))
  })
}
