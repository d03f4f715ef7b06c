import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { schedule } from '#app/pieces/publication/publication.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  newsletterEvents,
  newsletters,
  subscriptions,
  suppressions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenDraft } from '#tests/given-pieces.ts'
import {
  givenNewsletterDraft,
  givenSubscribers,
  newsletterNow,
  recipientsOf,
} from '#tests/given-sendings.ts'
import { pluck } from '#tests/pluck.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { updateWhere } from '#tests/rows.ts'
import {
  pauseSending,
  requestSending,
  resumeSending,
  startDue,
  stopSending,
  unscheduleSending,
} from './sending.server.ts'

beforeAll(queuedEmails.open)
afterAll(queuedEmails.close)

const inAnHour = () => new Date(Date.now() + 3_600_000)
const now = ({ id, version }: { id: string; version: number }) => ({ id, version, at: null })

test('sending makes a row for each confirmed reader of the topic who is not suppressed', async () => {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft()
  const [reader, unsubscribed, suppressed, waiting, other] = await givenSubscribers(
    draft.audience,
    5,
  )
  await updateWhere(subscriptions, { id: unsubscribed!.id }, { unsubscribedAt: new Date() })
  await updateWhere(subscriptions, { id: waiting!.id }, { confirmedAt: null })
  await db.insert(suppressions).values({ email: suppressed!.email, reason: 'hard bounce' })
  await givenSubscribers('another topic', 1)

  expect(await requestSending(editor, now(draft))).toMatchObject({
    outcome: 'sending',
    newsletter: { state: 'sending', requestedBy: editor.id, startedAt: expect.any(Date) },
  })
  const rows = await recipientsOf(draft.id)
  expect(rows.map(({ email, state }) => [email, state]).toSorted()).toEqual(
    [
      [reader!.email, 'queued'],
      [other!.email, 'queued'],
    ].toSorted(),
  )
  const { sentHtml, sentText } = await newsletterNow(draft.id)
  expect([sentHtml, sentText]).toEqual([expect.any(String), expect.any(String)])
  expect(await eventsOf(draft.id)).toEqual(['started by somebody: 2 people'])
})

test('a notice goes to every account whose address is verified', async () => {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft({ audience: 'accounts' })
  const member = await given.member()
  const newcomer = await given.member()
  await updateWhere(user, { id: newcomer.id }, { emailVerified: false })
  await requestSending(editor, now(draft))
  const addresses = pluck(await recipientsOf(draft.id), 'email')
  expect(addresses).toContain(member.email)
  expect(addresses).toContain(editor.email)
  expect(addresses).not.toContain(newcomer.email)
})

test('sent from two tabs, by two editors or twice, it is one sending', async () => {
  const [one, other] = [await given.teamMember('editor'), await given.teamMember('admin')]
  const draft = await givenNewsletterDraft()
  await givenSubscribers(draft.audience, 3)
  const results = await Promise.all([
    requestSending(one, now(draft)),
    requestSending(one, now(draft)),
    requestSending(other, now(draft)),
    requestSending(other, { ...now(draft), at: inAnHour() }),
  ])
  const outcomes = pluck(results, 'outcome')
  expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(3)
  expect(await eventsOf(draft.id)).toHaveLength(1)
  if (outcomes[3] === 'already') expect(await recipientsOf(draft.id)).toHaveLength(3)
})

test('what was saved meanwhile is not sent, and neither is what nobody would get', async () => {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft({ version: 2 })
  expect(await requestSending(editor, now(draft))).toEqual({ outcome: 'nobody' })
  await givenSubscribers(draft.audience, 1)
  const old = { ...now(draft), version: 1 }
  expect(await requestSending(editor, old)).toEqual({ outcome: 'conflict' })
  const before = { ...now(draft), at: new Date(Date.now() - 1_000) }
  expect(await requestSending(editor, before)).toEqual({ outcome: 'past' })
  expect((await newsletterNow(draft.id)).state).toBe('draft')
})

test('only editors and admins may send, pause, resume and stop', async () => {
  const draft = await givenNewsletterDraft()
  for (const actor of [await given.member(), await given.teamMember('writer')]) {
    const acts = [
      () => requestSending(actor, now(draft)),
      () => unscheduleSending(actor, draft.id),
      () => pauseSending(actor, draft.id),
      () => resumeSending(actor, draft.id),
      () => stopSending(actor, draft.id),
    ]
    for (const act of acts) await expectForbidden((async () => act())())
  }
})

test('what is scheduled starts at its time, once, and can be taken back before', async () => {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft()
  await givenSubscribers(draft.audience, 2)
  expect(await requestSending(editor, { ...now(draft), at: inAnHour() })).toMatchObject({
    outcome: 'scheduled',
  })
  await startDue()
  expect(await recipientsOf(draft.id)).toEqual([])

  expect(await unscheduleSending(editor, draft.id)).toMatchObject({ outcome: 'done' })
  expect(await newsletterNow(draft.id)).toMatchObject({ state: 'draft', sendAt: null })
  await requestSending(editor, { ...now(draft), at: inAnHour() })
  await updateWhere(newsletters, { id: draft.id }, { sendAt: sql`now() - interval '1 second'` })
  await Promise.all([startDue(), startDue()])
  expect(await recipientsOf(draft.id)).toHaveLength(2)
  expect(await eventsOf(draft.id)).toEqual([
    expect.stringMatching(/^scheduled by somebody: /),
    'unscheduled by somebody',
    expect.stringMatching(/^scheduled by somebody: /),
    'started by the site: 2 people',
  ])
})

test('what is scheduled starts by the clock of the database, also on a machine whose clock is slow', async () => {
  const editor = await given.teamMember('editor')
  const sendAt = sql`now() - interval '1 second'`
  const draft = await givenNewsletterDraft()
  await givenSubscribers(draft.audience, 1)
  await requestSending(editor, { ...now(draft), at: inAnHour() })
  await updateWhere(newsletters, { id: draft.id }, { sendAt })
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] })
  await startDue()
  expect((await newsletterNow(draft.id)).state).toBe('sending')
})

test('what is scheduled and cannot be sent as it is when its time comes is a draft again, and its editor is told', async () => {
  const editor = await given.teamMember('editor')
  const { id: pieceId, version } = await givenDraft(editor)
  const scheduled = await schedule(editor, { id: pieceId, version, at: inAnHour() })
  expect(scheduled.outcome).toBe('scheduled')
  const draft = await givenNewsletterDraft({ pieceIds: [pieceId] })
  await givenSubscribers(draft.audience, 2)
  const at = new Date(inAnHour().getTime() + 60_000)
  expect(await requestSending(editor, { ...now(draft), at })).toMatchObject({
    outcome: 'scheduled',
  })
  await updateWhere(newsletters, { id: draft.id }, { sendAt: sql`now() - interval '1 second'` })
  await Promise.all([startDue(), startDue()])
  expect(await recipientsOf(draft.id)).toEqual([])
  expect(await newsletterNow(draft.id)).toMatchObject({
    state: 'draft',
    sendAt: null,
    requestedBy: null,
  })
  expect(await eventsOf(draft.id)).toEqual([
    expect.stringMatching(/^scheduled by somebody/),
    expect.stringMatching(/^unscheduled by the site: Pieces: .* will not be live yet/),
  ])
  const [unsent, ...more] = await queuedEmails.to(editor.email)
  expect(more).toEqual([])
  expect(unsent).toMatchObject({
    subject: 'A newsletter was not sent',
    action: { url: expect.stringContaining(draft.id) },
  })
  expect(unsent?.paragraphs[0]).toMatch(
    /^Hello\. Indelible was to send Newsletter \d+, ".*", and did not send it\. /,
  )
  expect(unsent?.paragraphs.at(-1)).toBe(
    'We email you because you asked to send it. While it stays a draft, we will not email you about it again.',
  )
})

test('pausing, resuming and stopping each happen once, and stopping is for good', async () => {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft()
  await givenSubscribers(draft.audience, 2)
  await requestSending(editor, now(draft))
  expect(await resumeSending(editor, draft.id)).toMatchObject({ outcome: 'already' })
  expect(await pauseSending(editor, draft.id)).toMatchObject({ outcome: 'done' })
  expect(await pauseSending(editor, draft.id)).toMatchObject({ outcome: 'already' })
  expect(await newsletterNow(draft.id)).toMatchObject({ state: 'paused', pausedBy: editor.id })
  expect(await resumeSending(editor, draft.id)).toMatchObject({ outcome: 'done' })
  expect(await stopSending(editor, draft.id)).toMatchObject({ outcome: 'done' })
  expect(await resumeSending(editor, draft.id)).toMatchObject({ outcome: 'already' })
  expect(await requestSending(editor, now(draft))).toMatchObject({ outcome: 'already' })
  expect(pluck(await recipientsOf(draft.id), 'state')).toEqual(['stopped', 'stopped'])
  expect(await pauseSending(editor, crypto.randomUUID())).toEqual({ outcome: 'gone' })
})

async function eventsOf(newsletterId: string) {
  const events = await db
    .select()
    .from(newsletterEvents)
    .where(eq(newsletterEvents.newsletterId, newsletterId))
    .orderBy(newsletterEvents.id)
  return events.map(({ action, actorId, note }) => {
    const who = actorId ? 'somebody' : 'the site'
    return `${action} by ${who}${note ? `: ${note}` : ''}`
  })
}
