import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { db, pool } from '#app/platform/db/client.server.ts'
import { newsletters, pictureEvents, pictures } from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { handMadePng, secretive } from '#app/platform/photos/pictures.fixture.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { givenSentNewsletter } from '#tests/given-newsletters.ts'
import {
  articleText,
  givenActor,
  givenDraft,
  givenLive,
  givenPicture,
  pictureOf,
  pieceSeenBy,
} from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { deleteWhere, updateWhere } from '#tests/rows.ts'
import { deleteUnusedPictureFiles, derivePicture, findPictureFile } from './picture-files.server.ts'
import {
  changeCredit,
  deletePicture,
  findUploadedPicture,
  listPictures,
  replacePicture,
  uploadPicture,
} from './pictures.server.ts'
import { aDayPasses, bytesOf, filesOf, sizeOf } from './stored-pictures.server.fixture.ts'

let writer: Actor
let editor: Actor

beforeAll(async () => {
  writer = await givenActor('writer')
  editor = await givenActor('editor')
})

test('an uploaded picture has a JPEG for email programs as soon as one asks for it', async () => {
  const picture = await givenPicture(writer, { width: 2000 })
  const file = `${picture.sha256.slice(0, 40)}-800.jpg`

  expect(await sizeOf(file)).toEqual(['jpeg', 800, 360])
  expect(await filesOf(picture.sha256)).toContain(file)
  expect(await findPictureFile(`${'0'.repeat(40)}-800.jpg`)).toBeNull()
})

test('nothing of the file but its pixels is stored', async () => {
  const file = await sharp(await secretive())
    .resize(1200)
    .keepMetadata()
    .toBuffer()
  const result = await upload({ file })
  if (result.outcome === 'refused') throw new Error(result.problem)
  await derivePicture(result.picture.sha256)
  for (const name of await filesOf(result.picture.sha256)) {
    const { exif, xmp, iptc, comments } = await sharp(await bytesOf(name)).metadata()
    expect({ exif, xmp, iptc, comments }).toEqual({})
  }
})

test.each([
  ['a drawing in SVG', 'svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML that is called a picture', 'not-a-photo', Buffer.from('<script>alert(1)</script>')],
  ['nothing', 'empty', Buffer.alloc(0)],
  ['a picture that was cut off', 'damaged', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  [
    'a few kilobytes that stand for a hundred million pixels',
    'too-many-pixels',
    handMadePng(10_000, 10_000, { bits: 1, colour: 0, data: Buffer.alloc(10_000 * 1_251) }),
  ],
  ['more bytes than a photo may have', 'too-large', randomBytes(10 * 1024 * 1024 + 1)],
] as const)('refuses %s, and stores nothing of it', async (_, problem, file) => {
  const before = await db.$count(pictures)
  expect(await upload({ file })).toEqual({ outcome: 'refused', problem })
  expect(await db.$count(pictures)).toBe(before)
})

test('refuses a picture that is too narrow to look sharp', async () => {
  const file = await pictureOf(1199)
  expect(await upload({ file })).toEqual({ outcome: 'refused', problem: 'too-narrow' })
})

test('the name of a picture is that of its file, and no other picture has it', async () => {
  const stem = `cafe-${randomUUID().slice(0, 8)}`
  const fileName = `../../${stem.replace('cafe', 'Café')}.JPG`
  const [first, second] = [
    await givenPicture(writer, { fileName }),
    await givenPicture(writer, { fileName }),
  ]
  expect([first.name, second.name]).toEqual([stem, `${stem}-2`])
  expect((await givenPicture(writer, { fileName: '刺青.png' })).name).toMatch(/^picture(-\d+)?$/)
})

test('a free name is found with one query, however many pictures have the name of the file', async () => {
  const stem = `lamp-${randomUUID().slice(0, 8)}`
  const fileName = `${stem}.png`
  const { id: _, file: __, ...first } = await givenPicture(writer, { fileName })
  const names = Array.from({ length: 30 }, (_, index) => `${stem}-${index + 2}`)
  await db.insert(pictures).values(names.map((name) => ({ ...first, name })))
  const spies = new Set<{ mock: { calls: unknown[][] } }>()
  const watch = (client: pg.PoolClient) => void spies.add(vi.spyOn(client, 'query'))
  pool.on('acquire', watch)
  onTestFinished(() => {
    pool.off('acquire', watch)
    vi.restoreAllMocks()
  })
  expect((await givenPicture(writer, { fileName })).name).toBe(`${stem}-32`)
  const queries = [...spies]
    .flatMap(({ mock }) => mock.calls)
    .map(([query, values]) => JSON.stringify([query, values]))
    .filter((query) => query.includes(stem) && query.includes('select '))
  expect(queries).toHaveLength(1)
})

test('no uploaded picture takes the name of one of the first edition', async () => {
  const picture = await givenPicture(writer, { fileName: 'detailed-arm-sleeve.png' })
  expect(picture.name).toBe('detailed-arm-sleeve-2')
})

test('the same picture sent twice at once is one picture', async () => {
  const file = await pictureOf()
  const results = await Promise.all([upload({ file }), upload({ file })])
  expect(pluck(results, 'outcome').sort()).toEqual(['known', 'uploaded'])
  const names = results.map((result) => (result.outcome === 'refused' ? '' : result.picture.name))
  expect(new Set(names).size).toBe(1)
})

test('a picture knows where it is used, with the description of each use', async () => {
  const picture = await givenPicture(writer)
  const figure = `::figure{picture="${picture.name}" alt="A lamp over a chair, seen from \\"above\\"" caption="picture=other"}`
  const live = await givenLive(
    editor,
    articleText({
      title: 'Lamps and stools',
      picture: picture.name,
      alt: 'A lamp beside a stool in a studio',
    }),
  )
  await givenDraft(writer, articleText({ title: 'Chairs' }, `Sit down.\n\n${figure}\n`))

  const existing = await findUploadedPicture(editor, picture.name)

  expect(existing?.uses).toMatchObject({ pieces: 2, isLive: true })
  expect(
    existing?.uses.seen.map(({ title, isFigure, isLive }) => [title, isFigure, isLive]),
  ).toEqual([
    ['Lamps and stools', false, true],
    ['Chairs', true, false],
  ])
  expect(existing?.uses.seen[0]).toMatchObject({
    pieceId: live.id,
    description: 'A lamp beside a stool in a studio',
  })
})

test('a text that no longer names a picture is no use of it', async () => {
  const picture = await givenPicture(writer)
  const draft = await givenDraft(writer, articleText({ picture: picture.name }))
  expect((await findUploadedPicture(writer, picture.name))?.uses.pieces).toBe(1)

  const { piece } = await pieceSeenBy(writer, draft.id)
  await saveDraft(writer, { id: draft.id, version: piece.version, text: articleText() })

  expect((await findUploadedPicture(writer, picture.name))?.uses.pieces).toBe(0)
})

test('a writer learns how often a picture is used, and of others’ drafts no more', async () => {
  const picture = await givenPicture(writer)
  await givenDraft(
    editor,
    articleText({ title: 'A secret', picture: picture.name, alt: 'A secret lamp over a stool' }),
  )
  expect((await findUploadedPicture(writer, picture.name))?.uses).toEqual({
    seen: [],
    pieces: 1,
    isPortrait: false,
    isLive: false,
  })
  const words = 'secret lamp over'
  expect((await listPictures(writer, { words })).pictures).toEqual([])
  expect((await listPictures(editor, { words })).pictures).toHaveLength(1)
})

test('the library finds pictures by credit, by name and by what is said of them', async () => {
  const word = randomUUID().slice(0, 8)
  const byCredit = await givenPicture(writer, { credit: `Drawn by ${word}` })
  const byName = await givenPicture(writer, { fileName: `${word} chair.png` })
  const byUse = await givenPicture(writer)
  const body = `Look.\n\n::figure{picture="${byUse.name}" alt="A chair with ${word} on its back"}\n`
  await givenDraft(writer, articleText({}, body))

  const { pictures, next } = await listPictures(editor, { words: word.toUpperCase() })

  expect(pluck(pictures, 'name')).toEqual([byUse.name, byName.name, byCredit.name])
  expect(next).toBeNull()
  expect((await listPictures(editor, { words: `${word}%` })).pictures).toEqual([])
})

test('the library lists those that nothing uses', async () => {
  const credit = randomUUID()
  const [unused, used, scheduled] = [
    await givenPicture(writer, { credit }),
    await givenPicture(writer, { credit }),
    await givenPicture(writer, { credit }),
  ]
  await givenDraft(writer, articleText({ picture: used.name }))
  await givenLive(editor, articleText({ picture: scheduled.name }))
  const unusedOnly = await listPictures(editor, { words: credit, onlyUnused: true })
  expect(pluck(unusedOnly.pictures, 'name')).toEqual([unused.name])
})

test('a writer changes their own picture until a published piece uses it; then an editor does', async () => {
  const [other, picture] = [await givenActor('writer'), await givenPicture(writer)]
  const change = { name: picture.name, seen: picture.sha256, credit: 'Kit Moriyama' }
  await expectForbidden(changeCredit(other, change))
  expect(await changeCredit(writer, change)).toBe('changed')

  await givenLive(editor, articleText({ picture: picture.name }))

  await expectForbidden(changeCredit(writer, change))
  const file = await pictureOf()
  const replacement = { name: picture.name, seen: picture.sha256, file, agreed: true }
  await expectForbidden(
    replacePicture(writer, replacement),
    deletePicture(writer, { name: picture.name, seen: picture.sha256 }),
  )
  expect(await changeCredit(editor, { ...change, credit: 'Sol' })).toBe('changed')
  expect(await readPicture(picture.name)).toMatchObject({ credit: 'Sol' })
  expect(await eventsOf(picture.name)).toEqual(['uploaded', 'credited', 'credited'])
})

test('a picture is replaced in a published piece only by whoever has agreed to that', async () => {
  const picture = await givenPicture(editor)
  await givenLive(editor, articleText({ picture: picture.name }))
  const file = await pictureOf(1400)
  const replacement = { name: picture.name, seen: picture.sha256, file }

  expect(await replacePicture(editor, { ...replacement, agreed: false })).toEqual({
    outcome: 'live',
  })
  expect(await replacePicture(editor, { ...replacement, agreed: true })).toEqual({
    outcome: 'replaced',
  })
  expect(await readPicture(picture.name)).toMatchObject({ width: 1400, state: 'uploaded' })
  // Sent again, since the answer was lost.
  expect(await replacePicture(editor, { ...replacement, agreed: true })).toEqual({
    outcome: 'conflict',
  })
  expect(await eventsOf(picture.name)).toEqual(['uploaded', 'replaced'])
})

test('what is done to a picture that somebody else has replaced meanwhile is refused', async () => {
  const picture = await givenPicture(writer)
  const file = await pictureOf()
  const seenBefore = { name: picture.name, seen: picture.sha256 }
  await replacePicture(writer, { ...seenBefore, file, agreed: false })

  expect(await changeCredit(writer, { ...seenBefore, credit: 'Kit' })).toBe('conflict')
  expect(await deletePicture(writer, seenBefore)).toBe('conflict')
})

test('a picture is deleted when no text uses it', async () => {
  const picture = await givenPicture(writer)
  const named = { name: picture.name, seen: picture.sha256 }
  const draft = await givenDraft(writer, articleText({ picture: picture.name }))
  expect(await deletePicture(writer, named)).toBe('used')

  await saveDraft(writer, { ...draft, text: articleText() })

  expect(await deletePicture(writer, named)).toBe('deleted')
  expect(await deletePicture(writer, named)).toBe('gone')
  expect(await findUploadedPicture(writer, picture.name)).toBeNull()
})

test('the cleanup leaves the files that a newsletter in the archive shows, until it is taken out', async () => {
  const picture = await givenPicture(writer)
  const file = `${picture.sha256.slice(0, 40)}-800.jpg`
  const sent = await givenSentNewsletter(editor, { sentHtml: `<img src="/pictures/${file}">` })
  await deletePicture(writer, { name: picture.name, seen: picture.sha256 })
  await aDayPasses(picture.sha256)

  await deleteUnusedPictureFiles()
  expect(await findPictureFile(file)).not.toBeNull()

  await updateWhere(newsletters, { id: sent.id }, { isArchived: false })
  await deleteUnusedPictureFiles()
  expect(await findPictureFile(file)).toBeNull()
})

test('the cleanup leaves the files that another picture uses', async () => {
  const picture = await givenPicture(writer)
  await aDayPasses(picture.sha256)
  await deleteUnusedPictureFiles()
  expect(await filesOf(picture.sha256)).toHaveLength(2)
})

test('the cleanup finds the files of an upload that was cut off before its row', async () => {
  const picture = await givenPicture(writer)
  await deleteWhere(pictures, { name: picture.name })
  await aDayPasses(picture.sha256)
  await deleteUnusedPictureFiles()
  expect(await filesOf(picture.sha256)).toEqual([])
})

test('a picture whose files are lost keeps its WebP addresses and is not tried for ever', async () => {
  const picture = await givenPicture(writer)
  for (const name of await filesOf(picture.sha256)) await photoStore.remove(`pictures/${name}`)
  await derivePicture(picture.sha256)
  expect(await readPicture(picture.name)).toMatchObject({ state: 'failed' })
})

test.each([
  '../../secret.txt',
  'x',
  `${'a'.repeat(40)}-800.svg`,
  `${'a'.repeat(40)}-99999.webp`,
  `${'a'.repeat(39)}-800.webp`,
])('no file is called %s', async (name) => {
  expect(await findPictureFile(name)).toBeNull()
})

test('members have no library', async () => {
  const member = await givenActor('member')
  const file = await pictureOf()
  await expectForbidden(
    upload({ file }, member),
    listPictures(member, {}),
    findUploadedPicture(member, 'any'),
  )
})

test('names that the database cannot hold are unknown', async () => {
  const name = 'a\0b'
  expect(await findUploadedPicture(editor, name)).toBeNull()
  expect(await changeCredit(editor, { name, seen: '', credit: 'Hana Lister' })).toBe('gone')
  expect(await deletePicture(editor, { name, seen: '' })).toBe('gone')
})

function upload({ file }: { file: Buffer }, actor = writer) {
  return uploadPicture(actor, { file, fileName: 'lamp.png', credit: 'Hana Lister' })
}

async function readPicture(name: string) {
  return (await findUploadedPicture(editor, name))?.picture
}

async function eventsOf(name: string) {
  const rows = await db
    .select({ action: pictureEvents.action })
    .from(pictureEvents)
    .where(eq(pictureEvents.picture, name))
    .orderBy(pictureEvents.id)
  return pluck(rows, 'action')
}
