import { expect, test } from 'vitest'
import { isAboutGrief } from './story-article.tsx'

test('a memorial is about grief, whatever its note says', () => {
  expect(isAboutGrief({ theme: 'memorial', contentNote: null })).toBe(true)
  expect(isAboutGrief({ theme: 'memorial', contentNote: 'Needles' })).toBe(true)
})

test.each([
  'Grief',
  'Surgery scars, and grief for a sister',
  'A grieving father',
  'Bereavement',
  'the loss of a baby',
  'A friend’s SUICIDE',
  'Miscarriage.',
  'The death of a parent',
])('a note that says “%s” is about grief', (contentNote) => {
  expect(isAboutGrief({ theme: 'love', contentNote })).toBe(true)
})

test.each([
  null,
  '',
  'Surgery scars',
  'Needles',
  'Nudity',
  'An aggrieved customer',
  'Blossom over scars',
])('a note that says “%s” is not', (contentNote) => {
  expect(isAboutGrief({ theme: null, contentNote })).toBe(false)
})
