import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { articleText, givenActor, pieceSeenBy } from '#tests/given-pieces.ts'
import { countWhere, rowsWhere } from '#tests/rows.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { importFirstEdition, importPiece, readPieceFile, readPieceFiles } from './import.server.ts'
import { unpublish } from './publication.server.ts'

const source = `---
title: The licence on the wall
excerpt: What a council officer looks for when they visit a studio, and how to read the paper.
date: 2026-11-22
category: Law
tags: [Law, Studios]
alt: A licence in a clip frame beside a till
picture: uk-tattoo-licensing-2025
---

Look up before you sit down.
`

async function fileOf(key: string, content = source) {
  const file = await readPieceFile('article', key, content)
  if ('problems' in file) throw new Error(JSON.stringify(file.problems))
  return file
}

async function pieceOf(key: string) {
  const [piece] = await rowsWhere(pieces, { kind: 'article', key })
  return piece!
}

test('the first edition is live, belongs to nobody, and is imported once', async () => {
  expect(await db.$count(pieces)).toBe(44)
  expect(await importFirstEdition('content')).toBe(0)
  const editor = await givenActor('editor')
  const { id } = await pieceOf('tattoo-trends-2024')
  const { piece, text } = await pieceSeenBy(editor, id)
  expect(piece).toMatchObject({
    state: 'published',
    liveRevision: 1,
    createdBy: null,
    slug: 'tattoo-trends-2024',
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(text).toMatchObject({ from: 'live', savedBy: null })
})

test('what was taken down does not come back with the next start', async () => {
  const { id } = await pieceOf('tribal-tattoos-polynesian')
  await unpublish(await givenActor('editor'), { id })
  await importFirstEdition('content')
  expect((await pieceOf('tribal-tattoos-polynesian')).state).toBe('unpublished')
})

test('an imported file is added, left alone when it is the same, and updated when it has changed', async () => {
  expect(await importPiece(await fileOf('a-file'))).toBe('added')
  expect(await importPiece(await fileOf('a-file'))).toBe('unchanged')
  const changed = source.replace('sit down', 'lie down')
  expect(await importPiece(await fileOf('a-file', changed))).toBe('updated')
  const { id } = await pieceOf('a-file')
  const { piece, text } = await pieceSeenBy(await givenActor('editor'), id)
  expect(piece.liveRevision).toBe(2)
  expect(text.body).toContain('lie down')
})

test('a piece that was changed on both sides is left alone, unless it is to be overwritten', async () => {
  const editor = await givenActor('editor')
  await importPiece(await fileOf('both-sides'))
  const { id } = await pieceOf('both-sides')
  await saveDraft(editor, { id, version: 1, text: articleText() })
  const changed = await fileOf('both-sides', source.replace('sit down', 'lie down'))
  expect(await importPiece(changed)).toBe('changed on both sides')
  expect((await pieceSeenBy(editor, id)).text.body).toBe(articleText().body)
  expect(await importPiece(changed, { overwrite: true })).toBe('updated')
  expect((await pieceSeenBy(editor, id)).text.body).toContain('lie down')
  // The draft that was overwritten is among the revisions.
  const count = await countWhere(pieceRevisions, { pieceId: id, body: articleText().body })
  expect(count).toBe(1)
})

test('keeps the text of a file as it is, but for the kind of line ends', async () => {
  const body = '\nA  \nB\n\n\n* c\n\n1771\\. d\n'
  const head = source.slice(0, source.indexOf('\nLook'))
  expect((await fileOf('x', head + body)).body).toBe(body)
  expect((await fileOf('x', `\uFEFF${(head + body).replaceAll('\n', '\r\n')}`)).body).toBe(body)
})

for (const [what, content] of [
  ['no front matter', 'Words.'],
  ['front matter that is no YAML', source.replace('title: ', 'title: "')],
  ['an unknown field', source.replace('date:', 'day:')],
  ['HTML in the text', `${source}\n<script>alert(1)</script>\n`],
  [
    'aliases that grow without end',
    source.replace('tags: [Law, Studios]', 'tags: &a [x, x]\nx: [*a, *a]'),
  ],
] as const) {
  test(`a file with ${what} is refused`, async () => {
    const file = await readPieceFile('article', 'x', content)
    expect(file).toHaveProperty('problems')
  })
}

test('a folder with a wrong file is refused whole, with the name of the file', async () => {
  const folder = temporaryFolder()
  cpSync('content/articles', join(folder, 'articles'), { recursive: true })
  writeFileSync(join(folder, 'articles/wrong.md'), 'Words.')
  await expect(readPieceFiles(folder)).rejects.toThrow(/articles\/wrong\.md: .*front matter/)
})
