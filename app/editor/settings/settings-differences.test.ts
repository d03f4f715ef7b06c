import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { settingsDifferences } from './settings-differences.ts'

const person = { name: 'Rosa Haddon', role: 'Editor', line: 'Asks the questions.' }

test('a changed field is named with its row, and a ticked box is a word', () => {
  const earlier = { heading: 'The three of us', members: [{ ...person, fictional: true }] }
  const later = { heading: 'The three of us', members: [{ ...person, role: 'Editor in chief' }] }
  const differences = settingsDifferences('team', earlier, later)
  expect(pluck(differences, 'place')).toEqual(['Person 1, role', 'Person 1, made up'])
  expect(differences[0]?.stretches.at(-1)).toMatchObject({
    is: 'added',
    text: expect.stringContaining('in chief'),
  })
  expect(differences[1]?.stretches).toEqual([{ text: 'Yes', is: 'removed' }])
})

test('of a long text only the changed paragraphs are listed, and not the day of the change', () => {
  const earlier = { updated: '2026-11-01', body: 'One.\n\nTwo stays.\n\nThree.' }
  const later = { updated: '2026-11-22', body: 'One.\n\nTwo stays.\n\nThree and a half.' }
  const differences = settingsDifferences('terms', earlier, later)
  expect(pluck(differences, 'place')).toEqual(['Text, paragraph 3'])
})

test('what has not changed is not listed', () => {
  expect(settingsDifferences('team', { members: [person] }, { members: [person] })).toEqual([])
})
