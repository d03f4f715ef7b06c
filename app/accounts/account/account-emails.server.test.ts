import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { jobs, startJobs } from '#app/platform/jobs/jobs.server.ts'
import { given } from '#tests/given.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { accountEmails, confirmAddressEmail, queueAccountAlert } from './account-emails.server.ts'

beforeAll(async () => {
  await startJobs(databaseUrl)
  await jobs.createQueue('mail')
})

afterAll(() => jobs.stop({ graceful: false }))

test('the verification email has its link, which begins with the address of the site', async () => {
  const email = givenAddress()

  await accountEmails.verifyAddress(email, 'id.a+b/c=')

  expect(await queuedEmails.to(email)).toMatchObject([
    {
      subject: 'Please verify your email address',
      action: { url: 'http://localhost:3000/auth/verify?token=id.a%2Bb%2Fc%3D' },
    },
  ])
})

test('the email to a known address has no token', async () => {
  const email = givenAddress()
  await accountEmails.alreadyRegistered(email)
  expect(await queuedEmails.to(email)).toMatchObject([
    { subject: 'You already have an account', action: { url: 'http://localhost:3000/auth' } },
  ])
})

test('the owner of an account is greeted by the name they chose, and an address that a stranger typed by none', async () => {
  const { email } = await given.member({ displayName: 'Maya Thornton' })
  await accountEmails.alreadyRegistered(email)
  await confirmAddressEmail(email, 'token')
  await db.transaction((tx) => queueAccountAlert(tx, email, 'passwordChanged'))
  const openings = (await queuedEmails.to(email)).map(
    ({ paragraphs: [first] }) => first?.split('.')[0],
  )
  expect(openings.toSorted()).toEqual(['Hello', 'Hello Maya Thornton', 'Hello Maya Thornton'])
})

test('at most three emails of both kinds together go to one address in an hour', async () => {
  const email = givenAddress()
  for (let each = 0; each < 5; each += 1) {
    await accountEmails.verifyAddress(email, 'token')
    await accountEmails.alreadyRegistered(email)
  }
  expect(await queuedEmails.to(email)).toHaveLength(3)
})

test('an email is discarded when its link has expired', async () => {
  await accountEmails.verifyAddress(givenAddress(), 'token')
  const { rows } = await db.execute<{ hours: string }>(
    sql`select extract(epoch from (data->>'usefulUntil')::timestamptz - now()) / 3600 as hours
      from pgboss.job where name = 'mail' order by created_on desc limit 1`,
  )
  expect(Number(rows[0]?.hours)).toBeCloseTo(24, 1)
})
