import { expect, test } from 'vitest'
import { daysOfSpan, gapsIn } from './gaps.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const span = (from: string, until: string) => ({ from: at(from), until: at(until) })
const day = span('00:00', '12:00')

test('there is none where one process counted on, or another one had begun', () => {
  expect(gapsIn([span('00:00', '12:00')], day)).toEqual([])
  expect(gapsIn([span('04:00', '12:00'), span('00:00', '05:00')], day)).toEqual([])
  expect(gapsIn([span('00:00', '11:51')], day)).toEqual([])
})

test('a restart is none, ten minutes are one', () => {
  expect(gapsIn([span('00:00', '06:00'), span('06:09', '12:00')], day)).toEqual([])
  expect(gapsIn([span('00:00', '06:00'), span('06:10', '12:00')], day)).toEqual([
    span('06:00', '06:10'),
  ])
})

test('one process that counted throughout covers what a second one missed', () => {
  const spans = [span('00:00', '12:00'), span('01:00', '02:00'), span('05:00', '06:00')]
  expect(gapsIn(spans, day)).toEqual([])
})

test('what nobody counted at the beginning and at the end is one, cut off at both', () => {
  expect(gapsIn([span('03:00', '09:00')], day)).toEqual([
    span('00:00', '03:00'),
    span('09:00', '12:00'),
  ])
  expect(gapsIn([], day)).toEqual([day])
  expect(gapsIn([span('13:00', '14:00')], day)).toEqual([day])
})

test.each([
  ['a part of one day', '2026-10-22T08:20', '2026-10-22T16:40', '22 to 22', 'none'],
  ['a whole day in summer time', '2026-10-20T23:00', '2026-10-21T23:00', '21 to 21', '21 to 21'],
  ['the day of 25 hours', '2026-10-24T23:00', '2026-10-26T00:00', '25 to 25', '25 to 25'],
  ['all but an hour of it', '2026-10-24T23:00', '2026-10-25T23:00', '25 to 25', 'none'],
  ['the days between two', '2026-10-21T09:00', '2026-10-24T10:00', '21 to 24', '22 to 23'],
])('%s is given in days of London', (_, from, until, touched, covered) => {
  const days = daysOfSpan({ from: new Date(`${from}Z`), until: new Date(`${until}Z`) })
  const inWords = ({ first, last }: { first: string; last: string }) =>
    first > last ? 'none' : `${first.slice(-2)} to ${last.slice(-2)}`
  expect([inWords(days.touched), inWords(days.covered)]).toEqual([touched, covered])
})
