import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import { bulkDecisions, submissions, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { refuseWrites } from '#tests/broken-off.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { photoFields } from '#tests/given-photos.ts'
import { pluck } from '#tests/pluck.ts'
import { countWhere, deleteWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import {
  chosenStories,
  decideInBulk,
  deleteOldBulkDecisions,
  findBulkResults,
  runBulkDecision,
  startBulkDecisions,
  undoBulk,
} from './bulk.server.ts'
import { type ChosenStory, maxBulkItems, readChosen, writeChosen } from './bulk.ts'
import { recordOpening } from './openings.server.ts'
import { decide, saveNotes } from './review.server.ts'

beforeAll(async () => {
  await jobs.createQueue('bulk-decision')
})

test('many stories are rejected with one message, and each keeps its own notes', async ({
  admin,
}) => {
  const stories = await pending(3)
  await saveNotes(admin, { id: stories[0]!.id, version: 1, notes: 'Mine.' })
  stories[0]!.version = 2

  const id = await decideInBulk(admin, bulk(stories))

  const results = await findBulkResults(admin, id)
  expect(results?.finishedAt).not.toBeNull()
  expect(results?.items.map(({ outcome, status }) => [outcome, status])).toEqual([
    ['done', 'rejected'],
    ['done', 'rejected'],
    ['done', 'rejected'],
  ])
  expect(await row(stories[0]!.id)).toMatchObject({
    adminNotes: 'Mine.',
    messageToAuthor: 'Sorry.',
  })
  expect(await row(stories[1]!.id)).toMatchObject({ adminNotes: null, messageToAuthor: 'Sorry.' })
})

test('an obstacle for one story leaves the others alone, and is explained', async ({
  admin,
  colleague,
  author,
}) => {
  const [fine, decided, gone] = await pending(3, author.id)
  const own = await given.submission({ userId: admin.id })
  const rejected = await given.submission({ status: 'rejected' })
  await decide(colleague, { id: decided!.id, version: 1, to: 'approved', notes: '' })
  await withdrawStory(author, gone!.id)
  const chosen = [fine!, decided!, gone!, own, rejected]

  expect(pluck(await chosenStories(admin, 'rejected', chosen), 'obstacle')).toEqual([
    null,
    'changed',
    'withdrawn',
    'own story',
    'no such move',
  ])
  const id = await decideInBulk(admin, bulk(chosen))

  const results = await findBulkResults(admin, id)
  const outcomeOf = (story: { id: string }) =>
    results?.items.find((item) => item.id === story.id)?.outcome
  expect(chosen.map(outcomeOf)).toEqual([
    'done',
    'changed',
    'withdrawn',
    'own story',
    'no such move',
  ])
  expect(await row(decided!.id)).toMatchObject({ status: 'approved' })
  expect(await row(own.id)).toMatchObject({ status: 'pending', version: 1 })
  expect(results?.items.find((item) => item.id === gone!.id)?.title).toBeNull()
})

for (const to of ['approved', 'rejected'] as const) {
  test(`many stories are ${to} at once only where an admin has opened them as they are now`, async ({
    admin,
  }) => {
    const [read, changed] = await pending(2)
    const unread = await given.unreadSubmission()
    await recordOpening(admin, changed!)
    await updateWhere(submissions, { id: changed!.id }, { story: 'Told anew.' })
    const chosen = [read!, unread, changed!]
    const obstacles = [null, 'not opened', 'not opened']

    const selection = await chosenStories(admin, to, chosen)
    expect(pluck(selection, 'obstacle')).toEqual(obstacles)
    const id = await decideInBulk(admin, { ...bulk(chosen), to, message: '' })
    const results = await findBulkResults(admin, id)
    for (const [at, story] of chosen.entries()) {
      const item = results?.items.find((each) => each.id === story.id)
      expect(item?.outcome).toBe(obstacles[at] ?? 'done')
    }
    expect(await row(read!.id)).toMatchObject({ status: to })
    expect(await row(unread.id)).toMatchObject({ status: 'pending', version: 1 })
  })
}

test('a published story can be rejected in bulk although nobody has opened it', async ({
  admin,
}) => {
  const story = await given.unreadSubmission({ status: 'approved', approvedAt: new Date() })
  await decideInBulk(admin, bulk([story]))
  expect(await row(story.id)).toMatchObject({ status: 'rejected' })
})

test('a chosen story is shown with its author, its first words and its photo, and a withdrawn one is not', async ({
  admin,
  author,
}) => {
  const photo = photoFields()
  const story = await given.submission({
    ...photo,
    userId: author.id,
    title: 'The rose',
    story: 'word '.repeat(30),
  })
  expect(await chosenStories(admin, 'rejected', [story])).toMatchObject([
    {
      known: {
        title: 'The rose',
        name: 'Maya Thornton',
        excerpt: `${'word '.repeat(20).trim()}...`,
        photo: { url: photo.photoUrl, width: 480, height: 360 },
      },
    },
  ])
  await withdrawStory(author, story.id)
  expect(await chosenStories(admin, 'rejected', [story])).toMatchObject([
    { obstacle: 'withdrawn', known: null },
  ])
})

test('the same form sent four times at once is one decision', async ({ admin }) => {
  const stories = await pending(2)
  const form = bulk(stories)
  const ids = await Promise.all([1, 2, 3, 4].map(() => decideInBulk(admin, form)))
  expect(new Set(ids).size).toBe(1)
  expect(await row(stories[0]!.id)).toMatchObject({ version: 2 })
})

test('more than fifty stories are left to the queue, which finishes them', async ({ admin }) => {
  const stories = await pending(51)
  const id = await decideInBulk(admin, bulk(stories))
  expect((await findBulkResults(admin, id))?.finishedAt).toBeNull()

  await startBulkDecisions()
  await expect.poll(async () => (await findBulkResults(admin, id))?.finishedAt).not.toBeNull()
  const results = await findBulkResults(admin, id)
  expect(results?.items.every(({ outcome }) => outcome === 'done')).toBe(true)
  await jobs.offWork('bulk-decision')
})

test('an interrupted decision is finished by the next run, even by two at once', async ({
  admin,
}) => {
  const id = await decideInBulk(admin, bulk(await pending(60)))
  await Promise.all([runBulkDecision(id), runBulkDecision(id)])
  await runBulkDecision(id)
  const results = await findBulkResults(admin, id)
  expect(results?.items).toHaveLength(60)
  expect(results?.finishedAt).not.toBeNull()
})

test('an admin who loses the role decides on nothing more', async ({ admin }) => {
  const stories = await pending(51)
  const id = await decideInBulk(admin, bulk(stories))
  await deleteWhere(userRoles, { userId: admin.id, role: 'admin' })
  await runBulkDecision(id)
  expect(await row(stories[0]!.id)).toMatchObject({ status: 'pending', version: 1 })
  const results = await findBulkResults(await given.admin(), id)
  expect(results?.items[0]).toMatchObject({ outcome: 'no admin' })
})

test('when a bulk decision and a single one meet on a story exactly one wins, fifty times over', async ({
  admin,
  colleague,
}) => {
  for (let round = 0; round < 50; round += 1) {
    const [story] = await pending(1)
    const [id, single] = await Promise.all([
      decideInBulk(admin, bulk([story!])),
      decide(colleague, { id: story!.id, version: 1, to: 'approved', notes: '' }),
    ])
    const item = (await findBulkResults(admin, id))?.items[0]
    expect(item).toMatchObject(
      typeof single !== 'string'
        ? { outcome: 'changed', status: 'approved' }
        : { outcome: 'done', status: 'rejected' },
    )
    expect(await row(story!.id)).toMatchObject({ version: 2 })
  }
})

test('an admin can undo their bulk decision, for each story where that is possible', async ({
  admin,
  colleague,
}) => {
  const [first, second] = await pending(2)
  const id = await decideInBulk(admin, bulk([first!, second!]))
  await saveNotes(colleague, { id: second!.id, version: 2, notes: 'Wait.' })

  expect(await undoBulk(colleague, id)).toEqual({ undone: 0, left: 0 })
  expect(await undoBulk(admin, id)).toEqual({ undone: 1, left: 1 })
  expect(await row(first!.id)).toMatchObject({ status: 'pending', messageToAuthor: null })
  expect(await row(second!.id)).toMatchObject({ status: 'rejected' })
})

test('an undo that an error ends half way says undone of what was undone, and of nothing else', async ({
  admin,
}) => {
  const stories = await pending(3)
  const id = await decideInBulk(admin, bulk(stories))
  const last = stories.map((story) => story.id).sort()[2]!
  await refuseWrites('submissions', `new.id = '${last}'`)

  await expect(undoBulk(admin, id)).rejects.toThrow()
  const items = (await findBulkResults(admin, id))!.items
  expect(items.map((item) => [item.outcome, item.status]).sort()).toEqual([
    ['done', 'rejected'],
    ['undone', 'pending'],
    ['undone', 'pending'],
  ])
})

test('the results of a bulk decision are deleted after a month, the decisions are not', async ({
  admin,
}) => {
  const [story] = await pending(1)
  const [old, fresh] = [
    await decideInBulk(admin, bulk([story!])),
    await decideInBulk(admin, bulk(await pending(1))),
  ]
  await updateWhere(bulkDecisions, { id: old }, { askedAt: sql`now() - interval '31 days'` })
  await deleteOldBulkDecisions()
  expect(await findBulkResults(admin, old)).toBeNull()
  expect(await findBulkResults(admin, fresh)).not.toBeNull()
  expect(await row(story!.id)).toMatchObject({ status: 'rejected' })
})

test('bulk decisions are for admins only, and a form key of another admin is refused', async ({
  admin,
  colleague,
  member,
}) => {
  const stories = await pending(1)
  const form = bulk(stories)
  for (const choice of [
    () => decideInBulk(member, form),
    () => chosenStories(member, 'rejected', stories),
    () => findBulkResults(member, randomUUID()),
    () => undoBulk(member, randomUUID()),
  ]) {
    await expectForbidden(choice())
  }
  await decideInBulk(admin, form)
  await expect(decideInBulk(colleague, form)).rejects.toThrow()
  expect(await findBulkResults(admin, 'no-such-id')).toBeNull()
  expect(await countWhere(bulkDecisions, { actorId: colleague.id })).toBe(0)
})

test('chosen stories are read as written, each once, and never more than the maximum', () => {
  const id = randomUUID()
  const chosen = { id, version: 3 }
  expect(readChosen([writeChosen(chosen), `${id}.4`, 'x', `${id}`, `${id}.-1`])).toEqual([chosen])
  const crowd = Array.from({ length: 600 }, () => `${randomUUID()}.1`)
  expect(readChosen(crowd)).toHaveLength(maxBulkItems)
})

function bulk(stories: ChosenStory[]) {
  return {
    formKey: randomUUID(),
    to: 'rejected' as const,
    message: 'Sorry.',
    stories: stories.map(({ id, version }) => ({ id, version })),
  }
}

function pending(count: number, userId?: Viewer['id']) {
  const one = () => given.submission(userId ? { userId } : {})
  return Promise.all(Array.from({ length: count }, one))
}

async function row(id: string) {
  const [submission] = await rowsWhere(submissions, { id })
  return submission
}

test('any text is read as stories with versions that are written back unchanged', () => {
  const text = fc.oneof(
    fc.string(),
    fc.tuple(fc.uuid(), fc.nat()).map(([id, version]) => `${id}.${version}`),
  )
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const chosen = readChosen(texts)
      expect(readChosen(chosen.map(writeChosen))).toEqual(chosen)
      for (const { version } of chosen) expect(version).toBeLessThan(2 ** 31)
    }),
  )
})
