import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { storyThanks } from '#app/platform/db/schema/tables.server.ts'
import { deleteExpired } from '#app/startup/retention.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { ownSubmission } from '#app/stories/author/submission.server.ts'
import { chooseThanks, emailThanks } from '#app/stories/author/thanks-emails.server.ts'
import { given } from '#tests/given.ts'
import { givenClient } from '#tests/given-accounts.ts'
import { linksIn, queuedEmails } from '#tests/queued-emails.ts'
import { findPublished } from './published.server.ts'
import { findThanks, takeThanksBack, thankAuthor } from './thanks.server.ts'

queuedEmails.openForFile()

test('a member thanks once for a story, on any device, and takes it back', async () => {
  const [{ story, count }, reader] = [await givenStory(), await given.member()]
  await thankAuthor(story.id, reader, givenClient())
  expect(await thankAuthor(story.id, reader, givenClient())).toEqual({ receipt: null })
  expect([await count(), await findThanks(story.id, reader)]).toEqual([1, 'yes'])

  await takeThanksBack(story.id, await given.member(), '', givenClient())
  expect(await count()).toBe(1)
  await takeThanksBack(story.id, reader, '', givenClient())
  expect([await count(), await findThanks(story.id, reader)]).toEqual([0, 'no'])
})

test('an address counts once a day for each story, and only its receipt takes that back', async () => {
  const [{ story, count }, other, address] = [await givenStory(), await givenStory(), givenClient()]
  const first = await thankAuthor(story.id, null, address)
  expect(await thankAuthor(story.id, null, address)).toEqual({ receipt: null })
  await thankAuthor(other.story.id, null, address)
  await thankAuthor(story.id, null, givenClient())
  expect([await count(), await other.count()]).toEqual([2, 1])

  const { receipt } = first as { receipt: string }
  await takeThanksBack(other.story.id, null, receipt, address)
  for (const forged of ['', 'x', '00000000-0000-4000-8000-000000000000']) {
    await takeThanksBack(story.id, null, forged, address)
  }
  expect(await count()).toBe(2)
  await takeThanksBack(story.id, null, receipt, address)
  expect(await count()).toBe(1)
})

test('thousands from one address are refused, and count once', async () => {
  const [{ story, count }, address] = [await givenStory(), givenClient()]
  const outcomes = []
  for (let press = 0; press < 61; press += 1) {
    outcomes.push(await thankAuthor(story.id, null, address))
  }
  expect(outcomes.at(-1)).toBe('too often')
  expect(await takeThanksBack(story.id, null, '', address)).toBe('too often')
  expect(await count()).toBe(1)
})

test('nobody thanks for their own story, a sample, one that is not published, or where its author wants none', async () => {
  const { author, story } = await givenStory()
  expect(await findThanks(story.id, author)).toBe('own')
  expect(await thankAuthor(story.id, author, givenClient())).toBeNull()

  await chooseThanks(await given.member(), story.id, { allowed: false, weekly: false })
  expect(await findThanks(story.id, null)).toBe('no')
  await chooseThanks(author, story.id, { allowed: false, weekly: false })
  const refused = [
    story.id,
    (await given.approved({ sample: true })).id,
    (await given.submission()).id,
    'unknown',
  ]
  for (const id of refused) {
    expect(await findThanks(id, null), id).toBeNull()
    expect(await thankAuthor(id, null, givenClient()), id).toBeNull()
  }
})

test('no public field has a number of thanks, and a code of an address is gone after a day', async () => {
  const { story, count } = await givenStory()
  await thankAuthor(story.id, null, givenClient())
  expect(JSON.stringify(await findPublished(story.id))).not.toMatch(/thank/i)

  const codes = () => db.$count(storyThanks, sql`${storyThanks.addressOfDay} is not null`)
  await deleteExpired()
  expect(await codes()).toBeGreaterThan(0)
  await db.update(storyThanks).set({ createdAt: sql`now() - interval '25 hours'` })
  await deleteExpired()
  expect([await codes(), await count()]).toEqual([0, 1])
})

test('who asks for it is emailed once a week, with the thanks since the last email', async () => {
  const [{ author, story }, silent] = [await givenStory(), await givenStory()]
  await chooseThanks(author, story.id, { allowed: true, weekly: true })
  await emailThanks()
  for (const { id } of [story, story, silent.story]) await thankAuthor(id, null, givenClient())
  await emailThanks()
  await emailThanks()

  const emails = await queuedEmails.to(author.email)
  expect(emails).toMatchObject([{ subject: 'Thanks for your story' }])
  expect(emails[0]?.paragraphs[0]).toContain('"She had hers done in Valletta...": thanked 2 times')
  expect((await linksIn(emails[0])).text).toHaveLength(1)
  expect(await queuedEmails.to(silent.author.email)).toEqual([])
})

test('a story that was withdrawn is in no email', async () => {
  const { author, story } = await givenStory()
  await chooseThanks(author, story.id, { allowed: true, weekly: true })
  await thankAuthor(story.id, null, givenClient())
  await withdrawStory(author, story.id)
  await emailThanks()
  expect(await queuedEmails.to(author.email)).toEqual([])
})

async function givenStory() {
  const author = await given.member()
  const story = await given.approved({ userId: author.id })
  async function count() {
    const own = await ownSubmission(author, story.id)
    const stored = await db.$count(storyThanks, eq(storyThanks.submissionId, story.id))
    expect(own).toMatchObject({ thanks: stored })
    return stored
  }
  return { author, story, count }
}
