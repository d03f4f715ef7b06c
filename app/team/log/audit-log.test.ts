import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AuditEntry,
  auditSources,
  groupRuns,
  readAuditCursor,
  writeAuditCursor,
} from './audit-log.ts'
import { readAuditFilters } from './audit-query.ts'

const story = '0d6f6f0c-3f0e-4f6e-8f0e-0d6f6f0c3f0e'

test('the filters of an address are read, and empty fields are ignored', () => {
  const search = new URLSearchParams({
    actor: ' Rosa@Indelible.example ',
    action: 'undone',
    from: '2026-11-01',
    to: '',
    story,
  })
  expect(readAuditFilters(search)).toMatchObject({
    filters: { actor: 'rosa@indelible.example', action: 'undone', from: '2026-11-01', story },
    errors: {},
  })
  expect(readAuditFilters(new URLSearchParams()).filters).toEqual({})
})

for (const [name, value] of [
  ['actor', 'rosa'],
  ['action', 'deleted'],
  ['from', 'yesterday'],
  ['to', '2026-13-40'],
  ['story', "' or 1=1"],
]) {
  test(`${name} “${value}” is refused beside its field, and stays there`, () => {
    const read = readAuditFilters(new URLSearchParams({ [name!]: value! }))
    expect(read.filters).toBeNull()
    expect(Object.keys(read.errors)).toEqual([name])
    expect(read.input).toEqual({ [name!]: value })
  })
}

test('a cursor is read as it was written', () => {
  const at = new Date('2026-11-21T12:00:00.123Z')
  for (const place of [
    { at, source: 'stories', id: '42' },
    { at, source: 'cases', id: story },
  ] as const) {
    expect(readAuditCursor(writeAuditCursor(place))).toEqual(place)
  }
  for (const wrong of ['', '1_stories_x', `1_stories_${story}`, '1_cases_42', '1_users_1']) {
    expect(readAuditCursor(wrong)).toBeNull()
  }
})

for (const day of ['2026-02-30', '2027-02-29', '2026-04-31', '2026-00-10']) {
  test(`${day} is not a valid day`, () => {
    expect(readAuditFilters(new URLSearchParams({ from: day, to: day })).filters).toBeNull()
  })
}

test('every valid day is accepted', () => {
  const date = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(date, (at) => {
      const from = at.toISOString().slice(0, 10)
      expect(readAuditFilters(new URLSearchParams({ from })).filters).toEqual({ from })
    }),
  )
})

test('every text is read as a valid cursor or as null', () => {
  const input = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.nat(), fc.constantFrom(...auditSources, 'users'), fc.oneof(fc.nat(), fc.uuid()))
      .map((parts) => parts.join('_')),
  )
  fc.assert(
    fc.property(input, (text) => {
      const place = readAuditCursor(text)
      if (place) expect(readAuditCursor(writeAuditCursor(place))).toEqual(place)
    }),
  )
})

test('what the server does again within a minute stands together, and nothing else does', () => {
  const imported = {
    source: 'pieces',
    id: '1',
    at: new Date('2026-11-30T19:49:10Z'),
    action: 'piece imported',
    actorId: null,
    actor: null,
    submissionId: null,
    pieceId: null,
    object: 'Two names',
    fromStatus: null,
    toStatus: null,
    note: null,
  } satisfies AuditEntry
  const again = { ...imported, id: '2', at: new Date('2026-11-30T19:49:50Z') }
  const later = { ...imported, id: '3', at: new Date('2026-11-30T19:50:01Z') }
  const other: AuditEntry = { ...again, id: '4', action: 'piece published' }
  const of = (actorId: string) => ({ ...imported, actorId })
  expect(groupRuns([later, again, imported])).toEqual([[later], [again, imported]])
  expect(groupRuns([imported, other, again])).toEqual([[imported], [other], [again]])
  expect(groupRuns([of('a'), of('a'), again])).toHaveLength(3)
})
