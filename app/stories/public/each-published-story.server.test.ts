import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import { given } from '#tests/given.ts'
import { eachPublishedStory } from './each-published-story.server.ts'

test('every approved story is listed once, and no other, however many there are', async () => {
  const { id: userId } = await given.member()
  const story = { userId, name: 'Maya', email: 'maya@readers.example', story: 'Two swallows.' }
  const approval = { status: 'approved' as const, approvedAt: new Date() }
  const rows = await db
    .insert(submissions)
    .values(Array.from({ length: 2_001 }, () => ({ ...story, ...approval })))
    .returning({ id: submissions.id })
  await given.submission({ userId })
  await given.submission({ userId, status: 'rejected' })

  expect(await addresses()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('a range includes its first and last id', async () => {
  const ids = ['a', 'b', 'c'].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
  for (const id of ids) await given.approved({ id })
  const between = await addresses(ids[0], ids[1])
  expect(between.filter((id) => ids.includes(id))).toEqual(ids.slice(0, 2))
})

async function addresses(first?: string, last?: string) {
  const ids: string[] = []
  for await (const { id } of eachPublishedStory(first, last)) ids.push(id)
  return ids
}
