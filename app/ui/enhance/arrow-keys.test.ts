import { expect, test } from 'vitest'
import { arrowDirection, sweepDirection } from './arrow-keys.ts'

const bare = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }

test('the left arrow opens the previous page and the right arrow the next', () => {
  expect(arrowDirection({ ...bare, key: 'ArrowLeft' })).toBe('prev')
  expect(arrowDirection({ ...bare, key: 'ArrowRight' })).toBe('next')
})

test('other keys, and arrows with a key held down, are left to the browser', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Tab', 'Enter', ' ', 'h', 'l']) {
    expect(arrowDirection({ ...bare, key })).toBeNull()
  }
  for (const modifier of ['ctrlKey', 'altKey', 'shiftKey', 'metaKey']) {
    expect(arrowDirection({ ...bare, [modifier]: true, key: 'ArrowLeft' })).toBeNull()
  }
})

test('a long and level sweep of a finger opens them too, and any other does not', () => {
  const start = { clientX: 200, clientY: 300 }
  expect(sweepDirection(start, { clientX: 100, clientY: 320 })).toBe('next')
  expect(sweepDirection(start, { clientX: 300, clientY: 280 })).toBe('prev')
  expect(sweepDirection(start, { clientX: 170, clientY: 300 })).toBeNull()
  expect(sweepDirection(start, { clientX: 100, clientY: 400 })).toBeNull()
  expect(sweepDirection({ ...start, clientX: 10 }, { clientX: 200, clientY: 300 })).toBeNull()
})
