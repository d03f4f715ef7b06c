import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { articleText, filmText, givenActor, givenDraft, workText } from '#tests/given-pieces.ts'
import { pieceFolders } from './body-options.ts'
import { exportPieces, writePieceFile } from './export.server.ts'
import { importPiece, readPieceFile, readPieceFiles } from './import.server.ts'

function exportFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'indelible-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('what was imported is exported without a loss, and imports as unchanged text', async () => {
  const folder = exportFolder()
  expect(await exportPieces(folder)).toBe(40)
  const [before, after] = [await readPieceFiles('content'), await readPieceFiles(folder)]
  const told = (files: typeof before) => files.map(({ print: _, ...file }) => file)
  expect(told(after)).toEqual(told(before))
  expect(existsSync(join(folder, 'pictures/gallery/artist-at-work.webp'))).toBe(true)

  // What is written is read and written as the very same bytes.
  for (const file of after) {
    const path = join(folder, pieceFolders[file.kind], `${file.key}.md`)
    expect(writePieceFile(file), path).toBe(readFileSync(path, 'utf8'))
  }
  const again = exportFolder()
  for (const file of after) await importPiece(file)
  await exportPieces(again)
  expect(await readPieceFiles(again)).toEqual(after)
})

test('any text and any words in a field come back as they were', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 8, maxLength: 60 })
    .map((text) => text.trim())
    // Zod counts characters, of which an astral one is one.
    .filter((text) => [...text].length >= 8 && text.length <= 90 && !/[\p{Cc}\p{Cs}]/u.test(text))
  const body = fc.array(
    fc.constantFrom('a', ' ', '\n', '*', '> ', '- ', '1771\\. ', 'A&E', '---', '# ', '|'),
  )
  fc.assert(
    fc.property(words, body, fc.option(fc.nat({ max: 99 })), (title, parts, place) => {
      const content = {
        kind: 'article' as const,
        position: place === null ? null : place + 1,
        ...articleText({ title, tags: [title.slice(0, 30).trim(), 'yes'] }, parts.join('')),
      }
      const file = readPieceFile('article', 'x', writePieceFile(content))
      // Some of these texts are refused, and then there is nothing to come back.
      if ('problems' in file) {
        expect(file.problems[0]?.path[0]).toMatch(/body|tags/)
        return
      }
      expect(file).toMatchObject(content)
      expect(writePieceFile(file)).toBe(writePieceFile(content))
    }),
    { numRuns: 300 },
  )
})

test('drafts are exported when they are asked for', async () => {
  const writer = await givenActor('writer')
  await givenDraft(writer, articleText(), 'a-draft-to-export')
  await givenDraft(writer, workText(), 'a-plate-to-export', 'work')
  await givenDraft(writer, filmText(), 'a-film-to-export', 'film')
  const [live, all] = [exportFolder(), exportFolder()]
  await exportPieces(live)
  await exportPieces(all, { drafts: true })
  expect(readdirSync(join(live, 'articles'))).not.toContain('a-draft-to-export.md')
  for (const file of ['articles/a-draft', 'gallery/a-plate', 'films/a-film']) {
    expect(existsSync(join(all, `${file}-to-export.md`)), file).toBe(true)
  }
})
