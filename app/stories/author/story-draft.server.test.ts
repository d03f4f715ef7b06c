import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { storyDrafts, user } from '#app/platform/db/schema/tables.server.ts'
import { deleteExpired } from '#app/startup/retention.server.ts'
import { given } from '#tests/given.ts'
import { findStoryDraft, saveStoryDraft } from './story-draft.server.ts'
import { submitStory } from './submission.server.ts'

test('a story that is begun is answered to its writer alone, in the fields of a story', async () => {
  const [writer, other] = [await given.member(), await given.member()]
  const words = { title: 'Swallows', story: 'She hid them.' }
  const at = await saved(writer, { ...words, email: 'a@b.example', userId: other.id })
  expect(await findStoryDraft(writer)).toEqual({ isAlone: false, words, at })
  expect(await findStoryDraft(other)).toEqual({ isAlone: false, words: null, at: null })
  expect(await save(other, { draftAt: String(at) })).toEqual({ outcome: 'conflict' })
  expect((await findStoryDraft(writer)).words).toEqual(words)
})

test('what another device has written since is not replaced, discarded or taken off the account', async () => {
  const writer = await given.member()
  const first = await saved(writer, { title: 'At home' })
  const second = await saved(writer, { title: 'At home, later', draftAt: String(first) })
  for (const draftAt of ['', 'never', String(first)]) {
    const tried: Record<string, string>[] = [{ title: 'On the train' }, {}, { alone: 'yes' }]
    for (const fields of tried) {
      expect(await save(writer, { ...fields, draftAt })).toEqual({ outcome: 'conflict' })
    }
  }
  expect((await findStoryDraft(writer)).words).toEqual({ title: 'At home, later' })
  const discarded = await save(writer, { draftAt: String(second) })
  expect(discarded).toEqual({ outcome: 'saved', at: null })
  expect((await findStoryDraft(writer)).words).toBeNull()
})

test('of two devices that save at once one is told', async () => {
  const writer = await given.member()
  const at = String(await saved(writer, { title: 'Begun' }))
  const titles = ['At home', 'On the train', 'In bed']
  const results = await Promise.all(titles.map((title) => save(writer, { title, draftAt: at })))
  const outcomes = results.map(({ outcome }) => outcome).toSorted()
  expect(outcomes).toEqual(['conflict', 'conflict', 'saved'])
})

test('a story that was sent is no longer begun, however late a save of its form comes', async () => {
  const author = await givenAuthor()
  const words = { title: 'Begun', formKey: randomUUID() }
  const at = await saved(author, words)
  const form = { ...given.submissionForm(), formKey: words.formKey }
  const late = save(author, { ...words, title: 'Begun, later', draftAt: String(at) })
  await Promise.all([submitStory(author, form), late])
  expect((await findStoryDraft(author)).words).toBeNull()
  for (const draftAt of ['', String(at)]) {
    expect(await save(author, { ...words, draftAt })).toEqual({ outcome: 'conflict' })
  }
})

test('sending takes away the draft that the form began from, and no other', async () => {
  const author = await givenAuthor()
  const at = String(await saved(author, { title: 'At home' }))
  await submitStory(author, given.submissionForm())
  expect((await findStoryDraft(author)).words).toEqual({ title: 'At home' })
  await saved(author, { title: 'On the train', draftAt: at })
  await submitStory(author, { ...given.submissionForm(), draftAt: at })
  const { words, at: now } = await findStoryDraft(author)
  expect(words).toEqual({ title: 'On the train' })
  await submitStory(author, { ...given.submissionForm(), draftAt: String(now) })
  expect((await findStoryDraft(author)).words).toBeNull()
})

test('a text that no story may have is refused, and what was kept stays', async () => {
  const writer = await given.member()
  const at = await saved(writer, { story: 'x'.repeat(20_000) })
  const longer = { story: 'x'.repeat(20_001), draftAt: String(at) }
  expect(await save(writer, longer)).toEqual({ outcome: 'too long' })
  expect((await findStoryDraft(writer)).words?.story).toHaveLength(20_000)
})

test('kept on the device alone, nothing is with the account', async () => {
  const writer = await given.member()
  const draftAt = String(await saved(writer, { title: 'Swallows' }))
  const alone = await save(writer, { title: 'Swallows', alone: 'yes', draftAt })
  expect(alone).toEqual({ outcome: 'saved', at: null })
  expect(await save(writer, { title: 'Swallows' })).toEqual({ outcome: 'alone' })
  expect(await findStoryDraft(writer)).toEqual({ isAlone: true, words: null, at: null })
  await saved(writer, { title: 'Swallows', alone: 'no' })
})

test('it goes 30 days after it was last written on, and with the account', async () => {
  const [old, recent, closed] = [await given.member(), await given.member(), await given.member()]
  for (const writer of [old, recent, closed]) await saved(writer, { title: 'Swallows' })
  for (const [writer, days] of [[old, 31] as const, [recent, 29] as const]) {
    const writtenAt = sql`now() - make_interval(days => ${days})`
    await db.update(storyDrafts).set({ writtenAt }).where(eq(storyDrafts.userId, writer.id))
  }
  await db.delete(user).where(eq(user.id, closed.id))
  await deleteExpired()
  const left = await db.select({ id: storyDrafts.userId }).from(storyDrafts)
  expect(left).toContainEqual({ id: recent.id })
  expect(left).not.toContainEqual({ id: old.id })
  expect(left).not.toContainEqual({ id: closed.id })
})

function save(writer: { id: string }, fields: Record<string, string>) {
  const form = new FormData()
  form.set('formKey', randomUUID())
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return saveStoryDraft(writer, form)
}

async function saved(writer: { id: string }, fields: Record<string, string>) {
  const result = await save(writer, fields)
  if (result.outcome !== 'saved' || result.at === null) throw new Error(result.outcome)
  return result.at
}

async function givenAuthor() {
  const author = await given.member()
  return { ...author, email: `${author.id}@readers.example` }
}
