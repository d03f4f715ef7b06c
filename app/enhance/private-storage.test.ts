import { beforeEach, expect, test, vi } from 'vitest'
import { readPrivate, removePrivateOfOthers, writePrivate } from './private-storage.ts'

function openTab(reader: string) {
  vi.stubGlobal('document', { documentElement: { dataset: { reader } } })
}

beforeEach(() => {
  // Keys of a Storage are its own properties, and its methods are not among them.
  class Stored {
    getItem(key: string) {
      return (this as Record<string, unknown>)[key] ?? null
    }
    setItem(key: string, value: string) {
      Object.assign(this, { [key]: value })
    }
    removeItem(key: string) {
      delete (this as Record<string, unknown>)[key]
    }
  }
  vi.stubGlobal('sessionStorage', new Stored())
  return () => vi.unstubAllGlobals()
})

test('only the reader who stored a value can read it', () => {
  openTab('maya')
  writePrivate('note', 'mine')
  expect(readPrivate('note')).toBe('mine')
  openTab('callum')
  expect(readPrivate('note')).toBeNull()
  openTab('')
  expect(readPrivate('note')).toBeNull()
})

test('signing out removes all values, and so does another reader’s sign-in', () => {
  for (const next of ['', 'callum', 'may']) {
    openTab('maya')
    writePrivate('note', 'mine')
    sessionStorage.setItem('turns', '[]')
    removePrivateOfOthers('maya')
    expect(readPrivate('note')).toBe('mine')
    removePrivateOfOthers(next)
    expect(readPrivate('note')).toBeNull()
    expect(sessionStorage.getItem('turns')).toBe('[]')
  }
})

test('without storage nothing is stored and nothing fails', () => {
  openTab('maya')
  vi.stubGlobal('sessionStorage', undefined)
  writePrivate('note', 'mine')
  expect(readPrivate('note')).toBeNull()
  removePrivateOfOthers('')
})

test('what was written while signed out stays in the tab after a sign-in', () => {
  openTab('')
  writePrivate('note', 'mine')
  for (const next of ['maya', '']) {
    removePrivateOfOthers(next)
    openTab(next)
    expect(readPrivate('note')).toBe(next ? null : 'mine')
  }
})
