import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { heldQueue } from '#app/platform/email/email-queue.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { plainFields } from '#app/platform/request/forms.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { releaseAllJobs, releaseJob } from './requeue.server.ts'
import { heldJobs } from './undelivered-emails.server.ts'

test('held jobs wait for an admin, and return to their own queues once', async () => {
  const admin = await given.admin()
  await jobs.createQueue(heldQueue)
  const hold = (queue: string, createdAt: string) =>
    jobs.send(heldQueue, { queue, createdAt, kind: 'story', data: { from: queue } })
  const first = await hold('mail', '2026-01-01T00:00:00Z')
  await hold('decision-notice', '2026-01-02T00:00:00Z')
  await hold('not-made-yet', '2026-01-03T00:00:00Z')

  const member = await given.member()
  await expectForbidden(heldJobs(member), releaseAllJobs(member))
  const { count, jobs: waiting } = await heldJobs(admin)
  expect(count).toBe(3)
  expect(waiting[0]).toMatchObject({ id: first, queue: 'mail', kind: 'story' })

  const outcomes = await Promise.all([1, 2, 3].map(() => releaseJob(admin, first ?? '')))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await releaseJob(admin, 'no id')).toBe(false)
  expect(await releaseAllJobs(admin)).toBe(1)
  // Its queue is created when the site first starts.
  expect((await heldJobs(admin)).jobs.map(({ queue }) => queue)).toEqual(['not-made-yet'])

  const { rows } = await db.execute(
    sql`select name, data from pgboss.job where name in ('mail', 'decision-notice') order by name desc`,
  )
  expect(rows).toEqual([
    { name: 'mail', data: { from: 'mail' } },
    { name: 'decision-notice', data: { from: 'decision-notice' } },
  ])
})

test('the buttons send fields that a form is read with', () => {
  const form = new FormData()
  for (const name of ['release', 'releaseAll', 'retry', 'retryAll']) form.set(name, 'yes')
  expect([...plainFields(form).keys()]).toEqual(['release', 'releaseAll', 'retry', 'retryAll'])
})
