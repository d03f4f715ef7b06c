import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { storyDrafts, user } from '#app/platform/db/schema/tables.server.ts'
import { deleteExpired } from '#app/startup/retention.server.ts'
import { given } from '#tests/given.ts'
import { pluck } from '#tests/pluck.ts'
import { deleteWhere, updateWhere } from '#tests/rows.ts'
import {
  chooseDraftsAlone,
  keepsDraftsAlone,
  listStoryDrafts,
  saveStoryDraft,
} from './story-draft.server.ts'
import { submitStory } from './submission.server.ts'

type Writer = { id: string }

test('a story that is begun is answered to its writer alone, in the fields of a story', async () => {
  const [writer, other] = [await given.member(), await given.member()]
  const key = randomUUID()
  const words = { title: 'Swallows', story: 'She hid them.' }
  const odd = { ...words, email: 'a@b.example', userId: other.id }
  expect(await saveStoryDraft(writer, { key, ...odd })).toBe(true)
  expect(await textsOf(writer)).toEqual([words])
  expect(await listStoryDrafts(other)).toEqual([])
})

test('nobody reaches the draft of somebody else by its key or version', async () => {
  const [writer, other] = [await given.member(), await givenAuthor()]
  const key = await beginStory(writer, { title: 'Swallows' })
  const [draft] = await listStoryDrafts(writer)
  await saveStoryDraft(other, { key })
  await saveStoryDraft(other, { key, title: 'Mine', after: draft!.version })
  await submitStory(other, { ...given.submissionForm(), drafts: `${key} ${draft!.version}` })
  expect(await textsOf(writer)).toEqual([{ title: 'Swallows' }])
  expect(await textsOf(other)).toEqual([])
})

test('two devices keep both texts, the newest first, and a form without words takes its own away', async () => {
  const writer = await given.member()
  const home = await beginStory(writer, { title: 'At home' })
  const train = await beginStory(writer, { title: 'On the train' })
  await saveStoryDraft(writer, { key: home, title: 'At home, later' })
  expect(await textsOf(writer)).toEqual([{ title: 'At home, later' }, { title: 'On the train' }])
  await saveStoryDraft(writer, { key: home, title: '' })
  expect(await textsOf(writer)).toEqual([{ title: 'On the train' }])
  await saveStoryDraft(writer, { key: train })
  expect(await textsOf(writer)).toEqual([])
})

test('going on with the draft of another device replaces it, but not what was written there since', async () => {
  const writer = await given.member()
  const home = await beginStory(writer, { title: 'At home' })
  const [asShown] = await listStoryDrafts(writer)
  const train = randomUUID()
  const onTheTrain = { key: train, after: asShown!.version, title: 'On the train' }
  await saveStoryDraft(writer, onTheTrain)
  expect(await textsOf(writer)).toEqual([{ title: 'On the train' }])

  await saveStoryDraft(writer, { key: home, title: 'At home, later' })
  await saveStoryDraft(writer, onTheTrain)
  expect(await textsOf(writer)).toContainEqual({ title: 'At home, later' })
})

test('sending takes away the drafts that the form names, and no other', async () => {
  const author = await givenAuthor()
  const here = await beginStory(author, { title: 'Here' })
  const [goneOnWith] = await listStoryDrafts(author)
  const sent = await beginStory(author, { title: 'Here, later' })
  await beginStory(author, { title: 'Elsewhere' })
  for (const drafts of [undefined, '', 'undefined', `${here}@soon`, `${here}@1 x@y@z`]) {
    await submitStory(author, { ...given.submissionForm(), drafts })
  }
  expect(await textsOf(author)).toHaveLength(3)
  const drafts = `${sent} ${goneOnWith!.version}`
  await submitStory(author, { ...given.submissionForm(), drafts })
  expect(await textsOf(author)).toEqual([{ title: 'Elsewhere' }])
})

test('sending takes away a draft of the same words, also by a form that names none', async () => {
  const author = await givenAuthor()
  const form = given.submissionForm()
  const story = ` ${form.story.replace(/\n/g, '\r\n')}\r\n`
  await saveStoryDraft(author, { key: randomUUID(), title: 'Sent', story })
  await saveStoryDraft(author, { key: randomUUID(), title: 'Another', story: `${story} And more.` })
  await submitStory(author, form)
  expect(pluck(await textsOf(author), 'title')).toEqual(['Another'])
})

test('a save that arrives after its story was sent leaves no draft', async () => {
  const author = await givenAuthor()
  const form = given.submissionForm()
  await submitStory(author, form)
  const late = { key: randomUUID(), title: 'Sent', story: `${form.story}\r\n` }
  expect(await saveStoryDraft(author, late)).toBe(true)
  expect(await textsOf(author)).toEqual([])
  await saveStoryDraft(author, { ...late, story: 'Something else.' })
  expect(await textsOf(author)).toHaveLength(1)
})

test('at most ten are kept, the oldest going first', async () => {
  const writer = await given.member()
  for (let at = 1; at <= 12; at++) {
    const key = await beginStory(writer, { title: `${at}` })
    const writtenAt = new Date(Date.now() - 60_000 + at)
    await updateWhere(storyDrafts, { key }, { writtenAt })
  }
  const titles = pluck(await textsOf(writer), 'title')
  expect(titles).toHaveLength(10)
  expect(titles[0]).toBe('12')
  expect(titles).not.toContain('1')
})

test('kept on the device alone, nothing is with the account', async () => {
  const writer = await given.member()
  const key = await beginStory(writer, { title: 'Swallows' })
  await chooseDraftsAlone(writer, true)
  expect(await keepsDraftsAlone(writer)).toBe(true)
  expect(await listStoryDrafts(writer)).toEqual([])
  expect(await saveStoryDraft(writer, { key, title: 'Swallows' })).toBe(false)
  await chooseDraftsAlone(writer, false)
  expect(await saveStoryDraft(writer, { key, title: 'Swallows' })).toBe(true)
})

test('what is no key is not kept', async () => {
  const writer = await given.member()
  for (const key of ['', 'story', `${randomUUID()}@1`]) {
    expect(await saveStoryDraft(writer, { key, title: 'Swallows' })).toBe(false)
  }
  expect(await listStoryDrafts(writer)).toEqual([])
})

test('it goes 30 days after it was last written on, and with the account', async () => {
  const [old, recent, closed] = [await given.member(), await given.member(), await given.member()]
  for (const writer of [old, recent, closed]) await beginStory(writer, { title: 'Swallows' })
  for (const [writer, days] of [[old, 31] as const, [recent, 29] as const]) {
    const writtenAt = sql`now() - make_interval(days => ${days})`
    await updateWhere(storyDrafts, { userId: writer.id }, { writtenAt })
  }
  await deleteWhere(user, { id: closed.id })
  await deleteExpired()
  const left = await db.select({ id: storyDrafts.userId }).from(storyDrafts)
  expect(left).toContainEqual({ id: recent.id })
  expect(left).not.toContainEqual({ id: old.id })
  expect(left).not.toContainEqual({ id: closed.id })
})

async function beginStory(writer: Writer, words: { title: string }) {
  const key = randomUUID()
  expect(await saveStoryDraft(writer, { key, ...words })).toBe(true)
  return key
}

async function textsOf(writer: Writer) {
  return pluck(await listStoryDrafts(writer), 'words')
}

async function givenAuthor() {
  const author = await given.member()
  return { ...author, email: `${author.id}@readers.example` }
}
