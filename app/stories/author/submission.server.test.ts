import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { consents, submissionEvents, submissions } from '#app/platform/db/schema/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openPhotoStore, photoStore } from '#app/platform/photos/photo-store.server.ts'
import type { ProcessedPicture } from '#app/platform/photos/store-picture.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { consentVersion, consentWordings } from '#content/consents.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { rowsWhere } from '#tests/rows.ts'
import { findKnownPhotos, ownSubmission, submissionsBy, submitStory } from './submission.server.ts'
import { submissionForm } from './submission-form.ts'

const prepared = {
  width: 900,
  height: 600,
  variants: [
    { width: 480, bytes: Buffer.from('small') },
    { width: 900, bytes: Buffer.from('large') },
  ],
  blurred: Buffer.from('blurred'),
} as unknown as ProcessedPicture
const picture = { name: 'swallows.jpg', prepared }

test('one email confirms that the story has arrived, with its queue position and a link', async ({
  author,
}) => {
  const form = given.submissionForm({ title: 'Two swallows' })
  await given.submission()

  await submitStory(author, form)
  await submitStory(author, form)

  const [message, ...more] = await queuedEmails.to(author.email)
  const [{ id } = { id: '' }] = await rowsOf(author)
  expect(more).toEqual([])
  expect(message?.subject).toBe('We have received your story')
  expect(message?.paragraphs.join('\n')).toContain('Thank you for sending us "Two swallows".')
  expect(message?.paragraphs.join('\n')).toMatch(/You are (next|number \d+) in the queue/)
  expect(message?.action?.url).toMatch(new RegExp(`/submission/${id}$`))
})

test('a story is stored as it was sent, with the address of its account', async ({ author }) => {
  const form = given.submissionForm({
    title: 'Two swallows',
    name: 'Maya T.',
    nameShown: 'first',
    location: 'Whitby',
    theme: 'memorial',
    story: 'One\n\nTwo',
  })

  await submitStory(author, form)

  expect(await rowsOf(author)).toEqual([
    expect.objectContaining({
      userId: author.id,
      email: author.email,
      formKey: form.formKey,
      title: 'Two swallows',
      name: 'Maya T.',
      nameShown: 'first',
      location: 'Whitby',
      theme: 'memorial',
      story: 'One\n\nTwo',
      status: 'pending',
      version: 1,
      sample: false,
      photoUrl: '',
      photoKey: null,
      adminNotes: null,
      messageToAuthor: null,
      approvedAt: null,
      approvedBy: null,
    }),
  ])
})

test('fields that are not part of the form are ignored', async ({ author, other }) => {
  const posted = submissionForm.parse({
    ...given.submissionForm(),
    status: 'approved',
    userId: other.id,
    user_id: other.id,
    email: 'other@readers.example',
    approvedBy: 'admin',
    approvedAt: '2020-01-01',
    id: randomUUID(),
    createdAt: '2020-01-01',
    adminNotes: 'x',
    photoUrl: '//evil.test',
    sample: 'true',
    version: '7',
  })

  await submitStory(author, posted)

  const [row] = await rowsOf(author)
  expect(row).toMatchObject({
    status: 'pending',
    email: author.email,
    approvedAt: null,
    approvedBy: null,
    adminNotes: null,
    photoUrl: '',
    sample: false,
    version: 1,
  })
  expect(row!.createdAt.getFullYear()).toBeGreaterThan(2020)
  expect(await rowsOf(other)).toEqual([])
})

test('both consents are stored with their wording, and the submission is recorded', async ({
  author,
}) => {
  await submitStory(author, given.submissionForm())
  const [row] = await rowsOf(author)

  const stored = await rowsWhere(consents, { submissionId: row!.id })
  expect(stored).toHaveLength(2)
  for (const kind of ['editorial', 'privacy'] as const) {
    expect(stored).toContainEqual(
      expect.objectContaining({
        kind,
        userId: author.id,
        wordingVersion: consentVersion,
        wording: consentWordings[kind],
        givenAt: expect.any(Date),
        withdrawnAt: null,
      }),
    )
  }
  expect(await eventsOf(row!.id)).toMatchObject([
    { actorId: author.id, action: 'submitted', fromStatus: null, toStatus: 'pending' },
  ])
})

test('the same form sent ten times at once makes one story, one photo, two consents and one event', async ({
  author,
}) => {
  const form = given.submissionForm()

  await Promise.all(Array.from({ length: 10 }, () => submitStory(author, form, picture)))
  await submitStory(author, form, picture)

  const [row, ...more] = await rowsOf(author)
  expect(more).toEqual([])
  expect(await stored(author)).toEqual([`${row!.photoKey}-480.webp`, `${row!.photoKey}-900.webp`])
  expect(await eventsOf(row!.id)).toHaveLength(1)
  expect(await rowsWhere(consents, { userId: author.id })).toHaveLength(2)
})

test("a form key belongs to its author: another author's key does not prevent a story", async () => {
  const [one, other] = [await given.member(), await given.member()]
  const form = given.submissionForm()
  await submitStory(one, form)
  await submitStory(other, form)
  expect(await rowsOf(other)).toHaveLength(1)
})

test('the photo is stored beside the row, under a key that says nothing about it', async ({
  author,
}) => {
  await submitStory(author, given.submissionForm(), picture)

  const [row] = await rowsOf(author)
  expect(row).toMatchObject({
    photoName: 'swallows.jpg',
    photoWidth: 900,
    photoHeight: 600,
    photoUrl: `/photos/${row!.photoId}`,
    photoKey: expect.stringMatching(new RegExp(`^${author.id}/\\d+-[0-9a-f]{12}$`)),
    photoBlurred: prepared.blurred.toString('base64'),
  })
  expect(row!.photoUrl).not.toContain(author.id)
  const key = row!.photoKey!
  expect(await findKnownPhotos([key, `${author.id}/1-000000000000`])).toEqual(new Set([key]))
})

test('a story that could not be stored leaves no photo, no consent and no event', async ({
  author,
}) => {
  const form = given.submissionForm({ story: 'x'.repeat(20_001) })

  await expect(submitStory(author, form, picture)).rejects.toThrow()

  expect(await stored(author)).toEqual([])
  expect(await rowsOf(author)).toEqual([])
  expect(await rowsWhere(consents, { userId: author.id })).toEqual([])
})

test('a failed upload is retried once, and after a second failure the story goes on without its photo', async () => {
  const [lucky, unlucky] = [await given.member(), await given.member()]

  failingStorage(1)
  await submitStory(lucky, given.submissionForm(), picture)
  failingStorage(2)
  await submitStory(unlucky, given.submissionForm(), picture)

  expect((await rowsOf(lucky))[0]?.photoKey).not.toBeNull()
  expect(await rowsOf(unlucky)).toMatchObject([
    { status: 'pending', photoUrl: '', photoKey: null, photoId: null },
  ])
  expect(await stored(unlucky)).toEqual([])
})

for (const id of [randomUUID(), '', '1', "' or 1=1--", '../x', '\0', 'x'.repeat(10_000)]) {
  test(`a submission called ${JSON.stringify(id.slice(0, 40))} is unknown`, async () => {
    expect(await ownSubmission(await given.member(), id)).toBe('unknown')
  })
}

test('an author alone sees a submission, and exactly these fields of it', async ({
  owner,
  other,
  admin,
}) => {
  const photoKey = `${owner.id}/1-canary`
  const { id } = await given.submission({
    userId: owner.id,
    adminNotes: 'canary',
    photoKey,
    photoId: randomUUID(),
    photoUrl: '/photos/x',
    photoWidth: 480,
    photoHeight: 360,
  })

  const own = await ownSubmission(owner, id)
  const { submissions } = await submissionsBy(owner)

  for (const stranger of [other, admin]) {
    expect(await ownSubmission(stranger, id)).toBe('not yours')
  }
  for (const story of [own, ...submissions]) expect(Object.keys(story).sort()).toEqual(ownFields)
  expect(JSON.stringify([own, submissions])).not.toContain('canary')
})

test('an author pages through their own stories, newest first, each once', async ({
  author,
  other,
}) => {
  await given.submission({ userId: other.id })
  const sameMoment = new Date('2026-01-01T12:00:00.123Z')
  for (let each = 0; each < 50; each += 1) {
    const createdAt = each % 3 ? sameMoment : new Date(sameMoment.getTime() + each)
    await given.submission({ userId: author.id, createdAt, adminNotes: 'canary' })
  }

  const rows: { id: string; createdAt: Date }[] = []
  let next: Parameters<typeof submissionsBy>[1] = null
  do {
    const page = await submissionsBy(author, next)
    rows.push(...page.submissions)
    expect(JSON.stringify(page)).not.toMatch(/adminNotes|canary/)
    const last = page.submissions.at(-1)!
    next = page.next ? { at: last.createdAt, id: last.id } : null
  } while (next)

  expect(rows).toHaveLength(50)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50)
  const times = rows.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

function rowsOf({ id }: Pick<Viewer, 'id'>) {
  return rowsWhere(submissions, { userId: id })
}

function eventsOf(id: string) {
  return rowsWhere(submissionEvents, { submissionId: id })
}

async function stored({ id }: Pick<Viewer, 'id'>) {
  const keys: string[] = []
  for await (const key of photoStore.list(id)) keys.push(key)
  return keys.sort()
}

/** Storage that fails to write the smallest size of a photo the first `times` times in this test. */
function failingStorage(times: number) {
  const working = photoStore
  let remaining = times
  const failing: FileStore = {
    ...working,
    async put(key, bytes) {
      if (key.endsWith('-480.webp')) remaining -= 1
      if (remaining >= 0) throw new Error('no room')
      return working.put(key, bytes)
    },
  }
  openPhotoStore(failing)
  onTestFinished(() => openPhotoStore(working))
}

const ownFields = [
  'approvedAt',
  'contentNote',
  'createdAt',
  'email',
  'id',
  'location',
  'messageToAuthor',
  'name',
  'nameShown',
  'number',
  'photoDescription',
  'photoHeight',
  'photoName',
  'photoNotStoredAt',
  'photoUrl',
  'photoWidth',
  'secondLookAt',
  'secondLookReason',
  'status',
  'story',
  'thanks',
  'thanksOff',
  'theme',
  'title',
  'userId',
  'version',
  'withdrawnAt',
]
