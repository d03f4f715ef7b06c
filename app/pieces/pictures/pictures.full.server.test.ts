import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { applySettings, siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pictures } from '#app/platform/db/schema/tables.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { type Actor, ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { articleText, givenActor, givenDraft, givenPicture } from '#tests/given-pieces.ts'
import { deleteUnusedPictureFiles, derivePicture } from './picture-files.server.ts'
import { deletePicture, findUploadedPicture, listPictures } from './pictures.server.ts'
import { aDayPasses, filesOf, sizeOf } from './stored-pictures.server.fixture.ts'

let writer: Actor
let editor: Actor

beforeAll(async () => {
  writer = await givenActor('writer')
  editor = await givenActor('editor')
})

test('an uploaded picture has its WebP at once, and its other formats after the job', async () => {
  const picture = await givenPicture(writer, { width: 2000 })

  expect(picture).toMatchObject({
    width: 1600,
    height: 720,
    state: 'uploaded',
    credit: 'Hana Lister',
  })
  const base = picture.sha256.slice(0, 40)
  expect(await filesOf(picture.sha256)).toEqual([`${base}-1600.webp`, `${base}-800.webp`])
  expect(await sizeOf(`${base}-800.webp`)).toEqual(['webp', 800, 360])
  expect(await sizeOf(`${base}-1600.webp`)).toEqual(['webp', 1600, 720])

  await derivePicture(picture.sha256)

  expect(await seen(picture.name)).toMatchObject({ state: 'derived' })
  for (const width of [240, 360, 750, 1200]) {
    expect(await sizeOf(`${base}-${width}.avif`)).toEqual(['heif', width, Math.round(width * 0.45)])
  }
  expect(await sizeOf(`${base}-card.jpg`)).toEqual(['jpeg', 1200, 630])
})

test('unused pictures are found beyond hundreds that are used, page by page', async () => {
  const credit = randomUUID()
  const { id: _, file: __, ...old } = await givenPicture(writer, { credit })
  const used = await givenPicture(writer, { credit })
  await givenDraft(writer, articleText({ picture: used.name }))
  const names = Array.from({ length: 520 }, (_, index) => `${used.name}-${index}`)
  await db.insert(pictures).values(names.map((name) => ({ ...old, name, uploadedAt: new Date() })))
  const figures = names.map((name) => `::figure{picture="${name}" alt="A lamp over a chair"}`)
  await givenDraft(writer, articleText({}, figures.join('\n\n')))

  const first = await listPictures(editor, { words: credit, onlyUnused: true })
  expect(first.pictures).toEqual([])
  const rest = await listPictures(
    editor,
    { words: credit, onlyUnused: true },
    readCursor(first.next),
  )
  expect(rest.pictures.map(({ name }) => name)).toEqual([old.name])
  expect(rest.next).toBeNull()
})

test('the files of a picture stay for a day after it is replaced, and no longer', async () => {
  const picture = await givenPicture(writer)
  await derivePicture(picture.sha256)
  await deletePicture(writer, { name: picture.name, seen: picture.sha256 })

  await deleteUnusedPictureFiles()
  expect(await filesOf(picture.sha256)).toHaveLength(7)

  await aDayPasses(picture.sha256)
  await deleteUnusedPictureFiles()
  expect(await filesOf(picture.sha256)).toEqual([])
})

test('a portrait of the team cannot be deleted, and only an editor may replace it', async () => {
  const { name, sha256 } = await givenPicture(writer)
  const former = siteSettings
  onTestFinished(() => applySettings(former))
  const [first, ...others] = former.team.members
  const members = [{ ...first!, picture: name }, ...others]
  applySettings({ ...former, team: { ...former.team, members } })
  expect(await findUploadedPicture(editor, name)).toMatchObject({
    uses: { pieces: 0, isPortrait: true },
  })
  expect(await deletePicture(editor, { name, seen: sha256 })).toBe('used')
  await expect(deletePicture(writer, { name, seen: sha256 })).rejects.toThrow(ForbiddenAct)
  expect((await listPictures(editor, { onlyUnused: true })).pictures).not.toContainEqual(
    expect.objectContaining({ name }),
  )
})

async function seen(name: string) {
  return (await findUploadedPicture(editor, name))?.picture
}
