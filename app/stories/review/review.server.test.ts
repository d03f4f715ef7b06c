import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { submissionEvents, submissions } from '#app/platform/db/schema/submissions.ts'
import { editStory } from '#app/stories/author/own-story.server.ts'
import { transitions } from '#app/stories/public/story.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { rowsWhere } from '#tests/rows.ts'
import { decide, findForReview, saveNotes } from './review.server.ts'

const statuses = ['pending', 'approved', 'rejected'] as const

test('approving records the time and the literal word "admin"', async ({ admin }) => {
  const { id, version } = await given.submission()

  const approved = await decide(admin, { id, version, to: 'approved', notes: 'Lovely.' })

  expect(approved).toMatchObject({
    status: 'approved',
    approvedAt: expect.any(Date),
    approvedBy: 'admin',
    adminNotes: 'Lovely.',
  })
})

test('rejecting an approved story clears the approval', async ({ admin }) => {
  const { id, version } = await given.approved()

  const rejected = await decide(admin, { id, version, to: 'rejected', notes: '' })

  expect(rejected).toMatchObject({ status: 'rejected', approvedAt: null, approvedBy: null })
})

test('a story whose author changes it at that moment is not approved unread, twenty times over', async ({
  admin,
  author,
}) => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = await given.submission({ userId: author.id })
    const change = { ...given.submissionForm(), story: 'Told anew.', version: 1 }
    const [edited, decided] = await Promise.all([
      editStory(author, { id, version: 1 }, change),
      decide(admin, { id, version: 1, to: 'approved', notes: '' }),
    ])
    expect([edited !== null, decided !== 'changed'].filter(Boolean)).toHaveLength(1)
    if (!edited) continue
    expect(await decide(admin, { id, version: 2, to: 'approved', notes: '' })).toBe('not opened')
  }
})

for (const from of statuses) {
  for (const to of statuses.filter((status) => !transitions[from].includes(status))) {
    test(`a story does not move from ${from} to ${to}`, async ({ admin }) => {
      const { id, version } =
        from === 'approved' ? await given.approved() : await given.submission({ status: from })

      expect(await decide(admin, { id, version, to, notes: 'x' })).toBe('no such move')

      const [after] = await rowsWhere(submissions, { id })
      expect(after).toMatchObject({ status: from, version, adminNotes: null })
    })
  }
}

test('when two admins decide at the same moment exactly one wins, fifty times over', async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  for (let round = 0; round < 50; round += 1) {
    const { id, version } = await given.submission()
    const outcomes = await Promise.all([
      decide(one, { id, version, to: 'approved', notes: 'yes' }),
      decide(two, { id, version, to: 'rejected', notes: 'no' }),
    ])

    const winners = outcomes.filter((outcome) => outcome !== 'changed')
    const events = await rowsWhere(submissionEvents, { submissionId: id })
    expect(winners).toHaveLength(1)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ fromStatus: 'pending' })
    expect(winners).toEqual([expect.objectContaining({ status: events[0]?.toStatus })])
  }
})

test('the actual admin, the transition and the note are recorded', async ({ admin }) => {
  const { id, version } = await given.submission()
  await decide(admin, { id, version, to: 'rejected', notes: 'An advert.' })

  const [event] = await rowsWhere(submissionEvents, { submissionId: id })
  expect(event).toMatchObject({
    actorId: admin.id,
    action: 'rejected',
    fromStatus: 'pending',
    toStatus: 'rejected',
    note: 'An advert.',
  })
})

test('events cannot be changed or deleted; only a note can be emptied', async ({ admin }) => {
  const { id, version } = await given.submission()
  await decide(admin, { id, version, to: 'rejected', notes: 'An advert.' })
  const ofThis = eq(submissionEvents.submissionId, id)

  await expect(
    db.update(submissionEvents).set({ action: 'approved' }).where(ofThis),
  ).rejects.toThrow()
  await expect(db.delete(submissionEvents).where(ofThis)).rejects.toThrow()
  await expect(db.execute('truncate submission_events')).rejects.toThrow()
  await db.update(submissionEvents).set({ note: null }).where(ofThis)
})

test('saving notes changes only the notes', async ({ admin }) => {
  const { id, version } = await given.approved()

  const saved = await saveNotes(admin, { id, version, notes: 'Pair with the swallows.' })

  expect(saved).toMatchObject({ status: 'approved', adminNotes: 'Pair with the swallows.' })
  expect(saved?.approvedAt).not.toBeNull()
})

test('a message reaches the author with its own decision, not with the next', async ({ admin }) => {
  const { id, version } = await given.submission()
  const message = 'The photo is a little dark.'

  const rejected = await decide(admin, { id, version, to: 'rejected', notes: 'Dark.', message })
  expect(rejected).toMatchObject({ messageToAuthor: message, adminNotes: 'Dark.' })

  const pending = await decide(admin, { id, version: 2, to: 'pending', notes: '' })
  expect(pending).toMatchObject({ messageToAuthor: null })
  const approved = await decide(admin, {
    id,
    version: 3,
    to: 'approved',
    notes: '',
    message: 'Hi.',
  })
  expect(approved).toMatchObject({ messageToAuthor: 'Hi.' })
})

test('admins cannot decide on their own story, which stays as it was', async ({ admin }) => {
  const { id, version } = await given.submission({ userId: admin.id })
  for (const to of statuses) {
    expect(await decide(admin, { id, version, to, notes: 'mine' })).toBe('own story')
  }
  expect(await findForReview(admin, id)).toMatchObject({
    status: 'pending',
    version,
    adminNotes: null,
  })
})

test('someone who is not an admin can neither read, decide nor save notes', async ({ member }) => {
  const { id, version } = await given.submission({ userId: member.id })

  await expectForbidden(
    findForReview(member, id),
    decide(member, { id, version, to: 'approved', notes: '' }),
    saveNotes(member, { id, version, notes: '' }),
  )
})
