import { expect, test } from 'vitest'
import { decide } from '#app/stories/review/review.server.ts'
import { given } from '#tests/given.ts'
import { medianWaitDays, queuePosition } from './queue-position.server.ts'

const day = 86_400_000

test('pending stories are in the order in which they came in', async () => {
  const first = await given.submission({ createdAt: new Date(Date.now() - 3 * day) })
  const second = await given.submission({ createdAt: new Date(Date.now() - 2 * day) })
  await given.approved({ createdAt: new Date(Date.now() - 4 * day) })
  expect(await queuePosition(first)).toBe(1)
  expect(await queuePosition(second)).toBe(2)
})

test('the usual wait is the median of the last decisions, and unknown when there are few', async () => {
  const admin = await given.admin()
  for (const [index, days] of [2, 9, 4].entries()) {
    expect(await medianWaitDays()).toBeNull()
    const { id, version } = await given.submission({
      createdAt: new Date(Date.now() - days * day),
    })
    await decide(admin, { id, version, to: index % 2 ? 'rejected' : 'approved', notes: '' })
  }
  expect(await medianWaitDays()).toBeCloseTo(4, 1)
})
