import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  bounces,
  newsletterEvents,
  newsletterRecipients,
  newsletters,
  rateLimits,
  senderRefusals,
  subscriptions,
  suppressions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { type BulkEmail, bulkSmtpDelivery } from '#app/platform/email/deliver.server.ts'
import { freePort } from '#ops/site-process.ts'
import { given } from '#tests/given.ts'
import {
  givenNewsletterDraft,
  givenSubscribers,
  newsletterNow,
  recipientsOf,
} from '#tests/given-sendings.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { pluck } from '#tests/pluck.ts'
import { countWhere, deleteWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import { deliverNext, maxAttempts, requeueAbandoned, stopRequeued } from './delivery.server.ts'
import { readProgress } from './recipients.server.ts'
import { pauseSending, requestSending, resumeSending, stopSending } from './sending.server.ts'

beforeEach(async () => {
  await db.update(newsletters).set({ state: 'stopped' })
  await db.delete(rateLimits)
  atRate(60_000)
})

test('each reader gets one email, with their own link to unsubscribe in its text and its headers', async () => {
  const { id, readers } = await givenSending(3)
  const mail = await givenMailServer()
  await deliverAll(mail.url)

  expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(
    pluck(readers, 'email').toSorted(),
  )
  for (const { to, message } of mail.received) {
    const reader = readers.find(({ email }) => email === to[0])
    const unfolded = message.replaceAll(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(unfolded).toMatch(
      new RegExp(`^List-Unsubscribe: <http[^>]*${reader?.unsubscribeToken}>`, 'm'),
    )
    const body = message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(body.split(reader!.unsubscribeToken).length - 1).toBeGreaterThanOrEqual(3)
    expect(body).not.toContain('READER')
  }
  expect(await newsletterNow(id)).toMatchObject({ state: 'sent', finishedAt: expect.any(Date) })
  expect(await readProgress(id)).toMatchObject({ delivered: 3, queued: 0, total: 3 })
  const events = await db
    .select({ action: newsletterEvents.action })
    .from(newsletterEvents)
    .where(eq(newsletterEvents.newsletterId, id))
    .orderBy(newsletterEvents.id)
  expect(pluck(events, 'action')).toEqual(['started', 'finished'])
})

test('a notice has no link to unsubscribe, and goes to the accounts that are still there', async () => {
  const editor = await given.teamMember('editor')
  const gone = await given.member()
  const draft = await givenNewsletterDraft({ audience: 'accounts' })
  await requestSending(editor, { ...draft, at: null })
  await deleteWhere(user, { id: gone.id })
  const mail = await givenMailServer()
  await deliverAll(mail.url)
  expect(mail.received.map(({ to }) => to[0])).toContain(editor.email)
  expect(mail.received.map(({ to }) => to[0])).not.toContain(gone.email)
  for (const { message } of mail.received) expect(message).not.toMatch(/^List-Unsubscribe/im)
})

test('who unsubscribes, is suppressed or deletes their account during the sending gets nothing more', async () => {
  const { id, readers } = await givenSending(4)
  const [unsubscribed, suppressed, deleted, stays] = await inOrder(id, readers)
  await updateWhere(subscriptions, { id: unsubscribed!.id }, { unsubscribedAt: sql`now()` })
  await db.insert(suppressions).values({ email: suppressed!.email, reason: 'complaint' })
  await deleteWhere(subscriptions, { id: deleted!.id })
  const mail = await givenMailServer()
  await deliverAll(mail.url)
  expect(mail.received.map(({ to }) => to[0])).toEqual([stays!.email])
  expect(await readProgress(id)).toMatchObject({ 'left out': 3, delivered: 1 })
  const rows = await recipientsOf(id)
  expect(pluck(rows, 'email')).not.toContain(deleted!.email)
})

test('a refusal for good is noted and not tried again; one for now is tried for a day', async () => {
  const { id, readers } = await givenSending(3)
  const [refused, deferred, accepted] = await inOrder(id, readers)
  const answers: Record<string, `${number} ${string}`> = {
    [refused!.email]: '550 5.1.1 No such user',
    [deferred!.email]: '452 4.2.2 Full',
  }
  const mail = await givenMailServer({ answerTo: (address) => answers[address] ?? 250 })
  await deliverAll(mail.url)
  expect(await recipientsOf(id)).toMatchObject([
    { state: 'refused', code: '5.1.1', attempts: 1 },
    { state: 'queued', code: '4.2.2', attempts: 1, nextAttemptAt: expect.any(Date) },
    { state: 'delivered', code: null, attempts: 1 },
  ])
  expect((await newsletterNow(id)).state).toBe('sending')
  expect(await isSuppressed(refused!.email)).toBe(true)

  for (let more = 1; more < maxAttempts; more += 1) {
    await letTimePass()
    await deliverAll(mail.url)
  }
  expect((await recipientsOf(id))[1]).toMatchObject({ state: 'refused', attempts: maxAttempts })
  expect(await isSuppressed(deferred!.email)).toBe(false)
  expect(mail.received.map(({ to }) => to[0])).toEqual([accepted!.email])
  expect((await newsletterNow(id)).state).toBe('sent')
})

test('only a mailbox that does not exist is struck off at once', async () => {
  const replies = [
    '550 5.1.1 User unknown',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
    '552 5.2.2 Mailbox full',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 5.2.1 The user is receiving mail at a rate that prevents additional messages',
    '550 5.1.0 MailFrom domain is listed in a blocklist',
    '552 5.3.4 Message too big',
    '550 5.7.1 Blocked by policy',
    '550 Sorry',
  ] as const
  const { id, readers } = await givenSending(replies.length)
  const ordered = await inOrder(id, readers)
  const answers = new Map(ordered.map((reader, at) => [reader!.email, replies[at]!]))
  const mail = await givenMailServer({ answerTo: (address) => answers.get(address) ?? 250 })
  await deliverAll(mail.url)
  const rows = await recipientsOf(id)
  expect(rows.map(({ state, bounceClass }) => `${state}, ${bounceClass}`)).toEqual([
    'refused, hard',
    'refused, hard',
    'refused, soft',
    'refused, soft',
    'queued, soft',
    'queued, ours',
    'queued, ours',
    'queued, ours',
    'refused, soft',
  ])
  const suppressed = await Promise.all(ordered.map((reader) => isSuppressed(reader!.email)))
  expect(suppressed).toEqual([true, true, ...Array(7).fill(false)])

  for (let more = 1; more < maxAttempts; more += 1) {
    await letTimePass()
    await deliverAll(mail.url)
  }
  expect(await readProgress(id)).toMatchObject({ refused: replies.length, queued: 0 })
  const counted = await Promise.all(
    ordered.map((reader) => countWhere(bounces, { email: reader!.email })),
  )
  expect(counted).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 1])
  const refusals = await rowsWhere(senderRefusals)
  expect(pluck(refusals, 'words').toSorted()).toEqual(replies.slice(5, 8).toSorted())
})

test('a provider that refuses most because of us pauses the newsletter, and going on starts afresh', async () => {
  const { id, editor } = await givenSending(60, 'provider.example')
  const mail = await givenMailServer({
    answerTo: () => '550 5.7.1 Blocked using zen.spamhaus.org',
  })
  await deliverAll(mail.url)
  const paused = await newsletterNow(id)
  expect(paused).toMatchObject({ state: 'paused', refusedBy: 'provider.example', pausedBy: null })
  expect(await triedOf(id)).toBe(20)
  expect(await db.$count(suppressions, like(suppressions.email, '%@provider.example'))).toBe(0)

  await resumeSending(editor, id)
  expect(await newsletterNow(id)).toMatchObject({ state: 'sending', refusedBy: null })
  await deliverAll(mail.url)
  expect(await newsletterNow(id)).toMatchObject({ state: 'paused' })
  expect(await triedOf(id)).toBe(40)

  await resumeSending(editor, id)
  const corrected = await givenMailServer()
  await letTimePass()
  await deliverAll(corrected.url)
  expect(await newsletterNow(id)).toMatchObject({ state: 'sent', refusedBy: null })
  expect(await readProgress(id)).toMatchObject({ delivered: 60 })
})

test('many providers that refuse us pause it too, and a few refusals among many do not', async () => {
  const { id } = await givenSending(20)
  const mail = await givenMailServer({ answerTo: () => '554 5.7.1 Rejected: spam' })
  const ordered = await recipientsOf(id)
  for (const [at, { id: recipientId }] of ordered.entries()) {
    const email = `reader@${at}.example`
    await updateWhere(newsletterRecipients, { id: recipientId }, { email })
  }
  await deliverAll(mail.url)
  expect(await newsletterNow(id)).toMatchObject({ state: 'paused', refusedBy: '*' })

  const few = await givenSending(30, 'provider.example')
  let turn = 0
  const choosy = await givenMailServer({
    answerTo: () => (++turn % 2 ? 250 : '554 5.7.1 Rejected: spam'),
  })
  await deliverAll(choosy.url)
  expect(await newsletterNow(few.id)).toMatchObject({ state: 'sending', refusedBy: null })
})

test('while the mail server is away nobody has had a turn, and all get it when it is back', async () => {
  const { id, readers } = await givenSending(3)
  const port = await freePort()
  const delivery = open(`smtp://127.0.0.1:${port}`)
  for (let time = 0; time < 3; time += 1) expect(await deliverNext(delivery)).toBe('server away')
  const attempts = (await recipientsOf(id)).map(({ attempts, state }) => [attempts, state])
  expect(attempts).toEqual(Array(3).fill([0, 'queued']))
  const mail = await givenMailServer({ port })
  await deliverAll(mail.url)
  expect(mail.received).toHaveLength(readers.length)
})

test('one email that the server refuses after its text does not hold up the others', async () => {
  const { id } = await givenSending(2)
  const mail = await givenMailServer({ answerToEmail: '554 5.7.1 Not this' })
  const delivery = open(mail.url)
  for (let time = 0; time < 2; time += 1) expect(await deliverNext(delivery)).toBe('server away')
  const rows = await recipientsOf(id)
  expect(rows.map(({ attempts, code }) => [attempts, code])).toEqual(Array(2).fill([1, '5.7.1']))
})

test('two copies of the site send each email once, and keep the rate together', async () => {
  const { readers } = await givenSending(20)
  const mail = await givenMailServer()
  await Promise.all([deliverAll(mail.url), deliverAll(mail.url), deliverAll(mail.url)])
  expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual(
    pluck(readers, 'email').toSorted(),
  )

  await givenSending(5)
  atRate(1)
  const sent: BulkEmail[] = []
  const send = async (email: BulkEmail) => void sent.push(email)
  const steps = await Promise.all([deliverNext({ send }), deliverNext({ send })])
  // What was not used in the second before may be made up for; at this rate that is none.
  expect([...steps, await deliverNext({ send })].toSorted()).toEqual([
    'sent',
    'too early',
    'too early',
  ])
  expect(sent).toHaveLength(1)
})

test('several at once are as many as are due, each to a reader of their own, with one refused among them', async () => {
  const { id, readers } = await givenSending(20)
  const [refused, unsubscribed, ...others] = await inOrder(id, readers)
  await deleteWhere(subscriptions, { id: unsubscribed!.id })
  const mail = await givenMailServer({
    answerTo: (address) => (address === refused!.email ? '550 5.1.1 No such user' : 250),
  })
  await Promise.all([deliverAll(mail.url, 5), deliverAll(mail.url, 5)])
  expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual(
    others.map((reader) => reader!.email).toSorted(),
  )
  expect(await readProgress(id)).toMatchObject({ delivered: 18, refused: 1, 'left out': 1 })

  await givenSending(5)
  atRate(1)
  const sent: BulkEmail[] = []
  const send = async (email: BulkEmail) => void sent.push(email)
  expect(await deliverNext({ send }, 5)).toBe('sent')
  expect(await deliverNext({ send }, 5)).toBe('too early')
  expect(sent).toHaveLength(1)
})

test('of several at once that a killed process had in hand, none but these is sent again', async () => {
  const { id } = await givenSending(12)
  await letTurnsCome()
  const before: string[] = []
  void deliverNext(
    {
      send: (email) => {
        before.push(email.id)
        return new Promise(() => {})
      },
    },
    5,
  )
  await expect.poll(() => before.length).toBe(5)
  await updateWhere(
    newsletterRecipients,
    { newsletterId: id },
    { changedAt: sql`now() - interval '3 minutes'` },
  )
  await requeueAbandoned()
  const after: string[] = []
  const send = async (email: BulkEmail) => void after.push(email.id)
  while ((await deliverNext({ send }, 5)) !== 'nothing to send');
  expect(after).toHaveLength(12)
  expect(new Set(after).size).toBe(12)
  expect(after).toEqual(expect.arrayContaining(before))
})

test('what a killed process had in hand is sent again with the same Message-ID, and only once', async () => {
  const { id } = await givenSending(1)
  const ids: string[] = []
  const killed = Promise.withResolvers<void>()
  const late = deliverNext({
    async send(email) {
      ids.push(email.id)
      await killed.promise
    },
  })
  await expect.poll(() => ids.length).toBe(1)
  await requeueAbandoned()
  expect((await recipientsOf(id))[0]?.state).toBe('in delivery')

  await updateWhere(
    newsletterRecipients,
    { newsletterId: id },
    { changedAt: sql`now() - interval '3 minutes'` },
  )
  await requeueAbandoned()
  const send = async (email: BulkEmail) => void ids.push(email.id)
  expect(await deliverNext({ send })).toBe('sent')
  expect(ids[1]).toBe(ids[0])
  // Whoever was taken for dead and was only late changes nothing any more.
  killed.reject(Object.assign(new Error(), { command: 'RCPT TO', responseCode: 550 }))
  await late
  expect((await recipientsOf(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
  expect(await deliverNext({ send })).toBe('nothing to send')
})

test('what was sent is noted also when the database fails at that moment', async () => {
  const { id } = await givenSending(1)
  let step: ReturnType<typeof deliverNext> | null = null
  await db.transaction(async (tx) => {
    step = deliverNext({
      send: async () => {
        await tx
          .select()
          .from(newsletterRecipients)
          .where(eq(newsletterRecipients.newsletterId, id))
          .for('update')
      },
    })
    await expect.poll(cancelWaiting).toBe(true)
  })
  expect(await step).toBe('sent')
  expect(await readProgress(id)).toMatchObject({ delivered: 1, 'in delivery': 0 })
})

test('nothing goes out while it is paused, nor after it is stopped', async () => {
  const { id, editor } = await givenSending(3)
  const mail = await givenMailServer()
  const delivery = open(mail.url)
  expect(await deliverNext(delivery)).toBe('sent')
  await pauseSending(editor, id)
  expect(await deliverNext(delivery)).toBe('nothing to send')
  await resumeSending(editor, id)
  expect(await deliverNext(delivery)).toBe('sent')
  await stopSending(editor, id)
  expect(await deliverNext(delivery)).toBe('nothing to send')
  expect(mail.received).toHaveLength(2)
  expect(await readProgress(id)).toMatchObject({ delivered: 2, stopped: 1, queued: 0 })
})

test('who was in delivery when it was stopped, and did not get it, waits no longer', async () => {
  const { id, editor } = await givenSending(1)
  await deliverNext({
    async send() {
      await stopSending(editor, id)
      throw Object.assign(new Error(), { command: 'RCPT TO', responseCode: 452 })
    },
  })
  await stopRequeued()
  expect(await readProgress(id)).toMatchObject({ stopped: 1, queued: 0, nextAttemptAt: null })
})

test('of two newsletters on their way at the same time, the text of each is read once', async () => {
  const first = await givenSending(1)
  await givenSending(2)
  const subjects: string[] = []
  const delivery = {
    async send({ to, subject }: BulkEmail) {
      subjects.push(subject)
      const isDeferred = to === first.readers[0]!.email
      if (isDeferred) throw Object.assign(new Error(), { command: 'RCPT TO', responseCode: 452 })
    },
  }
  for (let time = 0; time < 2; time += 1) expect(await deliverNext(delivery)).toBe('sent')
  await db.update(newsletters).set({ subject: 'Read again' })
  await letTimePass()
  for (let time = 0; time < 2; time += 1) expect(await deliverNext(delivery)).toBe('sent')
  expect(subjects).toEqual(Array(4).fill('The licence on the wall'))
})

async function givenSending(count: number, domain?: string) {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft()
  const readers = await givenSubscribers(draft.audience, count)
  if (domain) {
    await updateWhere(
      subscriptions,
      { topic: draft.audience },
      { email: sql`split_part(email, '@', 1) || ${`@${domain}`}` },
    )
  }
  await requestSending(editor, { ...draft, at: null })
  return { id: draft.id, editor, readers }
}

/** The readers in the order in which they get it. */
async function inOrder(id: string, readers: { id: string; email: string }[]) {
  const rows = await recipientsOf(id)
  return rows.map(({ email }) => readers.find((reader) => reader.email === email))
}

function open(url: string) {
  const delivery = bulkSmtpDelivery(url, configuration.mailPerMinute)
  onTestFinished(delivery.close)
  return delivery
}

async function deliverAll(url: string, atOnce = 1) {
  const delivery = open(url)
  for (;;) {
    const step = await deliverNext(delivery, atOnce)
    if (step === 'nothing to send') return
    if (step === 'server away') throw new Error('the mail server is away')
  }
}

async function triedOf(id: string) {
  return (await recipientsOf(id)).filter(({ attempts }) => attempts > 0).length
}

/** So many turns are due as are made up for. */
async function letTurnsCome() {
  const resetsAt = sql`now() - interval '1 second'`
  await db.insert(rateLimits).values({ key: 'newsletters', count: 1, resetsAt })
}

async function letTimePass() {
  await db
    .update(newsletterRecipients)
    .set({ nextAttemptAt: sql`now()` })
    .where(sql`next_attempt_at is not null`)
}

/** Breaks off a statement that waits for a row. @returns false when none does */
async function cancelWaiting() {
  const { rows } = await db.execute(
    sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

async function isSuppressed(email: string) {
  return (await countWhere(suppressions, { email })) > 0
}

function atRate(mailPerMinute: number) {
  configure({ ...configuration, mailPerMinute })
}
