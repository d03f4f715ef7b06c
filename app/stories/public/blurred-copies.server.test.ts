import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import { StoreUnreachable } from '#app/platform/files/file-store.ts'
import { openPhotoStore, photoStore } from '#app/platform/photos/photo-store.server.ts'
import { plain } from '#app/platform/photos/pictures.fixture.ts'
import { storePicture } from '#app/platform/photos/store-picture.server.ts'
import { given } from '#tests/given.ts'
import { photoFields } from '#tests/given-photos.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { makeBlurredCopies } from './blurred-copies.server.ts'

test('photos without a blurred copy get one, and nothing else of their story changes', async () => {
  const before = await givenPhotoWithoutCopy()
  expect(await makeBlurredCopies()).toBe(1)

  const after = await rowOf(before.id)
  expect({ ...after, photoBlurred: null }).toEqual(before)
  const { dominant } = await sharp(Buffer.from(after?.photoBlurred ?? '', 'base64')).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
  expect(await makeBlurredCopies()).toBe(0)
})

test('a missing or damaged photo does not stop the others', async () => {
  const missing = await givenPhotoWithoutCopy()
  await photoStore.remove(`${missing.photoKey}-480.webp`)
  const damaged = await givenPhotoWithoutCopy(Buffer.from('no picture'))
  const sound = [await givenPhotoWithoutCopy(), await givenPhotoWithoutCopy()]

  expect(await makeBlurredCopies()).toBe(2)

  for (const { id } of sound) expect((await rowOf(id))?.photoBlurred).toBeTruthy()
  for (const { id } of [missing, damaged]) expect((await rowOf(id))?.photoBlurred).toBeNull()
})

test('while the photos are unreachable the job fails, to be retried', async () => {
  const { id } = await givenPhotoWithoutCopy()
  const working = photoStore
  openPhotoStore({ ...working, get: () => Promise.reject(new StoreUnreachable('away')) })
  onTestFinished(() => openPhotoStore(working))

  await expect(makeBlurredCopies()).rejects.toThrow(StoreUnreachable)

  openPhotoStore(working)
  await makeBlurredCopies()
  expect((await rowOf(id))?.photoBlurred).toBeTruthy()
})

test('a photo that its author replaces meanwhile keeps the copy of the new one', async () => {
  const { id } = await givenPhotoWithoutCopy()
  const working = photoStore
  openPhotoStore({
    ...working,
    async get(key) {
      const bytes = await working.get(key)
      await updateWhere(
        submissions,
        { id },
        { photoKey: `${randomUUID()}/2-abcdefabcdef`, photoBlurred: 'UklGRg==' },
      )
      return bytes
    },
  })
  onTestFinished(() => openPhotoStore(working))

  await makeBlurredCopies()
  expect((await rowOf(id))?.photoBlurred).toBe('UklGRg==')
})

async function givenPhotoWithoutCopy(bytes?: Buffer) {
  const { id: userId } = await given.member()
  const picture = bytes ?? (await plain(480, 360).webp().toBuffer())
  const photoKey = await storePicture(photoStore, {
    userId,
    variants: [{ width: 480, height: 360, bytes: picture }],
  })
  return given.submission({ userId, ...photoFields(photoKey) })
}

async function rowOf(id: string) {
  const [row] = await rowsWhere(submissions, { id })
  return row
}
