import { expect, test } from 'vitest'
import { submissionAction } from '#app/db/schema/submissions.ts'
import { actionsKnownToAuthors, actionsWhere, storyEvents } from './events.ts'

test('the table has what the database knows, and no more', () => {
  expect(Object.keys(storyEvents).toSorted()).toEqual(submissionAction.enumValues.toSorted())
})

test('authors read of everything but what the team notes for itself', () => {
  expect(actionsWhere(({ author }) => author === null)).toEqual(['noted', 'classified'])
  expect(actionsKnownToAuthors).toContain('undone')
})

test('a decision is no longer the last word after another one, an undo or a withdrawal', () => {
  expect(actionsWhere((event) => event.replacesDecision === true)).toEqual([
    'approved',
    'rejected',
    'set to pending',
    'withdrawn',
    'undone',
  ])
})
