import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { submissionEvents } from '#app/platform/db/schema/submissions.ts'
import { findPublished } from '#app/stories/public/published.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { classify, findForReview } from './review.server.ts'

const grief = { theme: 'memorial' as const, contentNote: 'Grief.', photoDescription: null }
const nothing = { theme: null, contentNote: null, photoDescription: null }

test('an admin sets theme and content note of a story, and it is recorded', async ({ admin }) => {
  const { id } = await given.approved()
  expect(await classify(admin, { id, version: 1, ...grief })).toMatchObject({
    ...grief,
    status: 'approved',
    version: 2,
  })
  const [event] = await db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, id))
    .orderBy(desc(submissionEvents.id))
  expect(event).toMatchObject({
    actorId: admin.id,
    action: 'classified',
    note: 'Theme: Memorial. Content note: Grief.',
  })
})

test('an admin describes the photo of a published story, and it is public and recorded', async ({
  admin,
}) => {
  const { id } = await given.approved()
  const photoDescription = 'A swallow on a wrist'
  await classify(admin, { id, version: 1, ...nothing, photoDescription })
  expect(await findPublished(id)).toMatchObject({ photoDescription })
  const [event] = await db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, id))
  expect(event?.note).toContain('Photo description: A swallow on a wrist')
})

test('a story that changed in the meantime is not classified', async ({ admin }) => {
  const { id } = await given.submission()
  await classify(admin, { id, version: 1, ...grief })
  expect(await classify(admin, { id, version: 1, ...nothing })).toBe('changed')
  expect(await findForReview(admin, id)).toMatchObject(grief)
})

test('admins cannot classify their own story, and members cannot classify any', async ({
  admin,
  member,
}) => {
  const own = await given.submission({ userId: admin.id })
  const { id } = await given.submission({ userId: member.id })
  expect(await classify(admin, { id: own.id, version: 1, ...grief })).toBe('own story')
  expect(await findForReview(admin, own.id)).toMatchObject({ theme: null, version: 1 })
  await expectForbidden(classify(member, { id, version: 1, ...grief }))
})
