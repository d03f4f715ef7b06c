import { expect, test } from 'vitest'
import { readTypedTime, typedTimeOf, wordsOfTime } from './schedule-form.ts'

const now = new Date('2026-10-23T12:00:00Z')

function inputOf(text: string, which = '') {
  const [date = '', time = ''] = text.split(' ')
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month, year, time, which }
}

function read(text: string, which?: string) {
  return readTypedTime(inputOf(text, which), now)
}

for (const time of ['07:00', '7:00', '7.00', '0700', '700', '7', ' 07:00 ']) {
  test(`“${time}” is seven in the morning`, () => {
    const at = new Date('2026-11-02T07:00:00Z')
    expect(readTypedTime({ ...inputOf('2026-11-2'), time }, now)).toEqual({ outcome: 'read', at })
  })
}

for (const [text, field, problem] of [
  ['2026-02-30 07:00', 'day', 'Enter a real day, such as 25 October 2026.'],
  ['26-11-02 07:00', 'day', 'Enter a real day, such as 25 October 2026.'],
  ['2026-11- 07:00', 'day', 'Enter a real day, such as 25 October 2026.'],
  ['2026-11-02 ', 'time', 'Enter a time of 24 hours, such as 07:00.'],
  ['2026-11-02 24:00', 'time', 'Enter a time of 24 hours, such as 07:00.'],
  ['2026-11-02 7pm', 'time', 'Enter a time of 24 hours, such as 07:00.'],
  ['2026-10-23 12:59', 'time', 'This time has passed. It is 13:00 on 23 October 2026 in London.'],
  ['2026-10-01 07:00', 'day', 'This time has passed. It is 13:00 on 23 October 2026 in London.'],
  ['2206-11-02 07:00', 'day', 'Choose a day within the next 5 years.'],
  [
    '2027-03-28 01:30',
    'time',
    'There is no such time on Sunday 28 March 2027: the clocks go forward from 01:00 to 02:00. Enter a time before 01:00, or from 02:00 on.',
  ],
]) {
  test(`“${text}” is refused beside its field`, () => {
    expect(read(text!)).toEqual({ outcome: 'invalid', field, problem })
  })
}

test('a time that comes twice is asked about', () => {
  const twice = [new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:30:00Z')]
  expect(read('2026-10-25 01:30')).toEqual({ outcome: 'twice' })
  expect(read('2026-10-25 01:30', 'first')).toEqual({ outcome: 'read', at: twice[0] })
  expect(read('2026-10-25 01:30', 'second')).toEqual({ outcome: 'read', at: twice[1] })
  const between = new Date('2026-10-25T00:45:00Z')
  expect(readTypedTime(inputOf('2026-10-25 01:30', 'first'), between)).toMatchObject({
    field: 'time',
  })
})

test('which of the two is meant is not asked of another time', () => {
  expect(read('2026-10-26 01:30', 'second')).toEqual({
    outcome: 'read',
    at: new Date('2026-10-26T01:30:00Z'),
  })
})

test('the form shows a time as it was typed', () => {
  for (const text of ['2026-10-26T07:05:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
    const shown = typedTimeOf(new Date(text))
    expect(readTypedTime({ ...shown, which: shown.which || 'first' }, now)).toEqual({
      outcome: 'read',
      at: new Date(text),
    })
  }
})

for (const [at, moment, until, clocks] of [
  [
    '2026-10-25T07:00:00Z',
    'Sunday 25 October 2026, 07:00',
    'In 1 day and 19 hours',
    'The clocks go back that night; this is the time after the change.',
  ],
  [
    '2026-10-25T00:30:00Z',
    'Sunday 25 October 2026, 01:30',
    'In 1 day and 12 hours',
    'It comes twice that night. This is the first 01:30, before the clocks go back.',
  ],
  [
    '2026-10-25T01:30:00Z',
    'Sunday 25 October 2026, 01:30',
    'In 1 day and 13 hours',
    'It comes twice that night. This is the second 01:30, after the clocks have gone back.',
  ],
  ['2026-10-24T23:30:00Z', 'Sunday 25 October 2026, 00:30', 'In 1 day and 11 hours', null],
  ['2026-10-23T12:01:00Z', 'Friday 23 October 2026, 13:01', 'In 1 minute', null],
  ['2026-10-23T15:20:00Z', 'Friday 23 October 2026, 16:20', 'In 3 hours and 20 minutes', null],
  [
    '2026-11-22T07:00:00Z',
    'Sunday 22 November 2026, 07:00',
    'In 29 days',
    'The clocks go back before then; this is the time after the change.',
  ],
] as const) {
  test(`says when ${at} is`, () => {
    expect(wordsOfTime(new Date(at), now)).toEqual({ moment, until, clocks })
  })
}
