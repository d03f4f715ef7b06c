import { expect, test } from 'vitest'
import { isBlocked } from './guards.ts'

const none = { ctrlKey: false, shiftKey: false, altKey: false }
const ctrl = { ...none, ctrlKey: true }
const ctrlShift = { ...ctrl, shiftKey: true }

test('F12, Ctrl+Shift+I and Ctrl+U are blocked, with Caps Lock on as well', () => {
  expect(isBlocked({ ...none, key: 'F12' })).toBe(true)
  expect(isBlocked({ ...ctrlShift, key: 'I' })).toBe(true)
  expect(isBlocked({ ...ctrlShift, key: 'i' })).toBe(true)
  expect(isBlocked({ ...ctrl, key: 'u' })).toBe(true)
  expect(isBlocked({ ...ctrl, key: 'U' })).toBe(true)
})

for (const [words, key] of [
  ['u alone', { ...none, key: 'u' }],
  ['i alone', { ...none, key: 'i' }],
  ['F11', { ...none, key: 'F11' }],
  ['Ctrl+C', { ...ctrl, key: 'c' }],
  ['Ctrl+F', { ...ctrl, key: 'f' }],
  ['Ctrl+I', { ...ctrl, key: 'i' }],
  ['Ctrl+Shift+U', { ...ctrlShift, key: 'U' }],
  ['Ctrl+Shift+C', { ...ctrlShift, key: 'C' }],
  // AltGr arrives as Ctrl and Alt together: on some keyboards it types ú and í.
  ['AltGr+U', { ...ctrl, altKey: true, key: 'u' }],
  ['AltGr+Shift+I', { ...ctrlShift, altKey: true, key: 'I' }],
  ['Tab', { ...none, key: 'Tab' }],
  ['Escape', { ...none, key: 'Escape' }],
  ['F6', { ...none, key: 'F6' }],
] as const) {
  test(`${words} is left to the browser`, () => {
    expect(isBlocked(key)).toBe(false)
  })
}
