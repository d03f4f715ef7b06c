import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { freePort } from '#ops/site-process.ts'
import { givenAddress, givenReader } from '#tests/given-accounts.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { pluck } from '#tests/pluck.ts'
import { since } from './figures.ts'
import { forms, sampleText } from './forms.ts'
import { givenAdminAt } from './people.ts'
import { readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'

test('emails queued while the mail server is away are sent once each when it is back', async () => {
  await emptyMailServer()
  const port = await freePort()
  const site = await openSite({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { email } = await givenReader()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const message = {
        ...forms.message(),
        email: givenAddress(),
        message: `${sampleText} no ${at}.`,
      }
      return readerOf(site.url).send('/contact', message)
    }),
  )
  expect(answers.filter(({ status }) => status !== 303)).toEqual([])
  const times = pluck(answers, 'milliseconds')
  const reset = await readerOf(site.url).send('/auth', { intent: 'recovery', email })
  expect(reset.status).toBe(303)
  await expect.poll(() => emailsIn('retry')).toBe(51)
  tell('M1', `50 messages at once with the mail server away: ${Math.max(...times)} ms at most`)

  const mail = await givenMailServer({ port })
  const expired = new Date(Date.now() - 1_000).toISOString()
  await db.execute(sql`update pgboss.job set data = jsonb_set(data, '{usefulUntil}', to_jsonb(${expired}::text))
    where name = 'mail' and data->>'usefulUntil' is not null`)
  await letTimePass()

  await expect.poll(() => emailsIn('completed')).toBe(51)
  const delivered = mail.received.map(({ message }) => /no \d+\./.exec(message)?.[0])
  expect(delivered.toSorted()).toEqual(
    Array.from({ length: 50 }, (_, at) => `no ${at}.`).toSorted(),
  )
  expect(mail.received.flatMap(({ to }) => to)).not.toContain(email)
})

test('two emails to one person are sent in the order in which they were queued', async () => {
  await emptyMailServer()
  const port = await freePort()
  await openSite({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const people = Array.from({ length: 10 }, givenAddress)
  for (const which of ['first', 'second', 'third']) {
    for (const to of people)
      await sendEmail({ to, subject: which, paragraphs: [sampleText] }, { kind: 'account' })
  }
  await expect.poll(() => emailsIn('retry')).toBe(30)

  const { received } = await givenMailServer({ port })
  await expect
    .poll(async () => {
      await letTimePass()
      return emailsIn('completed')
    })
    .toBe(30)
  for (const person of people) {
    const theirs = received.filter(({ to }) => to.includes(person))
    expect(theirs.map(({ message }) => /^Subject: (\w+)/m.exec(message)?.[1])).toEqual([
      'first',
      'second',
      'third',
    ])
  }
  tell('M1', 'order: 3 emails to each of 10 people, in order after the outage')
})

test('an email that cannot be delivered does not hold up the others', async () => {
  await emptyMailServer()
  const refused = givenAddress()
  const deferred = givenAddress()
  const unanswered = givenAddress()
  const others = Array.from({ length: 40 }, givenAddress)
  const answers: Record<string, number | 'nothing'> = {
    [refused]: 550,
    [deferred]: 450,
    [unanswered]: 'nothing',
  }
  const mail = await givenMailServer({ answerTo: (address) => answers[address] ?? 250 })
  await openSite({ SMTP_URL: mail.url })

  const began = performance.now()
  for (const to of [refused, deferred, unanswered, ...others]) {
    await sendEmail({ to, subject: 'Hello', paragraphs: [sampleText] }, { kind: 'account' })
  }
  await expect.poll(() => mail.received.length).toBe(others.length)
  tell('M2', `40 emails past three that cannot be delivered: ${since(began)} ms`)
  expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(others.toSorted())
  await expect.poll(() => emailsIn('failed')).toBe(1)
  // Who said nothing is waited for no longer than half a minute.
  await expect.poll(() => emailsIn('retry')).toBe(2)
  tell('M2', '5xx laid aside, 4xx and silence tried again')
})

test('a refused login is reported to the operator, and no email is given up', async () => {
  await emptyMailServer()
  const login = { user: 'site', password: 'changed today' }
  const mail = await givenMailServer({ login })
  const site = await openSite({ SMTP_URL: mail.urlFor('site', 'of yesterday') })
  const admin = await givenAdminAt(site.url)
  const codes = '535 at AUTH PLAIN'
  await expect.poll(site.said).toContain(`No mail goes out: ${codes}.`)
  expect((await admin.get('/readyz')).text).toBe(`ready, but no mail goes out (${codes})`)

  await sendEmail(
    { to: givenAddress(), subject: 'Hello', paragraphs: [sampleText] },
    { kind: 'account' },
  )
  await expect.poll(() => emailsIn('retry')).toBe(1)
  expect(await emailsIn('failed')).toBe(0)
  const page = (await admin.get('/admin/mail')).text
  expect(page).toContain(`No email is being sent: <!-- -->${codes}`)
  expect(page).toContain(`>${codes}</td>`)

  login.password = 'of yesterday'
  await letTimePass()
  await expect.poll(() => mail.received.length).toBe(1)
  await expect.poll(async () => (await admin.get('/readyz')).text).toBe('ready')
  tell(
    'M4',
    'a refused login: said at the start, at /readyz and on the mail page; sent once mended',
  )
})

test('two copies of the site on one database send each email once', async () => {
  await emptyMailServer()
  const mail = await givenMailServer()
  await Promise.all([openSite({ SMTP_URL: mail.url }), openSite({ SMTP_URL: mail.url })])
  const people = Array.from({ length: 200 }, givenAddress)
  const began = performance.now()
  await Promise.all(
    people.map((to) =>
      sendEmail({ to, subject: 'Hello', paragraphs: [sampleText] }, { kind: 'account' }),
    ),
  )

  await expect.poll(() => mail.received.length).toBeGreaterThanOrEqual(200)
  await expect.poll(() => emailsIn('active')).toBe(0)
  tell('M3', `200 emails by two copies: ${mail.received.length} sent, ${since(began)} ms`)
  expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('a site killed while sending loses no email and repeats one only with the same Message-ID', async () => {
  await emptyMailServer()
  const people = Array.from({ length: 30 }, givenAddress)
  let arrived = Promise.withResolvers<void>()
  const mail = await givenMailServer({ beforeThanks: () => arrived.promise })
  for (const to of people)
    await sendEmail({ to, subject: 'Hello', paragraphs: [sampleText] }, { kind: 'account' })

  const kills = 5
  for (let kill = 0; kill < kills; kill += 1) {
    const before = mail.received.length
    const site = await openSite({ SMTP_URL: mail.url })
    // Killed when the server has received emails and not yet confirmed them.
    await expect.poll(() => mail.received.length).toBeGreaterThan(before)
    await site.stop('SIGKILL')
    arrived.resolve()
    arrived = Promise.withResolvers()
    await letTimePass()
  }
  arrived.resolve()
  await openSite({ SMTP_URL: mail.url })
  await expect
    .poll(
      async () => {
        await letTimePass()
        return emailsIn('completed')
      },
      // Once a minute the queue looks for work that was given up.
      { timeout: 150_000 },
    )
    .toBe(30)

  const copies = Map.groupBy(marksOf(mail), (mark) => mark)
  const most = Math.max(...pluck([...copies.values()], 'length'))
  tell(
    'K2',
    `30 emails, ${kills} kills: all came, ${mail.received.length - 30} copies more, with the same Message-IDs`,
  )
  expect(copies.size).toBe(30)
  expect(new Set(mail.received.map(({ to }) => String(to))).size).toBe(30)
  expect(mail.received.length).toBeGreaterThan(30)
  expect(most - 1).toBeLessThanOrEqual(kills)
})

function marksOf({ received }: Awaited<ReturnType<typeof givenMailServer>>) {
  return received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1] ?? '')
}

async function emailsIn(state: string) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'mail' and state = ${state}`,
  )
  return rows[0]?.count ?? 0
}

/** What waits for its next turn has waited long enough, and what a killed site was at is given up. */
async function letTimePass() {
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`,
  )
  await db.execute(
    sql`update pgboss.job set started_on = now() - interval '1 hour' where name = 'mail' and state = 'active'`,
  )
}

async function emptyMailServer() {
  await db.execute(sql`delete from pgboss.job where name in ('mail', 'mail-dead')`)
}
