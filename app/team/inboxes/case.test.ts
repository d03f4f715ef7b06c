import { expect, test } from 'vitest'
import { caseState, emptyInboxWords } from './case.ts'
import { caseTitle } from './case-title.ts'

const now = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

for (const [dueIn, words, overdue] of [
  [30, 'Due in 30 days', false],
  [0.5, 'Due in 1 day', false],
  [-0.1, 'Overdue since today', true],
  [-1.5, 'Overdue by 1 day', true],
  [-9, 'Overdue by 9 days', true],
] as const) {
  test(`a case due in ${dueIn} days says “${words}”`, () => {
    expect(caseState({ createdAt: inDays(-40), dueAt: inDays(dueIn) }, now)).toEqual({
      words,
      overdue,
    })
  })
}

test('a case without a due date says how long it has waited', () => {
  const waited = (days: number) => caseState({ createdAt: inDays(-days), dueAt: null }, now).words
  expect([waited(0.2), waited(1.2), waited(12)]).toEqual([
    'Received today',
    'Waiting 1 day',
    'Waiting 12 days',
  ])
})

test('a case is named by its reason, its subject or its number', () => {
  expect(caseTitle({ kind: 'report', about: 'harassment', caseNumber: 'HJK' })).toBe(
    'It is abusive or hateful',
  )
  expect(caseTitle({ kind: 'message', about: 'press', caseNumber: null })).toMatch(/press/i)
  expect(caseTitle({ kind: 'complaint', about: null, caseNumber: 'HJK-LQR-WX2' })).toBe(
    'Complaint HJK-LQR-WX2',
  )
})

test('an empty inbox says whether anything has come in', () => {
  const wordsFor = (show: 'open' | 'closed', closed: number) =>
    emptyInboxWords('report', show, { open: 0, closed })
  expect(wordsFor('open', 0)).toBe('There are none yet.')
  expect(wordsFor('closed', 0)).toBe('There are none yet.')
  expect(wordsFor('open', 2)).toBe('Every report is closed.')
  expect(emptyInboxWords('report', 'closed', { open: 1, closed: 0 })).toBe(
    'Nothing has been closed yet.',
  )
})
