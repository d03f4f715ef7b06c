import { expect, test } from 'vitest'
import { submissionAction } from '#app/platform/db/schema/submissions.ts'
import { actionsKnownToAuthors, actionsWhere, storyEvents } from './events.ts'

test('the events are exactly those of the database enum', () => {
  expect(Object.keys(storyEvents).toSorted()).toEqual(submissionAction.enumValues.toSorted())
})

test('authors see every event except the team’s own', () => {
  expect(actionsWhere(({ author }) => author === null)).toEqual(['noted', 'classified'])
  expect(actionsKnownToAuthors).toContain('undone')
})

test('a decision is replaced by another decision, an undo or a withdrawal', () => {
  expect(actionsWhere((event) => event.replacesDecision === true)).toEqual([
    'approved',
    'rejected',
    'set to pending',
    'withdrawn',
    'undone',
  ])
})
