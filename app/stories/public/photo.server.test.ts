import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { given } from '#tests/given.ts'
import { findPhoto } from './photo.server.ts'
import { storePhoto } from './store-photo.server.ts'

const variants = [480, 900].map((width) => ({ width, bytes: Buffer.from(`${width} wide`) }))

for (const status of ['pending', 'approved', 'rejected'] as const) {
  test(`the photo of a ${status} story is for ${status === 'approved' ? 'everyone' : 'its owner and the admins'}`, async () => {
    const { photoId, owner } = await givenPhoto(status)
    const isPublic = status === 'approved'
    const whole = { bytes: Buffer.from('480 wide'), isPublic, headers: expect.any(Object) }

    expect(await findPhoto(photoId, 480, owner)).toEqual(whole)
    expect(await findPhoto(photoId, 480, await given.admin())).toEqual(whole)
    expect(await findPhoto(photoId, 480, null)).toEqual(isPublic ? whole : null)
    expect(await findPhoto(photoId, 480, await given.member())).toEqual(isPublic ? whole : null)
  })
}

test('a photo is available in its stored widths and no other', async () => {
  const { photoId } = await givenPhoto('approved')
  expect((await findPhoto(photoId, 900, null))?.bytes.toString()).toBe('900 wide')
  expect((await findPhoto(photoId, 'largest', null))?.bytes.toString()).toBe('900 wide')
  for (const width of [0, 1, 479, 960, 1600, -480, Number.NaN, 1e9]) {
    expect(await findPhoto(photoId, width, null)).toBeNull()
  }
})

test('an unknown photo is not found, whoever requests it', async () => {
  const admin = await given.admin()
  const { photoId, photoKey } = await givenPhoto('approved')
  for (const id of [
    randomUUID(),
    '',
    '1',
    '../../secret.txt',
    photoKey,
    photoId.toUpperCase(),
    '\0',
  ]) {
    expect(await findPhoto(id, 480, admin)).toBeNull()
  }
  await photoStore.remove(`${photoKey}-480.webp`)
  expect(await findPhoto(photoId, 480, admin)).toBeNull()
})

async function givenPhoto(status: 'pending' | 'approved' | 'rejected') {
  const owner = await given.member()
  const photo = await storePhoto(owner.id, 'a.jpg', {
    ok: true,
    width: 900,
    height: 600,
    variants,
    blurred: Buffer.from('blurred'),
  } as never)
  if (!photo) throw new Error('the photo was not stored')
  const fields = { userId: owner.id, ...photo }
  await (status === 'approved' ? given.approved(fields) : given.submission({ ...fields, status }))
  return { owner, ...photo }
}
