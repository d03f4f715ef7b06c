import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { consents, submissionEvents, submissions } from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { findPhoto } from '#app/stories/public/photo.server.ts'
import { findPublished } from '#app/stories/public/published.server.ts'
import { recordOpening } from '#app/stories/review/openings.server.ts'
import { decide, findForReview } from '#app/stories/review/review.server.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { preparedPhoto } from '#tests/given-photos.ts'
import { rowsWhere } from '#tests/rows.ts'
import {
  askForSecondLook,
  changePhoto,
  consentsTo,
  editStory,
  findHistory,
  withdrawStory,
} from './own-story.server.ts'
import { submissionsBy, submitStory } from './submission.server.ts'

const change = {
  version: 1,
  title: 'Three swallows',
  name: 'Maya Thornton',
  nameShown: 'first' as const,
  story: 'She had hers done in Valletta. I had mine in Hull.',
}

test('an author edits a pending story', async ({ author }) => {
  const { id } = await given.submission({ userId: author.id })
  expect(await editStory(author, { id, version: 1 }, change)).toMatchObject({
    title: 'Three swallows',
    nameShown: 'first',
    status: 'pending',
    version: 2,
  })
  expect(await lastAction(id)).toBe('edited')
})

test('text that was changed in another tab is not overwritten', async ({ author }) => {
  const { id } = await given.submission({ userId: author.id })
  await editStory(author, { id, version: 1 }, change)
  expect(await editStory(author, { id, version: 1 }, { ...change, title: 'Late' })).toBeNull()
  expect(await row(id)).toMatchObject({ title: 'Three swallows' })
})

test('a decided story can no longer be edited', async ({ author }) => {
  for (const make of [
    given.approved({ userId: author.id }),
    given.submission({ userId: author.id, status: 'rejected' }),
  ]) {
    const { id } = await make
    expect(await editStory(author, { id, version: 1 }, change)).toBeNull()
    expect(await changePhoto(author, id, { name: 'x.jpg', prepared: preparedPhoto })).toBeNull()
  }
})

test('a new photo replaces the old one, which is deleted with its description', async ({
  author,
}) => {
  const photoDescription = 'Two swallows'
  const { id } = await given.submission({ userId: author.id, photoDescription })
  const first = await changePhoto(author, id, { name: 'one.jpg', prepared: preparedPhoto })
  expect(first).toMatchObject({ photoDescription })
  const second = await changePhoto(author, id, { name: 'two.jpg', prepared: preparedPhoto })
  if (!isRow(first) || !isRow(second)) throw new Error('no photo')
  expect(second).toMatchObject({ photoName: 'two.jpg', photoDescription: null })
  expect(await findPhoto(first.photoId!, 480, { ...author })).toBeNull()
  expect(await findPhoto(second.photoId!, 480, { ...author })).not.toBeNull()
  expect(await photoStore.get(`${first.photoKey}-480.webp`)).toBeNull()
})

test('nobody can open a published story or its photo after it is withdrawn', async ({
  author,
  admin,
}) => {
  await submitStory(author, given.submissionForm(), { name: 'one.jpg', prepared: preparedPhoto })
  const [sent] = (await submissionsBy(author)).submissions
  await recordOpening(admin, sent!)
  await decide(admin, { id: sent!.id, version: 1, to: 'approved', notes: '' })
  expect(await findPublished(sent!.id)).not.toBeNull()

  expect(await withdrawStory(author, sent!.id)).toMatchObject({
    status: 'rejected',
    approvedAt: null,
  })
  expect(await findPublished(sent!.id)).toBeNull()
  const photoId = sent!.photoUrl.replace('/photos/', '')
  expect(await findPhoto(photoId, 480, null)).toBeNull()
  expect(await findPhoto(photoId, 480, admin)).toBeNull()
  expect(await findForReview(admin, sent!.id)).toBeNull()
  expect(await withdrawStory(author, sent!.id)).toBeNull()
  expect(await lastAction(sent!.id)).toBe('withdrawn')

  const agreed = await consentsTo(author, sent!.id)
  expect(agreed.map(({ kind, withdrawnAt }) => [kind, withdrawnAt !== null])).toEqual([
    ['editorial', true],
    ['privacy', false],
  ])
})

test('the team cannot restore a withdrawn story', async ({ author, admin }) => {
  const { id } = await given.approved({ userId: author.id })
  await withdrawStory(author, id)
  const version = (await row(id))!.version
  expect(await decide(admin, { id, version, to: 'pending', notes: '' })).toBe('withdrawn')
})

test('an author can ask once for a second look at a rejected story', async ({ author }) => {
  const { id } = await given.submission({ userId: author.id, status: 'rejected' })
  expect(await askForSecondLook(author, id, 'It is my own arm.')).toMatchObject({
    status: 'rejected',
    secondLookReason: 'It is my own arm.',
  })
  expect(await askForSecondLook(author, id, 'Please?')).toBeNull()
})

test('there is no second look at pending, approved and withdrawn stories', async ({ author }) => {
  const waiting = await given.submission({ userId: author.id })
  const approved = await given.approved({ userId: author.id })
  for (const { id } of [waiting, approved]) {
    expect(await askForSecondLook(author, id, 'Please?')).toBeNull()
    await withdrawStory(author, id)
    expect(await askForSecondLook(author, id, 'Please?')).toBeNull()
  }
})

test('none of this works with another author’s story, and nobody learns about it', async () => {
  const [owner, stranger, admin] = [await given.member(), await given.member(), await given.admin()]
  await submitStory(owner, given.submissionForm())
  const [sent] = (await submissionsBy(owner)).submissions
  const id = sent!.id
  for (const other of [stranger, admin]) {
    expect(await editStory(other, { id, version: 1 }, change)).toBeNull()
    expect(await changePhoto(other, id, { name: 'x.jpg', prepared: preparedPhoto })).toBeNull()
    expect(await withdrawStory(other, id)).toBeNull()
    expect(await askForSecondLook(other, id, 'Please?')).toBeNull()
    expect(await consentsTo(other, id)).toEqual([])
    expect(await findHistory(other, id)).toEqual([])
  }
  expect(await row(id)).toMatchObject({ version: 1, status: 'pending' })
  expect(await rowsWhere(consents, { submissionId: id })).toHaveLength(2)
})

test('authors see what happened to their story, but not the team’s notes', async ({
  author,
  admin,
}) => {
  await submitStory(author, given.submissionForm())
  const [sent] = (await submissionsBy(author)).submissions
  await editStory(author, { id: sent!.id, version: 1 }, change)
  await recordOpening(admin, { id: sent!.id, version: 2 })
  await decide(admin, { id: sent!.id, version: 2, to: 'rejected', notes: 'private' })
  const history = await findHistory(author, sent!.id)
  expect(history.map(({ text }) => text)).toEqual([
    'You sent it in',
    'You changed the text',
    'We did not accept it',
  ])
  expect(JSON.stringify(history)).not.toContain('private')
})

async function row(id: string) {
  const [submission] = await rowsWhere(submissions, { id })
  return submission
}

async function lastAction(id: string) {
  const [event] = await db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, id))
    .orderBy(desc(submissionEvents.id))
    .limit(1)
  return event?.action
}

function isRow<Row>(result: Row | 'not stored' | null): result is Row {
  return result !== null && result !== 'not stored'
}
