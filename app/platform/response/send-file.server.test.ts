import { expect, test } from 'vitest'
import { readRange } from './send-file.server.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 10 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-1000', { start: 0, end: 100 }],
  ['bytes=99-5000', { start: 99, end: 100 }],
])('%s of 100 bytes is a part of them', (range, part) => {
  expect(readRange(range, 100)).toEqual(part)
})

test.each(['bytes=100-', 'bytes=9-3', 'bytes=-0'])('%s of 100 bytes is none of them', (range) => {
  expect(readRange(range, 100)).toBe('none')
})

test.each([undefined, '', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  '%s asks for the whole file',
  (range) => {
    expect(readRange(range, 100)).toBe('whole')
  },
)
