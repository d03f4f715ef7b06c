import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  account,
  cases,
  submissionEvents,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { rowsWhere } from '#tests/rows.ts'
import { findPhoto } from './photo.server.ts'
import { publishedStories } from './published.server.ts'
import { createSamples, removeSamples } from './samples.server.ts'

test('a new site gets six approved stories and two pending ones, marked as samples', async () => {
  await createSamples()

  const rows = await rowsWhere(submissions)
  expect(rows.filter(({ status }) => status === 'approved')).toHaveLength(6)
  expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(2)
  expect(rows.every(({ sample }) => sample)).toBe(true)
  expect(rows.every(({ email }) => email === samplesAuthor.email)).toBe(true)
  expect(rows.filter(({ approvedAt }) => approvedAt && approvedAt > new Date())).toEqual([])
  expect(await rowsWhere(submissionEvents)).toHaveLength(8)
})

test('the photos of samples are public, and nobody can sign in as their author', async () => {
  const { stories } = await publishedStories()
  const withPhoto = stories.filter(({ photo }) => photo)
  expect(withPhoto.length).toBeGreaterThan(0)
  for (const { photo } of withPhoto) {
    expect(await findPhoto(photo!.url.slice('/photos/'.length), 480, null)).not.toBeNull()
  }
  expect(await rowsWhere(account)).toEqual([])
})

test('the next start creates no more samples', async () => {
  await createSamples()
  expect(await rowsWhere(submissions)).toHaveLength(8)
})

test('deletes samples with their author, photos and reports, and nothing else', async () => {
  const story = await given.approved()

  const [sample] = await db.select().from(submissions).where(eq(submissions.sample, true)).limit(1)
  for (const submissionId of [sample!.id, story.id]) {
    await givenCase('report', { submissionId })
  }

  expect(await removeSamples()).toBe(8)

  expect(await rowsWhere(cases)).toMatchObject([{ submissionId: story.id }])
  expect(await rowsWhere(submissions)).toMatchObject([{ id: story.id }])
  expect(await rowsWhere(user, { email: samplesAuthor.email })).toEqual([])
  expect(await stored()).toEqual([])
  expect(await removeSamples()).toBe(0)
})

test('a site with accounts gets no samples', async () => {
  await createSamples()
  expect(await rowsWhere(submissions, { sample: true })).toEqual([])
  expect(await stored()).toEqual([])
})

async function stored() {
  const keys: string[] = []
  for await (const key of photoStore.list('')) keys.push(key)
  return keys
}
