import { beforeEach, expect, test, vi } from 'vitest'
import {
  readPrivate,
  removePrivateOfOthers,
  removeStored,
  writePrivate,
} from './private-storage.ts'

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
  vi.stubGlobal('localStorage', new Stored())
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

test('what is kept until the sign-out survives a session that ended, but no other reader’s sign-in', () => {
  openTab('maya')
  writePrivate('note', 'mine', 'until-sign-out')
  writePrivate('story', 'mine too', 'browser')
  openTab('')
  removePrivateOfOthers('')
  expect(readPrivate('note', 'until-sign-out')).toBeNull()
  openTab('maya')
  removePrivateOfOthers('maya')
  expect(readPrivate('note', 'until-sign-out')).toBe('mine')
  removePrivateOfOthers('callum')
  expect(readPrivate('note', 'until-sign-out')).toBeNull()
  expect(readPrivate('story', 'browser')).toBe('mine too')
})

test('what is selected by its reader, name and value is removed', () => {
  for (const reader of ['', 'maya']) {
    openTab(reader)
    writePrivate('draft name', 'old', 'until-sign-out')
    writePrivate('draft new', 'new', 'until-sign-out')
  }
  removeStored('until-sign-out', (owner, name, value) => {
    return owner === 'maya' && name === 'draft name' && value === 'old'
  })
  const remaining = () =>
    ['draft name', 'draft new'].map((name) => readPrivate(name, 'until-sign-out'))
  expect(remaining()).toEqual([null, 'new'])
  openTab('')
  expect(remaining()).toEqual(['old', 'new'])
})

test('without storage nothing is stored and nothing fails', () => {
  openTab('maya')
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('localStorage', undefined)
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
