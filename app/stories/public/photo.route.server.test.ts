import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import { secondFactors } from '#app/platform/db/schema/tables.server.ts'
import { StoreUnreachable } from '#app/platform/files/file-store.ts'
import { openPhotoStore, photoStore } from '#app/platform/photos/photo-store.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { givenStoryWithPhoto } from '#tests/given-photos.ts'
import { updateWhere } from '#tests/rows.ts'
import { openSite, type Page } from '#tests/site.ts'
import * as photo from './photo.route.ts'
import { findPhoto } from './photo.server.ts'

const pages = {
  'photos/:photoId': photo as unknown as Page,
  'photos/:photoId/:file': photo as unknown as Page,
}

test('a public photo may be cached for a minute, and is not sent again to a browser that has it', async () => {
  const { url } = await openSite(pages)
  const address = url + (await givenPhoto())

  const shown = await fetch(address)

  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await shown.text()).toBe('a picture')
  const etag = shown.headers.get('etag') ?? ''
  await expectStatus(304, fetch(address, { headers: { 'If-None-Match': etag } }))
})

test('the address that is stored with a story answers with its photo, for as long as that is public', async () => {
  const { url } = await openSite(pages)
  const stored = (await givenPhoto()).replace('/480.webp', '')

  const shown = await fetch(url + stored)

  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(shown.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await shown.text()).toBe('a picture')
  await updateWhere(
    submissions,
    { photoUrl: stored },
    { status: 'rejected', approvedAt: null, approvedBy: null },
  )
  for (const missing of [stored, `/photos/${randomUUID()}`, '/photos/x']) {
    const { status, headers } = await fetch(url + missing)
    expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  }
})

test('a photo that the store does not return is answered with 503, which no cache keeps', async () => {
  const { url } = await openSite(pages)
  const address = url + (await givenPhoto())
  openFailing(new StoreUnreachable('away'))

  const { status, headers } = await fetch(address)

  expect([status, headers.get('cache-control')]).toEqual([503, 'private, no-store'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // Who may not see it learns nothing from the outage.
  await expectStatus(404, fetch(`${url}/photos/${randomUUID()}/480.webp`))
})

test('an error of our own is not reported as one of the store', async () => {
  const { url } = await openSite(pages)
  const address = url + (await givenPhoto())
  openFailing(new Error('a bug'))
  await expectStatus(500, fetch(address))
})

test('where a second factor is required, an admin without one sees public photos only', async () => {
  const photoId = (await givenPhoto()).split('/')[2]!
  const account = await given.member()
  const admin = { ...account, displayName: null, role: 'admin' as const, isAdmin: true }
  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, requireSecondFactor: true })
  expect(await findPhoto(photoId, 480, admin)).toMatchObject({ isPublic: true })
  await updateWhere(
    submissions,
    { photoUrl: `/photos/${photoId}` },
    { status: 'rejected', approvedAt: null, approvedBy: null },
  )
  expect(await findPhoto(photoId, 480, admin)).toBeNull()
  await db.insert(secondFactors).values({ userId: admin.id, secret: '', confirmedAt: new Date() })
  expect(await findPhoto(photoId, 480, admin)).toMatchObject({ isPublic: false })
})

async function givenPhoto() {
  return (await givenStoryWithPhoto()).path
}

function openFailing(error: Error) {
  const working = photoStore
  openPhotoStore({ ...working, get: () => Promise.reject(error) })
  onTestFinished(() => openPhotoStore(working))
}
