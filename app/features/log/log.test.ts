import { expect, test } from 'vitest'
import { readFilters, readPlace, writePlace } from './log.ts'

const story = '0d6f6f0c-3f0e-4f6e-8f0e-0d6f6f0c3f0e'

test('the filters of an address are read, and empty fields are none', () => {
  const search = new URLSearchParams({
    actor: ' Rosa@Indelible.example ',
    action: 'undone',
    from: '2026-11-01',
    to: '',
    story,
  })
  expect(readFilters(search)).toMatchObject({
    filters: { actor: 'rosa@indelible.example', action: 'undone', from: '2026-11-01', story },
    errors: {},
  })
  expect(readFilters(new URLSearchParams()).filters).toEqual({})
})

for (const [name, value] of [
  ['actor', 'rosa'],
  ['action', 'deleted'],
  ['from', 'yesterday'],
  ['to', '2026-13-40'],
  ['story', "' or 1=1"],
]) {
  test(`${name} “${value}” is refused beside its field, and stays there`, () => {
    const read = readFilters(new URLSearchParams({ [name!]: value! }))
    expect(read.filters).toBeNull()
    expect(Object.keys(read.errors)).toEqual([name])
    expect(read.typed).toEqual({ [name!]: value })
  })
}

test('a place in the log comes back from the address as it went', () => {
  const at = new Date('2026-11-21T12:00:00.123Z')
  for (const place of [
    { at, source: 'stories', id: '42' },
    { at, source: 'reports', id: story },
  ] as const) {
    expect(readPlace(writePlace(place))).toEqual(place)
  }
  for (const wrong of ['', '1_stories_x', `1_stories_${story}`, '1_reports_42', '1_users_1']) {
    expect(readPlace(wrong)).toBeNull()
  }
})
