import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { readProgress } from '#app/newsletters/send/recipients.server.ts'
import { requestSending } from '#app/newsletters/send/sending.server.ts'
import { connectDatabase, db, disconnectDatabase } from '#app/platform/db/client.server.ts'
import { launchDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { migrateDatabase } from '#app/platform/db/migrate.server.ts'
import { newsletterRecipients } from '#app/platform/db/schema/tables.server.ts'
import { since } from '#ops/fault-tests/figures.ts'
import { openSite, tell } from '#ops/fault-tests/site.ts'
import { given } from '#tests/given.ts'
import { givenNewsletterDraft, givenSubscribers, newsletterNow } from '#tests/given-sendings.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { openPostfix } from './postfix.ts'

// Over five connections.
const [perMinute, inFlight] = [6_000, 5]
const awayMs = 60_000

test('ten thousand readers get a newsletter through Postfix, past a kill and a minute without the server', async () => {
  const { url } = await openDurableDatabase()
  const { id, addresses } = await givenSending(10_000)
  const postfix = await openPostfix()
  const env = {
    DATABASE_URL: url,
    MAIL_PER_MINUTE: String(perMinute),
    SMTP_URL: postfix.url,
    ...signature(),
  }
  const delivered = async () => (await readProgress(id)).delivered
  const poll = { interval: 250, timeout: 300_000 }
  const reach = (count: number) => expect.poll(delivered, poll).toBeGreaterThanOrEqual(count)
  const rateUntil = async (count: number) => {
    const [before, began] = [await delivered(), performance.now()]
    await reach(count)
    return Math.round(((await delivered()) - before) / (since(began) / 60_000))
  }

  const killed = await openSite(env)
  await reach(500)
  const rate = await rateUntil(3_500)
  await killed.stop('SIGKILL')
  const site = await openSite(env)
  await reach(5_000)
  await postfix.goAway()
  // The length of the outage.
  await once(AbortSignal.timeout(awayMs), 'abort')
  await postfix.comeBack()
  await reach(9_900)
  await expect.poll(() => waitingOf(id), poll).toBe(0)
  await letRetriesBeDue(id)
  await expect.poll(async () => (await newsletterNow(id)).state, poll).toBe('sent')
  await expect.poll(() => postfix.isIdle(), poll).toBe(true)

  const emails = await postfix.read()
  const headers = (name: string) => emails.flatMap((email) => headerOf(email, name) ?? [])
  expect(new Set(headers('X-Original-To'))).toEqual(new Set(addresses))
  expect(new Set(headers('Message-ID')).size).toBe(addresses.length)
  expect(headers('DKIM-Signature')).toHaveLength(emails.length)
  expect(await readProgress(id)).toMatchObject({
    delivered: addresses.length,
    total: addresses.length,
  })
  const again = emails.length - addresses.length
  expect(again).toBeLessThanOrEqual(2 * inFlight)
  const { megabytes } = site.holds()
  tell(
    'N5',
    `10,000 emails to Postfix, a kill, a minute away: all came, ${again} twice; ${rate} a minute at ${perMinute}; ${megabytes} MB`,
  )
}, 900_000)

/** As in production, where each commit waits for the disk. Tests have another database than that. */
async function openDurableDatabase() {
  const dataDir = temporaryFolder()
  const database = await launchDatabase({ dataDir })
  onTestFinished(async () => {
    await database.stop()
  })
  await migrateDatabase(database.url(), './db/migrations')
  await disconnectDatabase()
  connectDatabase(database.url())
  onTestFinished(async () => {
    await disconnectDatabase()
    connectDatabase(databaseUrl)
  })
  return { url: database.url() }
}

async function givenSending(count: number) {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft({
    body: 'What a licence on the wall says.\n\n'.repeat(200),
  })
  const readers = await givenSubscribers(draft.audience, 5_000)
  for (let more = readers.length; more < count; more += 5_000)
    readers.push(...(await givenSubscribers(draft.audience, 5_000)))
  const sent = await requestSending(editor, { ...draft, at: null })
  expect(sent.outcome).toBe('sending')
  return { id: draft.id, addresses: readers.map(({ email }) => email) }
}

function signature() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return {
    DKIM_DOMAIN: 'indelible.example',
    DKIM_SELECTOR: 'news',
    DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    MAIL_FROM: 'Indelible <news@indelible.example>',
  }
}

function headerOf(email: string, name: string) {
  return new RegExp(`^${name}: ?(.*)$`, 'im').exec(email)?.[1]
}

/** How many have not been tried since the server came back. */
function waitingOf(id: string) {
  const { newsletterId, state, nextAttemptAt } = newsletterRecipients
  const isNew = or(eq(state, 'in delivery'), and(eq(state, 'queued'), isNull(nextAttemptAt)))
  return db.$count(newsletterRecipients, and(eq(newsletterId, id), isNew))
}

/** What broke off in the middle of a text is tried again after five minutes. */
async function letRetriesBeDue(id: string) {
  const { newsletterId, state } = newsletterRecipients
  await db
    .update(newsletterRecipients)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(newsletterId, id), eq(state, 'queued')))
}
