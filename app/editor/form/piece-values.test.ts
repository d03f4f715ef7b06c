import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay, readPieceForm, withRowsChanged, writeSeconds } from './piece-values.ts'

function sent(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return readPieceForm(form)
}

test('reads the version, the address, the text and the fields of a form', () => {
  const read = sent({
    version: '7',
    slug: ' a-licence ',
    intent: 'ask',
    body: 'Look up.',
    title: 'A licence',
    'artist.name': 'Sol',
    'symbols[1].label': 'Rope',
  })
  expect(read).toMatchObject({ version: 7, slug: 'a-licence', intent: 'ask', body: 'Look up.' })
  expect(read.fields).toEqual({
    title: 'A licence',
    artist: { name: 'Sol' },
    symbols: [undefined, { label: 'Rope' }],
  })
})

test('a form without a version names none that a piece has, and one without an address keeps it', () => {
  expect(sent({ title: 'x' })).toMatchObject({ version: 0, slug: undefined, intent: 'save' })
  for (const version of ['', '-1', '1e3', '99999999999', '1; drop']) {
    expect(sent({ version }).version).toBe(0)
  }
})

test('puts a day together and takes it apart again, also one that is wrong', () => {
  for (const [day, month, year, stored] of [
    ['5', '10', '2026', '2026-10-05'],
    ['', '10', '2026', '2026-10-00'],
    ['31', '2', '', '-02-31'],
    ['first', '1', '2026', '2026-01-first'],
  ] as const) {
    const { fields } = sent({ 'date.day': day, 'date.month': month, 'date.year': year })
    expect(fields.date).toBe(stored)
    expect(readDay(stored)).toEqual({ day, month, year })
  }
  expect(sent({ 'date.day': '', 'date.month': '', 'date.year': '' }).fields.date).toBe('')
  expect(readDay(undefined)).toEqual({ day: '', month: '', year: '' })
})

test('takes tags from one line, a length in minutes and seconds, and a tick', () => {
  const { fields } = sent({ tags: ' Law ,Studios,', seconds: '7:11', fictional: 'on' })
  expect(fields).toMatchObject({ seconds: '431', fictional: true })
  const { members } = sent({ 'members[0].fictional': 'on', 'members[1].name': 'Sol' }).fields
  expect(members).toEqual([{ fictional: true }, { name: 'Sol' }])
  expect((fields.tags as string[]).map((tag) => tag.trim())).toEqual(['Law', 'Studios', ''])
  expect(writeSeconds('431')).toBe('7:11')
  for (const odd of ['7 minutes', '', '1:99']) {
    expect(writeSeconds(sent({ seconds: odd }).fields.seconds)).toBe(odd)
  }
})

test('adds a row and removes one, and leaves other intents alone', () => {
  const fields = { sources: [{ title: 'First' }, { title: 'Second' }] }
  expect(withRowsChanged(fields, 'add sources')).toEqual({
    fields: { sources: [...fields.sources, {}] },
    list: 'sources',
    at: 2,
  })
  expect(withRowsChanged(fields, 'remove sources 0')?.fields).toEqual({
    sources: [{ title: 'Second' }],
  })
  expect(withRowsChanged({}, 'add corrections')?.fields).toEqual({ corrections: [{}] })
  for (const intent of ['save', 'add', 'add tags', 'remove __proto__ 0', '']) {
    expect(withRowsChanged(fields, intent)).toBeNull()
  }
})

test('reads any form, and never touches the prototype of objects', () => {
  const name = fc.oneof(
    fc.constantFrom(
      '__proto__.x',
      'sources[99].url',
      'a.b.c',
      'date.day',
      'date',
      'tags',
      'tags[0]',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string())), (entries) => {
      const form = new FormData()
      for (const [key, value] of entries) form.append(key, value)
      readPieceForm(form)
      expect(({} as { x?: string }).x).toBeUndefined()
    }),
  )
})
