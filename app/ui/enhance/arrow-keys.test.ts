import { expect, test } from 'vitest'
import { arrowDirection } from './arrow-keys.ts'

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
