import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { importPictures } from '#app/pieces/pictures/picture-folder.server.ts'
import { readUploadedPictures, uploadPicture } from '#app/pieces/pictures/pictures.server.ts'
import { pieceFolders } from '#app/pieces/text/body-options.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pictures, pieceRenderings, pieces } from '#app/platform/db/schema/tables.server.ts'
import {
  articleText,
  filmText,
  givenActor,
  givenDraft,
  givenLive,
  workText,
} from '#tests/given-pieces.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { exportPieces, writePieceFile } from './export.server.ts'
import { importPiece, readPieceFile, readPieceFiles } from './import.server.ts'

test('what was imported is exported without a loss, and imports as unchanged text', async () => {
  const folder = temporaryFolder()
  expect(await exportPieces(folder)).toBe(44)
  const [before, after] = [await readPieceFiles('content'), await readPieceFiles(folder)]
  const withoutChecksum = (files: typeof before) => files.map(({ checksum: _, ...file }) => file)
  expect(withoutChecksum(after)).toEqual(withoutChecksum(before))
  expect(existsSync(join(folder, 'pictures/gallery/artist-at-work.webp'))).toBe(true)
  // A figure has the name of the main picture of its article, and is another picture.
  expect(existsSync(join(folder, 'pictures/spots/london-tattoo-show-2025.webp'))).toBe(true)

  // What is written is read and written as the very same bytes.
  for (const file of after) {
    const path = join(folder, pieceFolders[file.kind], `${file.key}.md`)
    expect(writePieceFile(file), path).toBe(readFileSync(path, 'utf8'))
  }
  const again = temporaryFolder()
  for (const file of after) await importPiece(file)
  await exportPieces(again)
  expect(await readPieceFiles(again)).toEqual(after)
})

test('any text and any words in a field come back as they were', async () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 8, maxLength: 60 })
    .map((text) => text.trim())
    // Zod counts characters, of which an astral one is one.
    .filter((text) => [...text].length >= 8 && text.length <= 90 && !/[\p{Cc}\p{Cs}]/u.test(text))
  const body = fc.array(
    fc.constantFrom('a', ' ', '\n', '*', '> ', '- ', '1771\\. ', 'A&E', '---', '# ', '|'),
  )
  await fc.assert(
    fc.asyncProperty(words, body, fc.option(fc.nat({ max: 99 })), async (title, parts, place) => {
      const content = {
        kind: 'article' as const,
        position: place === null ? null : place + 1,
        ...articleText({ title, tags: [title.slice(0, 30).trim(), 'yes'] }, parts.join('')),
      }
      const file = await readPieceFile('article', 'x', writePieceFile(content))
      // Some of these texts are refused, and then there is nothing to come back.
      if ('problems' in file) {
        expect(file.problems[0]?.path[0]).toMatch(/body|tags/)
        return
      }
      expect(file).toMatchObject(content)
      expect(writePieceFile(file)).toBe(writePieceFile(content))
    }),
  )
})

test('the headings of the first edition have their own words as ids', async () => {
  const files = (await readPieceFiles('content')).filter(({ kind }) => kind !== 'film')
  expect(files).toHaveLength(40)
  const htmlOf = async ({ kind, key }: (typeof files)[number]) => {
    const [live] = await db
      .select({ body: pieceRenderings.body })
      .from(pieceRenderings)
      .innerJoin(pieces, eq(pieces.id, pieceRenderings.pieceId))
      .where(and(eq(pieces.kind, kind), eq(pieces.key, key)))
    return live?.body
  }
  for (const file of files) {
    const { rendering } = file.rendered
    // What the database holds is what the file makes.
    expect(await htmlOf(file), file.key).toEqual(rendering)
    const ids = [...JSON.stringify(rendering.parts).matchAll(/ id=\\"([^"]*)\\"/g)]
    expect(ids.map(([, id]) => id).toSorted(), file.key).toEqual(rendering.ids.toSorted())
    expect(
      rendering.ids.filter((id) => id.startsWith('user-content')),
      file.key,
    ).toEqual([])
  }
})

test('uploaded pictures are exported with their credits, and come back under their names', async () => {
  const file = await sharp({
    create: { width: 1300, height: 900, channels: 3, background: '#246' },
  })
    .png()
    .toBuffer()
  const uploaded = await uploadPicture(null, { file, fileName: 'Blue wall.png', credit: 'Ada' })
  expect(uploaded).toMatchObject({ picture: { name: 'blue-wall' } })
  const editor = await givenActor('editor')
  await givenLive(editor, articleText({ picture: 'blue-wall' }), 'with-a-blue-wall')
  await givenDraft(editor, articleText({ picture: '../../../package' }), 'with-a-wrong-one')
  const folder = temporaryFolder()
  await exportPieces(folder, { drafts: true })
  expect(readdirSync(join(folder, 'pictures/uploaded'))).toEqual(['blue-wall.webp', 'credits.yaml'])

  await db.delete(pictures).where(eq(pictures.name, 'blue-wall'))
  writeFileSync(join(folder, 'pictures/uploaded/words.webp'), 'words')
  symlinkSync(
    resolve('content/pictures/cover/swallow.webp'),
    join(folder, 'pictures/uploaded/link.webp'),
  )
  expect((await importPictures(folder)).toSorted()).toEqual([
    'pictures/uploaded/link.webp: There is no such file in the folder.',
    expect.stringContaining('pictures/uploaded/words.webp: This is not a picture'),
  ])
  expect(await readUploadedPictures(['blue-wall'])).toMatchObject([{ credit: 'Ada', width: 1300 }])
  expect(await importPictures(folder)).toHaveLength(2)
})

test('two drafts that want the same address are two files', async () => {
  const writer = await givenActor('writer')
  await givenDraft(writer, articleText(), 'wanted-twice')
  const { id } = await givenDraft(writer, articleText(), 'wanted-twice')
  const folder = temporaryFolder()
  await exportPieces(folder, { drafts: true })
  const names = readdirSync(join(folder, 'articles')).filter((name) => name.startsWith('wanted'))
  expect(names).toHaveLength(2)
  expect(names).toContain('wanted-twice.md')
  expect(id).toHaveLength(36)
})

test('nothing is written or read through a link that leads out of the folder', async () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()]
  symlinkSync(outside, join(folder, 'articles'))
  await expect(exportPieces(folder)).rejects.toThrow('is no folder')
  expect(readdirSync(outside)).toEqual([])

  writeFileSync(join(outside, 'x.md'), readFileSync('content/articles/tattoo-trends-2024.md'))
  await expect(readPieceFiles(folder)).rejects.toThrow('x.md: This is no file of the folder.')
  const other = temporaryFolder()
  mkdirSync(join(other, 'articles'))
  symlinkSync(join(outside, 'x.md'), join(other, 'articles/x.md'))
  await expect(readPieceFiles(other)).rejects.toThrow('x.md: This is no file of the folder.')
  symlinkSync(join(outside, 'y.md'), join(other, 'articles/tattoo-trends-2024.md'))
  await expect(exportPieces(other)).rejects.toThrow('ELOOP')
  expect(readdirSync(outside)).toEqual(['x.md'])
})

test('drafts are exported when they are asked for', async () => {
  const writer = await givenActor('writer')
  await givenDraft(writer, articleText(), 'a-draft-to-export')
  await givenDraft(writer, workText(), 'a-plate-to-export', 'work')
  await givenDraft(writer, filmText(), 'a-film-to-export', 'film')
  const [live, all] = [temporaryFolder(), temporaryFolder()]
  await exportPieces(live)
  await exportPieces(all, { drafts: true })
  expect(readdirSync(join(live, 'articles'))).not.toContain('a-draft-to-export.md')
  for (const file of ['articles/a-draft', 'gallery/a-plate', 'films/a-film']) {
    expect(existsSync(join(all, `${file}-to-export.md`)), file).toBe(true)
  }
})
