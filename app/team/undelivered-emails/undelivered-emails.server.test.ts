import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import type { QueuedEmail } from '#app/platform/email/deliver.server.ts'
import { Undeliverable } from '#app/platform/email/delivery-error.server.ts'
import { sendEmail, startEmailQueue } from '#app/platform/email/email-queue.server.ts'
import { jobs, startJobs } from '#app/platform/jobs/jobs.server.ts'
import { csvResponse } from '#app/platform/response/csv-response.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { retryAllEmails, retryEmail } from './requeue.server.ts'
import { countEmails, deadLetters, emailsCsv, retriedEmails } from './undelivered-emails.server.ts'

const tried: QueuedEmail[] = []
let answer: Error | null = null

beforeAll(async () => {
  await startJobs(databaseUrl)
  await startEmailQueue(async (email) => {
    tried.push(email)
    if (answer) throw answer
  })
})

afterAll(() => jobs.stop({ graceful: false }))

test('an email that was delivered counts as sent, one that was discarded does not', async ({
  admin,
}) => {
  const before = await countEmails(admin)
  await queueOne()
  await queueOne({ usefulUntil: new Date(Date.now() - 1) })
  await expect
    .poll(() => db.$count(sql`pgboss.job`, sql`state = 'completed'`))
    .toBeGreaterThanOrEqual(2)
  expect(await countEmails(admin)).toEqual({ ...before, sent: before.sent + 1 })
})

test('a temporarily refused email shows its attempts, the error code and the next attempt', async ({
  admin,
}) => {
  answer = Object.assign(new Error('canary@readers.example is busy'), { responseCode: 450 })
  await queueOne()
  await expect.poll(() => retriedEmails(admin)).toHaveLength(1)
  const [email] = await retriedEmails(admin)
  expect(email).toMatchObject({ kind: 'story', tries: 1, code: '450', isExpired: false })
  expect(email!.nextTryAt!.getTime()).toBeGreaterThan(Date.now())
  expect(await countEmails(admin)).toMatchObject({ retrying: 1, queued: 0 })
  await db.execute(sql`delete from pgboss.job`)
})

test('a permanently refused email is listed with its code, and is sent when it is retried', async ({
  admin,
}) => {
  const lost = await givenUp(new Undeliverable('refused with 550'))
  expect(lost).toMatchObject({ kind: 'story', code: 'refused with 550', tries: 1 })

  answer = null
  expect(await retryEmail(admin, lost.id)).toBe(true)
  await expect.poll(() => idsOf(lost.to)).toHaveLength(2)
  expect(new Set(idsOf(lost.to)).size).toBe(1)
  expect((await deadLetters(admin)).emails).toEqual([])
})

test('retrying twice sends one email', async ({ admin }) => {
  const lost = await givenUp(new Undeliverable('refused with 550'))
  answer = null
  const outcomes = await Promise.all([1, 2, 3].map(() => retryEmail(admin, lost.id)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  await expect.poll(() => idsOf(lost.to)).toHaveLength(2)
  for (const nothing of [lost.id, randomUUID(), "' or 1=1"]) {
    expect(await retryEmail(admin, nothing)).toBe(false)
  }
})

test('all dead letters can be retried at once', async ({ admin }) => {
  const lost = [
    await givenUp(new Undeliverable('refused with 550')),
    await givenUp(new Undeliverable('refused with 554')),
  ] as const
  answer = null
  expect(await retryAllEmails(admin)).toBe(2)
  for (const { to } of lost) await expect.poll(() => idsOf(to)).toHaveLength(2)
  expect(await retryAllEmails(admin)).toBe(0)
})

test('an email whose link has expired says so', async ({ admin }) => {
  const lost = await givenUp(new Undeliverable('refused with 550'))
  await db.execute(sql`update pgboss.job set data = data || '{"usefulUntil": "2020-01-01T00:00:00Z"}'
    where id = ${lost.id}`)
  expect((await deadLetters(admin)).emails).toMatchObject([{ isExpired: true }])
  await db.execute(sql`delete from pgboss.job where name = 'mail-dead'`)
})

test('admins see no address, no text and no link of an email', async ({ admin }) => {
  await givenUp(new Undeliverable('refused with 550'))
  const listed = JSON.stringify([
    await countEmails(admin),
    await deadLetters(admin),
    await csvResponse('mail', emailsCsv(admin)).text(),
  ])
  expect(listed).toContain('refused with 550')
  expect(listed).not.toMatch(/readers\.example|canary|sealed/)
  await db.execute(sql`delete from pgboss.job where name = 'mail-dead'`)
})

test('the mail queue is for admins only', async ({ member }) => {
  await expectForbidden(
    countEmails(member),
    retriedEmails(member),
    deadLetters(member),
    retryEmail(member, randomUUID()),
    retryAllEmails(member),
  )
  expect(() => emailsCsv(member)).toThrow(ForbiddenAct)
})

async function queueOne(options: { usefulUntil?: Date } = {}) {
  const to = `${randomUUID()}@readers.example`
  await sendEmail({ to, subject: 'canary', paragraphs: ['canary'] }, { ...options, kind: 'story' })
  return to
}

/** A refused email as admins see it, and its recipient. */
async function givenUp(refusal: Error) {
  const admin = await given.admin()
  const before = (await deadLetters(admin)).emails.length
  answer = refusal
  const to = await queueOne()
  const emailsNow = async () => (await deadLetters(admin)).emails
  await expect.poll(async () => (await emailsNow()).length).toBeGreaterThan(before)
  const emails = await emailsNow()
  return { ...emails[0]!, to }
}

function idsOf(address: string) {
  return tried.filter(({ to }) => to === address).map(({ id }) => id)
}
