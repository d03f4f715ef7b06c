import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { publish } from '#app/pieces/publication/publication.server.ts'
import { piecePreviews } from '#app/platform/db/schema/tables.server.ts'
import { test } from '#tests/given-people.ts'
import { articleText, givenActor, givenDraft, givenPreview } from '#tests/given-pieces.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { saveDraft } from './drafts.server.ts'
import { createPreview, findPreviewed, listPreviews, revokePreview } from './previews.server.ts'

test('a preview link shows the text as it is now, and its token is not stored', async ({
  writer,
}) => {
  const draft = await givenDraft(writer)
  const preview = await givenPreview(writer, draft.id)
  expect(preview?.token).toMatch(/^[\w-]{43}$/)
  const [stored] = await rowsWhere(piecePreviews, { pieceId: draft.id })
  expect(JSON.stringify(stored)).not.toContain(preview?.token)

  await saveDraft(writer, { ...draft, text: articleText({ title: 'A later title' }) })
  expect(await findPreviewed(preview!.token)).toMatchObject({
    piece: { id: draft.id },
    text: { fields: { title: 'A later title' } },
    isPublished: false,
  })
})

test('a preview link of a text that was published says so', async ({ editor }) => {
  const draft = await givenDraft(editor)
  const preview = await givenPreview(editor, draft.id)
  await publish(editor, draft)
  expect(await findPreviewed(preview!.token)).toMatchObject({ isPublished: true })
})

test('a form that is sent twice makes one link and shows it twice, unless it was turned off', async ({
  writer,
  editor,
}) => {
  const draft = await givenDraft(writer)
  const key = randomUUID()
  const [first, second] = await Promise.all([
    createPreview(writer, draft.id, key),
    createPreview(writer, draft.id, key),
  ])
  expect(first).toHaveProperty('token')
  expect(second).toEqual(first)
  expect(await listPreviews(writer, draft.id)).toHaveLength(1)
  // The key of somebody else makes another link.
  expect(await createPreview(editor, draft.id, key)).not.toEqual(first)

  const [link] = (await listPreviews(writer, draft.id))!.slice(-1)
  await revokePreview(writer, { id: draft.id, previewId: link!.id })
  expect(await createPreview(writer, draft.id, key)).toEqual({ outcome: 'ended' })
})

test('a preview link that is revoked, expired or made up shows nothing', async ({ writer }) => {
  const draft = await givenDraft(writer)
  const [revoked, expired] = [
    await givenPreview(writer, draft.id),
    await givenPreview(writer, draft.id),
  ]
  expect(await listPreviews(writer, draft.id)).toHaveLength(2)
  const link = { id: draft.id, previewId: revoked!.id }
  expect(await revokePreview(writer, link)).toEqual({ outcome: 'revoked' })
  expect(await revokePreview(writer, link)).toEqual({ outcome: 'gone' })
  await updateWhere(piecePreviews, { id: expired!.id }, { expiresAt: sql`now()` })
  for (const token of [
    revoked!.token,
    expired!.token,
    'x'.repeat(43),
    '',
    "'",
    'x'.repeat(5_000),
  ]) {
    expect(await findPreviewed(token)).toBeNull()
  }
  expect(await listPreviews(writer, draft.id)).toEqual([])
})

test('a preview link lasts seven days', async ({ writer }) => {
  const draft = await givenDraft(writer)
  const before = Date.now()
  const { expiresAt } = await givenPreview(writer, draft.id)
  const days = (expiresAt.getTime() - before) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
})

test('only those who may see a piece make, list and revoke its links', async () => {
  const [writer, stranger] = [await givenActor('writer'), await givenActor('writer')]
  const draft = await givenDraft(writer)
  const preview = await givenPreview(writer, draft.id)
  expect(await createPreview(stranger, draft.id, randomUUID())).toEqual({ outcome: 'gone' })
  expect(await listPreviews(stranger, draft.id)).toBeNull()
  const link = { id: draft.id, previewId: preview.id }
  expect(await revokePreview(stranger, link)).toEqual({ outcome: 'gone' })
  // Nor through a piece of one's own.
  const own = await givenDraft(stranger)
  expect(await revokePreview(stranger, { ...link, id: own.id })).toEqual({ outcome: 'gone' })
  expect(await revokePreview(stranger, { ...link, previewId: 'x' })).toEqual({ outcome: 'gone' })
  expect(await findPreviewed(preview.token)).not.toBeNull()
})
