import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  type Submission,
  submissionEvents,
  submissions,
  undoableDecisions,
} from '#app/platform/db/schema/tables.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { transparency } from '#content/pages/transparency.ts'
import { toasts } from '#content/toasts.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { decide, saveNotes } from './review.server.ts'
import { deleteExpiredUndo, lastUndoable, undo, undoMinutes } from './undo.server.ts'

test('undoing a decision restores exactly what it replaced', async ({ admin }) => {
  const before = await given.approved({
    adminNotes: 'Lovely.',
    messageToAuthor: 'Well told.',
    approvedAt: new Date('2025-03-14T09:26:53.589Z'),
  })
  const { id } = before
  await decide(admin, { id, version: 1, to: 'rejected', notes: 'No.', message: 'Sorry.' })

  const after = await undo(admin, id)

  expect(after).toEqual({ ...before, version: 3, updatedAt: expect.any(Date) })
  expect(await actionsOn(id)).toEqual(['rejected', 'undone'])
  expect(await undo(admin, id)).toBe('nothing to undo')
})

test('after ten minutes a decision can no longer be undone', async ({ admin }) => {
  const { id } = await decided(admin)
  await decidedMinutesAgo(id, 11)
  expect(await undo(admin, id)).toBe('too late')
  expect(await lastUndoable(admin)).toBeNull()
})

test('in the tenth minute it can still be undone', async ({ admin }) => {
  const { id } = await decided(admin)
  await decidedMinutesAgo(id, 9)
  expect(await undo(admin, id)).toMatchObject({ status: 'pending', version: 3 })
})

test('an admin cannot undo a colleague’s decision', async () => {
  const { id } = await decided(await given.admin())
  expect(await undo(await given.admin(), id)).toBe('not yours')
})

test('undoing does not overwrite a later change', async ({ admin }) => {
  const { id } = await decided(admin)
  await saveNotes(await given.admin(), { id, version: 2, notes: 'Keep this.' })
  expect(await undo(admin, id)).toBe('changed since')
  expect(await row(id)).toMatchObject({ status: 'approved', adminNotes: 'Keep this.' })
})

test('undoing does not bring back a withdrawn story', async ({ admin, author }) => {
  const { id } = await decided(admin, author.id)
  await withdrawStory(author, id)
  expect(await undo(admin, id)).toBe('changed since')
  expect((await row(id))?.withdrawnAt).not.toBeNull()
})

test('only admins can undo', async ({ member }) => {
  const { id } = await decided(await given.admin(), member.id)
  await expectForbidden(undo(member, id), lastUndoable(member))
  expect(await undo(await given.admin(), 'no-such-story')).toBe('nothing to undo')
})

test('when a story is decided on and undone at the same moment exactly one wins, fifty times over', async () => {
  const [one, two] = [await given.admin(), await given.admin()]
  for (let round = 0; round < 50; round += 1) {
    const { id } = await decided(one)
    const [undone, rejected] = await Promise.all([
      undo(one, id),
      decide(two, { id, version: 2, to: 'rejected', notes: '' }),
    ])
    const now = await row(id)
    const isUndone = typeof undone !== 'string'
    expect([!isUndone, rejected === 'changed'].filter(Boolean)).toHaveLength(1)
    expect(now).toMatchObject({ version: 3, status: isUndone ? 'pending' : 'rejected' })
    expect(await actionsOn(id)).toEqual(['approved', isUndone ? 'undone' : 'rejected'])
  }
})

test('the last decision that can be undone is offered, and then the one before it', async ({
  admin,
}) => {
  const first = await decided(admin)
  const second = await decided(admin)
  await decidedMinutesAgo(first.id, 5)
  expect(await lastUndoable(admin)).toMatchObject({ id: second.id, status: 'approved' })
  await undo(admin, second.id)
  expect(await lastUndoable(admin)).toMatchObject({ id: first.id })
})

test('what a decision replaced is deleted after an hour', async ({ admin }) => {
  const [old, fresh] = [await decided(admin), await decided(admin)]
  await decidedMinutesAgo(old.id, 61)
  await deleteExpiredUndo()
  const rows = await db.select({ id: undoableDecisions.submissionId }).from(undoableDecisions)
  expect(rows).toContainEqual({ id: fresh.id })
  expect(rows).not.toContainEqual({ id: old.id })
})

test('what admins and readers are told names the minutes that undoing takes', () => {
  const texts = [toasts.undoTooLate.text, toasts.bulkPartlyUndone.text, ...transparency.paragraphs]
  const withMinutes = texts.filter((text) => text?.includes(`${undoMinutes} minutes`))
  expect(withMinutes).toHaveLength(3)
})

async function decided(admin: Parameters<typeof decide>[0], userId?: string) {
  const { id } = await given.submission(userId ? { userId } : {})
  return (await decide(admin, { id, version: 1, to: 'approved', notes: '' })) as Submission
}

function decidedMinutesAgo(id: string, minutes: number) {
  return updateWhere(
    undoableDecisions,
    { submissionId: id },
    { decidedAt: sql`now() - make_interval(mins => ${minutes})` },
  )
}

async function row(id: string) {
  const [submission] = await rowsWhere(submissions, { id })
  return submission
}

async function actionsOn(id: string) {
  const events = await db
    .select({ action: submissionEvents.action })
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, id))
    .orderBy(submissionEvents.id)
  return events.map(({ action }) => action)
}
