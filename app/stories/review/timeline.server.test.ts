import { expect } from 'vitest'
import { askForSecondLook, editStory, withdrawStory } from '#app/stories/author/own-story.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { pluck } from '#tests/pluck.ts'
import { decide, saveNotes } from './review.server.ts'
import { findTimeline, othersBy } from './timeline.server.ts'
import { changesSinceDecision } from './timeline.ts'

test('admins see the events of a story in order, with the actors', async ({ admin, author }) => {
  const story = await given.submission({ userId: author.id })
  const { id } = story
  await saveNotes(admin, { id, version: 1, notes: 'Ask about the vicar.' })
  await decide(admin, { id, version: 2, to: 'rejected', notes: 'Too short.' })
  await askForSecondLook(author, id, 'There is more.')

  const timeline = await findTimeline(admin, story)
  expect(timeline).toMatchObject([
    { action: 'noted', actor: admin.email, note: 'Ask about the vicar.' },
    { action: 'rejected', actor: admin.email, note: 'Too short.' },
    { action: 'second look asked', actor: 'the author' },
  ])
  expect(pluck(changesSinceDecision(timeline), 'action')).toEqual(['second look asked'])
})

test('the author’s changes before the first decision are listed too', async ({ admin, author }) => {
  const story = await given.submission({ userId: author.id })
  const change = { version: 1, title: 'Three', name: 'Maya', nameShown: 'full' as const }
  await editStory(author, story, { ...change, story: 'Hull.' })
  const timeline = await findTimeline(admin, story)
  expect(pluck(changesSinceDecision(timeline), 'action')).toEqual(['edited'])
})

test('an author’s other submissions are listed, without withdrawn ones', async ({
  admin,
  author,
}) => {
  const story = await given.submission({ userId: author.id })
  const other = await given.approved({ userId: author.id, title: 'The first' })
  const gone = await given.submission({ userId: author.id })
  await withdrawStory(author, gone.id)
  await given.submission()
  expect(await othersBy(admin, story)).toMatchObject([
    { id: other.id, title: 'The first', status: 'approved' },
  ])
})

test('the timeline is for admins only', async ({ member }) => {
  const story = await given.submission({ userId: member.id })
  await expectForbidden(findTimeline(member, story), othersBy(member, story))
})
