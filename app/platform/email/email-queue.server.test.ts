import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { jobs, startJobs } from '#app/platform/jobs/jobs.server.ts'
import { seal, unseal } from '#app/platform/secrets/seal.server.ts'
import { logLines } from '#tests/log-lines.ts'
import { databaseUrl } from '#tests/test-database.ts'
import type { QueuedEmail } from './deliver.server.ts'
import { Undeliverable } from './delivery-error.server.ts'
import type { Email } from './email.ts'
import { sendEmail, startEmailQueue } from './email-queue.server.ts'
import { mailServerProblem } from './mail-server-check.server.ts'

// One queue for the file: every email is known by the address it goes to.
const tried: QueuedEmail[] = []
const answers = new Map<string, Error>()
const silences = new Map<string, Promise<void>>()

beforeAll(async () => {
  await startJobs(databaseUrl)
  await startEmailQueue(async (email) => {
    tried.push(email)
    await silences.get(email.to)
    const refusal = answers.get(email.to)
    if (refusal) throw refusal
  })
})

afterAll(async () => {
  await jobs.stop({ graceful: false })
})

test('a queued email is sent once', async () => {
  const email = givenEmail()
  await sendEmail(email, { kind: 'account' })

  await becomes(email, 'completed')
  expect(triesFor(email)).toEqual([{ ...email, id: expect.any(String) }])
})

test('emails queued together are sent together without waiting for the next poll', async () => {
  const emails = Array.from({ length: 10 }, givenEmail)
  await Promise.all(emails.map((email) => sendEmail(email, { kind: 'account' })))

  for (const email of emails) await becomes(email, 'completed')
})

test('a silent mail server for one email does not delay the others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const [unanswered, ...others] = Array.from({ length: 10 }, givenEmail) as [Email, ...Email[]]
  silences.set(unanswered.to, promise)
  await sendEmail(unanswered, { kind: 'account' })
  await Promise.all(others.map((email) => sendEmail(email, { kind: 'account' })))

  for (const email of others) await becomes(email, 'completed')
  await becomes(unanswered, 'active')

  resolve()
  await becomes(unanswered, 'completed')
})

test('an email of a rolled-back transaction is never sent', async () => {
  const [accepted, queued] = [givenEmail(), givenEmail()]
  await expect(
    db.transaction(async (transaction) => {
      await sendEmail(accepted, { kind: 'account', transaction })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await db.transaction((transaction) => sendEmail(queued, { kind: 'account', transaction }))

  await becomes(queued, 'completed')

  expect(triesFor(accepted)).toEqual([])
})

test('the database shows neither the text nor the recipient of an email', async () => {
  const email = givenEmail()
  await sendEmail(email, { kind: 'account' })
  await becomes(email, 'completed')

  const { rows } = await db.execute(sql`select * from pgboss.job`)

  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/canary|readers\.example|Please verify/)
})

test('drops an email whose link has expired', async () => {
  const [late, inTime] = [givenEmail(), givenEmail()]
  await sendEmail(late, { kind: 'account', usefulUntil: new Date(Date.now() - 1) })
  await sendEmail(inTime, { kind: 'account', usefulUntil: new Date(Date.now() + 60_000) })

  await becomes(inTime, 'completed')
  await becomes(late, 'completed')

  expect(triesFor(late)).toEqual([])
})

test('retries an email that was refused temporarily', async () => {
  const email = givenEmail()
  answers.set(email.to, Object.assign(new Error('try later'), { responseCode: 450 }))
  await sendEmail(email, { kind: 'account' })

  const job = await becomes(email, 'retry')

  expect(Number(job.wait)).toBeGreaterThan(20)
  expect(Number(job.wait)).toBeLessThan(200)
  expect(Number(job.retry_limit)).toBe(150)
  expect(job.dead_letter).toBe('mail-dead')
})

test('retries an email while the mail server refuses the login, and logs the code', async () => {
  const lines = logLines()
  const failure = { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }
  const email = givenEmail()
  answers.set(email.to, Object.assign(new Error('canary: Invalid login'), failure))
  await sendEmail(email, { kind: 'account' })

  const job = await becomes(email, 'retry')

  expect(job.output).toEqual({ code: '535 at AUTH PLAIN' })
  expect(mailServerProblem()).toBe('535 at AUTH PLAIN')
  expect(lines.join('')).toContain('"code":"EAUTH","responseCode":535,"command":"AUTH PLAIN"')
  expect(lines.join('')).not.toContain('canary')

  const next = givenEmail()
  await sendEmail(next, { kind: 'account' })
  await becomes(next, 'completed')
  expect(mailServerProblem()).toBeNull()
})

test('moves an email refused for good to the dead letters at once', async () => {
  const email = givenEmail()
  answers.set(email.to, new Undeliverable('refused with 550'))
  await sendEmail(email, { kind: 'account' })

  await becomes(email, 'failed')

  const { rows } = await db.execute(sql`select data from pgboss.job where name = 'mail-dead'`)
  expect(rows).toHaveLength(1)
  expect(triesFor(email)).toHaveLength(1)
})

test('moves an email encrypted with another secret to the dead letters at once', async () => {
  const job = { sealed: seal('an email').replace(/^.{4}/, 'AAAA'), usefulUntil: null }
  const id = await jobs.send('mail', job)

  await expect
    .poll(async () => {
      const { rows } = await db.execute(sql`select state from pgboss.job where id = ${id}`)
      return rows[0]?.state
    })
    .toBe('failed')
})

test('logs a refusal without the recipient or the server’s words', async () => {
  const lines = logLines()
  const email = givenEmail()
  answers.set(email.to, Object.assign(new Error(`no ${email.to} here`), { responseCode: 450 }))
  await sendEmail(email, { kind: 'account' })

  await becomes(email, 'retry')

  expect(lines.join('')).toContain('"responseCode":450')
  expect(lines.join('')).not.toMatch(/canary|readers\.example|here/)
})

function givenEmail(): Email {
  return {
    to: `${randomUUID()}@readers.example`,
    subject: 'Please verify your email address',
    paragraphs: ['Hello.'],
    action: { label: 'Verify', url: 'http://localhost:3000/auth/verify?token=canary' },
  }
}

function triesFor({ to }: Email) {
  return tried.filter((email) => email.to === to)
}

type StoredJob = {
  state: string
  wait: string
  retry_limit: number
  dead_letter: string
  output: object | null
  data: { sealed: string }
}

/** Waits until the email's job is in this state. */
async function becomes({ to }: Email, state: string) {
  return vi.waitUntil(
    async () => {
      const { rows } = await db.execute<StoredJob>(
        sql`select state, data, output, retry_limit, dead_letter, extract(epoch from start_after - now()) as wait
          from pgboss.job where name = 'mail' and state = ${state}`,
      )
      return rows.find(({ data }) => JSON.parse(unseal(data.sealed)).to === to)
    },
    { timeout: 60_000 },
  )
}
