import { expect, test } from 'vitest'
import { given } from '#tests/given.ts'
import { photoFields } from '#tests/given-photos.ts'
import { findFeatured } from './published.server.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('the home page shows the newest story with a photo and without a content note', async () => {
  expect(await findFeatured()).toBeNull()
  await given.submission({ ...photoFields(), title: 'Waiting' })
  await given.submission({ ...photoFields(), title: 'Rejected', status: 'rejected' })
  expect(await findFeatured()).toBeNull()

  await given.approved({ title: 'Older words', approvedAt: daysAgo(9) })
  await given.approved({ title: 'Words', approvedAt: daysAgo(1) })
  await given.approved({
    ...photoFields(),
    title: 'Scars',
    contentNote: 'Scars',
    approvedAt: daysAgo(0),
  })
  expect((await findFeatured())?.title).toBe('Scars')

  await given.approved({ ...photoFields(), title: 'Long ago', approvedAt: daysAgo(90) })
  expect((await findFeatured())?.title).toBe('Long ago')
  await given.approved({ ...photoFields(), title: 'Lately', approvedAt: daysAgo(2) })
  expect((await findFeatured())?.title).toBe('Lately')
})
