import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { type Viewer, viewerContext } from '#app/platform/sessions/viewer.server.ts'
import { rejectionReasons } from '#content/pages/rejection-reasons.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { handleReviewForm } from './handlers.server.ts'
import { findForReview, saveNotes } from './review.server.ts'

const onlyThese = (words: string) => `?status=pending&q=${words}`

test('after a decision in the reading view the next pending story opens, and the list keeps its filters', async ({
  admin,
}) => {
  const name = 'Oluwaseun Onward'
  const older = await given.submission({ name, createdAt: new Date('2025-01-01') })
  const newer = await given.submission({ name, createdAt: new Date('2025-01-02') })
  const place = onlyThese('onward')

  const form = { act: 'approved', version: '1', reading: 'yes', onward: 'on' }
  expect(leadsTo(await send(admin, newer.id, place, form))).toBe(
    `/admin/${older.id}?q=onward&status=pending`,
  )
  expect(leadsTo(await send(admin, older.id, place, form))).toBe('/admin?q=onward&status=pending')
})

test('the query string keeps whether the box for the next story is ticked', async ({ admin }) => {
  const { id } = await given.submission()
  const form = { act: 'rejected', version: '1', reading: 'yes' }
  expect(leadsTo(await send(admin, id, '?status=pending', form))).toBe(
    '/admin?status=pending&next=no',
  )
  const other = await given.submission({ name: 'Lonely Waiter' })
  const ticked = { ...form, onward: 'on' }
  expect(leadsTo(await send(admin, other.id, '?q=waiter', ticked))).toBe('/admin?q=waiter&next=yes')
})

test('a decision from the list redirects to the list', async ({ admin }) => {
  const { id } = await given.submission()
  const form = { act: 'approved', version: '1', notes: '' }
  const place = `?status=pending&after=1_${id}`
  expect(leadsTo(await send(admin, id, place, form))).toBe(`/admin${place}`)
})

test('without script the chosen reason is the message, and typed text replaces it', async ({
  admin,
}) => {
  const [chosen, edited] = [await given.submission(), await given.submission()]
  const form = { act: 'rejected', version: '1', reason: 'age', message: '' }
  await send(admin, chosen.id, '', form)
  await send(admin, edited.id, '', { ...form, message: 'Dear Maya.' })
  const age = rejectionReasons.find(({ value }) => value === 'age')?.text
  expect(await findForReview(admin, chosen.id)).toMatchObject({ messageToAuthor: age })
  expect(await findForReview(admin, edited.id)).toMatchObject({ messageToAuthor: 'Dear Maya.' })
})

test('saving notes keeps an unsent message in its field', async ({ admin }) => {
  const { id } = await given.submission()
  const form = { act: 'notes', version: '1', notes: 'Ask Ada.', reading: 'yes' }
  expect(await send(admin, id, '', { ...form, message: 'Dear Maya,' })).toMatchObject({
    init: { status: 200 },
    data: {
      toast: 'notesSaved',
      result: { initialValue: { notes: 'Ask Ada.', message: 'Dear Maya,' } },
    },
  })
  expect(await findForReview(admin, id)).toMatchObject({ adminNotes: 'Ask Ada.', version: 2 })
  expect(leadsTo(await send(admin, id, '', { ...form, version: '2' }))).toBe(`/admin/${id}`)
})

test('the slower of two admins gets 409 with everything they had typed', async ({ admin }) => {
  const { id } = await given.submission()
  await saveNotes(await given.admin(), { id, version: 1, notes: 'Theirs.' })
  const form = { act: 'rejected', version: '1', notes: 'Mine.', message: 'Sorry.' }
  for (const act of ['rejected', 'notes']) {
    expect(await send(admin, id, '', { ...form, act })).toMatchObject({
      init: { status: 409 },
      data: {
        toast: 'statusConflict',
        result: { initialValue: { notes: 'Mine.', message: 'Sorry.' } },
      },
    })
  }
  expect(await send(admin, id, '', { act: 'classify', version: '1', theme: 'love' })).toMatchObject(
    {
      init: { status: 409 },
      data: { result: { initialValue: { act: 'classify' } } },
    },
  )
  expect(await findForReview(admin, id)).toMatchObject({ adminNotes: 'Theirs.', version: 2 })
})

test('a message that is too long comes back with an error beside it', async ({ admin }) => {
  const { id } = await given.submission()
  const message = 'a'.repeat(2_001)
  const form = { act: 'rejected', version: '1', message }
  expect(await send(admin, id, '', form)).toMatchObject({
    init: { status: 422 },
    data: { result: { error: { message: [expect.any(String)] }, initialValue: { message } } },
  })
})

test('a decision on a story that nobody has opened is refused, with everything typed', async ({
  admin,
}) => {
  const { id } = await given.unreadSubmission()
  for (const act of ['approved', 'rejected']) {
    expect(await send(admin, id, '', { act, version: '1', notes: 'Mine.' })).toMatchObject({
      init: { status: 409 },
      data: { toast: 'storyUnread', result: { initialValue: { notes: 'Mine.' } } },
    })
  }
  expect(await findForReview(admin, id)).toMatchObject({ status: 'pending', version: 1 })
})

test('an unknown action changes nothing', async ({ admin }) => {
  const { id } = await given.submission()
  const [userId, story] = [admin.id, 'Mine now.']
  await send(admin, id, '', {
    act: 'notes',
    version: '1',
    notes: 'x',
    userId,
    story,
    status: 'approved',
  })
  const after = await findForReview(admin, id)
  expect(after).toMatchObject({ status: 'pending', adminNotes: 'x' })
  expect(after?.story).not.toBe(story)
  expect(after?.userId).not.toBe(userId)
})

function send(admin: Viewer, id: string, place: string, form: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  const request = new Request(`http://site/admin/${id}${place}`, { method: 'POST', body })
  const context = new RouterContextProvider()
  context.set(viewerContext, admin)
  return handleReviewForm(admin, id, request, context)
}

function leadsTo(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error('there was no redirect')
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}
