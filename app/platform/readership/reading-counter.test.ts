import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { createReadingCounter } from './reading-counter.server.ts'

const none = { search: 0, social: 0, newsletter: 0, sites: 0, own: 0, unknown: 0 }

test('counts each page by source, and begins anew once that was taken', () => {
  const counter = createReadingCounter({ now: () => Date.parse('2026-11-23T12:00:00Z') })
  counter.count('/blog', 'search')
  counter.count('/blog', 'search')
  counter.count('/blog', 'own')
  counter.count('/watch', 'unknown')
  const day = '2026-11-23'
  expect(counter.take()).toEqual({
    readings: [
      { day, page: '/blog', ...none, search: 2, own: 1 },
      { day, page: '/watch', ...none, unknown: 1 },
    ],
    leftOut: 0,
  })
  counter.count('/blog', 'own')
  expect(counter.take().readings).toEqual([{ day, page: '/blog', ...none, own: 1 }])
  expect(counter.take().readings).toEqual([])
})

test.each([
  ['in winter', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00Z', ['2026-11-22', '2026-11-23']],
  ['in summer', '2026-06-22T22:59:59.999Z', '2026-06-22T23:00:00Z', ['2026-06-22', '2026-06-23']],
  ['as the clocks go back', '2026-10-25T00:30:00Z', '2026-10-25T23:59:59Z', ['2026-10-25']],
])('a day begins at London’s midnight %s', (_when, before, after, days) => {
  let at = Date.parse(before)
  const counter = createReadingCounter({ now: () => at })
  counter.count('/', 'unknown')
  at = Date.parse(after)
  counter.count('/', 'unknown')
  expect(pluck(counter.take().readings, 'day')).toEqual(days)
})

test('a clock that is set back counts for the day it shows', () => {
  let at = Date.parse('2026-11-23T00:00:30Z')
  const counter = createReadingCounter({ now: () => at })
  counter.count('/', 'unknown')
  at = Date.parse('2026-11-22T23:00:00Z')
  counter.count('/', 'unknown')
  expect(pluck(counter.take().readings, 'day')).toEqual(['2026-11-23', '2026-11-22'])
})

test('what could not be saved is added to what was counted since', () => {
  const counter = createReadingCounter()
  counter.count('/blog', 'search')
  const batch = counter.take()
  counter.count('/blog', 'search')
  counter.restore(batch)
  counter.count('/blog', 'own')
  expect(counter.take().readings).toMatchObject([{ page: '/blog', search: 2, own: 1 }])
})

test('its memory is bounded: past so many pages it goes on with those it knows, and says how many readings are missing', () => {
  const counter = createReadingCounter({ maxPages: 2 })
  for (const page of ['/a', '/b', '/c', '/a', '/c']) counter.count(page, 'unknown')
  const batch = counter.take()
  expect(batch).toMatchObject({
    readings: [
      { page: '/a', unknown: 2 },
      { page: '/b', unknown: 1 },
    ],
    leftOut: 2,
  })
  counter.count('/d', 'unknown')
  counter.restore(batch)
  expect(counter.take()).toMatchObject({
    readings: [
      { page: '/d', unknown: 1 },
      { page: '/a', unknown: 2 },
    ],
    leftOut: 3,
  })
})
