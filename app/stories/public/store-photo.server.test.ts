import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'
import { deleteOrphanedPhotos } from '#app/platform/photos/delete-unused.server.ts'
import { openPhotoStore, photoStore } from '#app/platform/photos/photo-store.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { changePhoto } from '#app/stories/author/own-story.server.ts'
import { findKnownPhotos, submitStory } from '#app/stories/author/submission.server.ts'
import { given } from '#tests/given.ts'
import { preparedPhoto } from '#tests/given-photos.ts'
import { givenObjectStore } from '#tests/object-store.ts'

// Unlike a folder, an object store may be unavailable.

const picture = { name: 'harbour.jpg', prepared: preparedPhoto }

test('the cleanup deletes a photo that could not be removed before', async () => {
  const { objects, store, rest } = await givenBucket()
  const author = await given.member()
  await submitStory(author, given.submissionForm(), picture)
  const [stored] = await rowsOf(author)
  await noCommits(() => store.forbid())

  await expect(submitStory(author, given.submissionForm(), picture)).rejects.toThrow()
  await store.up()
  rest()
  expect(objects()).toHaveLength(2)

  expect(
    await deleteOrphanedPhotos(photoStore, findKnownPhotos, new Date(Date.now() + 60_000)),
  ).toBe(1)
  expect(objects()).toEqual([`${stored?.photoKey}-480.webp`])
})

test('a story remembers that its photo could not be stored until another one is', async () => {
  const { store } = await givenBucket()
  store.forbid('making')
  const [author, other] = [await given.member(), await given.member()]
  await submitStory(author, given.submissionForm(), picture)
  await submitStory(other, given.submissionForm())
  const [row] = await rowsOf(author)
  expect(row?.photoNotStoredAt).toBeInstanceOf(Date)
  expect(await rowsOf(other)).toMatchObject([{ photoNotStoredAt: null }])

  expect(await changePhoto(author, row?.id ?? '', picture)).toBe('not stored')
  await store.up()
  expect(await changePhoto(author, row?.id ?? '', picture)).toMatchObject({
    photoName: 'harbour.jpg',
    photoNotStoredAt: null,
  })
})

test('a photo is replaced even if the old one cannot be deleted, but not if the new one cannot be stored', async () => {
  const { store } = await givenBucket()
  const author = await given.member()
  const { id } = await given.submission({ userId: author.id })
  await changePhoto(author, id, picture)
  const working = photoStore
  openPhotoStore({ ...working, remove: () => Promise.reject(new Error('away')) })

  expect(await changePhoto(author, id, { ...picture, name: 'another.jpg' })).toMatchObject({
    photoName: 'another.jpg',
  })
  await store.down()
  expect(await changePhoto(author, id, picture)).toBe('not stored')
  expect(await rowsOf(author)).toMatchObject([{ photoName: 'another.jpg' }])
})

async function givenBucket() {
  const store = await givenObjectStore()
  let time = 0
  const limits = { timeoutMs: 5_000, retryAfterMs: 1, circuitPauseMs: 30_000, now: () => time }
  const working = photoStore
  openPhotoStore(bucketStore(store.settings, { timeouts: limits }))
  onTestFinished(() => openPhotoStore(working))
  return {
    store,
    objects: () => [...(store.buckets.get('story-photos')?.keys() ?? [])],
    rest() {
      time += limits.circuitPauseMs
    },
  }
}

/** Makes the final insert of a story fail; `meanwhile` runs before it. */
async function noCommits(meanwhile: () => void) {
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no commits today'; end $$`)
  await db.execute(sql`create constraint trigger no_commits after insert on submissions
    deferrable initially deferred for each row execute function refuse()`)
  onTestFinished(async () => {
    await db.execute(sql`drop function refuse cascade`)
  })
  const originalPut = photoStore.put
  openPhotoStore({
    ...photoStore,
    async put(key, bytes) {
      await originalPut(key, bytes)
      meanwhile()
    },
  })
}

function rowsOf({ id }: Pick<Viewer, 'id'>) {
  return db.select().from(submissions).where(eq(submissions.userId, id))
}
