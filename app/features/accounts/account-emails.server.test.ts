import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { jobs, startJobs } from '#app/server/jobs.server.ts'
import { unseal } from '#app/server/secrets/seal.server.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { accountEmails } from './account-emails.server.ts'

beforeAll(async () => {
  await startJobs(databaseUrl)
  await jobs.createQueue('mail')
})

afterAll(() => jobs.stop({ graceful: false }))

test('the letter to a new address holds its link, which begins with our own address', async () => {
  const email = givenAddress()

  await accountEmails.verifyAddress(email, 'id.a+b/c=')

  expect(await lettersTo(email)).toMatchObject([
    {
      subject: 'Please verify your email address',
      action: { url: 'http://localhost:3000/auth/verify?token=id.a%2Bb%2Fc%3D' },
    },
  ])
})

test('the letter to an address we know opens nothing', async () => {
  const email = givenAddress()
  await accountEmails.alreadyRegistered(email)
  expect(await lettersTo(email)).toMatchObject([
    { subject: 'You already have an account', action: { url: 'http://localhost:3000/auth' } },
  ])
})

test('nobody fills a mailbox through us: three letters an hour, of both kinds together', async () => {
  const email = givenAddress()
  for (let each = 0; each < 5; each += 1) {
    await accountEmails.verifyAddress(email, 'token')
    await accountEmails.alreadyRegistered(email)
  }
  expect(await lettersTo(email)).toHaveLength(3)
})

test('a link is thrown away with its letter when it can no longer work', async () => {
  await accountEmails.verifyAddress(givenAddress(), 'token')
  const { rows } = await db.execute<{ hours: string }>(
    sql`select extract(epoch from (data->>'usefulUntil')::timestamptz - now()) / 3600 as hours
      from pgboss.job where name = 'mail' order by created_on desc limit 1`,
  )
  expect(Number(rows[0]?.hours)).toBeCloseTo(24, 1)
})

async function lettersTo(email: string) {
  const { rows } = await db.execute<{ data: { sealed: string } }>(
    sql`select data from pgboss.job where name = 'mail' order by created_on`,
  )
  return rows
    .map(({ data }) => JSON.parse(unseal(data.sealed)) as Email)
    .filter(({ to }) => to === email)
}
