import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts, compareWords, paragraphsOf } from './differences.ts'

const text = (body: string, fields = {}) => ({ fields, body })
const body = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

test('words that were added and removed are told from those that stayed', () => {
  expect(compareWords('tend to add ten to twenty per cent', 'tend to add ten per cent')).toEqual([
    { text: 'tend to add ten ', is: 'same' },
    { text: 'to twenty ', is: 'removed' },
    { text: 'per cent', is: 'same' },
  ])
})

test('words that were replaced one after the other are one change', () => {
  expect(compareWords('Two as it was.', 'Two is new & more.')).toEqual([
    { text: 'Two ', is: 'same' },
    { text: 'as it was', is: 'removed' },
    { text: 'is new & more', is: 'added' },
    { text: '.', is: 'same' },
  ])
  const words = fc.array(fc.constantFrom('a', 'b', ' ', '  ', '\n', 'c.'), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, (earlier, later) => {
      const stretches = compareWords(earlier.join(''), later.join(''))
      const without = (is: string) =>
        stretches.flatMap((each) => (each.is === is ? [] : each.text)).join('')
      expect(without('added')).toBe(earlier.join(''))
      expect(without('removed')).toBe(later.join(''))
    }),
  )
})

test('texts are compared by field and by paragraph, and what is the same is counted', () => {
  const parts = compareTexts(
    text(body('One.', 'Two.', 'Three.', 'Four.'), { title: 'A', tags: ['Law', 'London'] }),
    text(body('One.', 'Two.', 'Three, and more.', 'Four.', 'Five.'), { title: 'A', tags: ['Law'] }),
  )
  expect(parts).toMatchObject([
    { place: { field: 'title' }, isSame: true },
    { place: { field: 'tags' }, stretches: [{ text: 'Law' }, { text: ', London', is: 'removed' }] },
    { place: { paragraph: 1 }, isSame: true, count: 2 },
    { place: { paragraph: 3 }, isSame: false },
    { place: { paragraph: 4 }, isSame: true, count: 1 },
    { place: { paragraph: 5 }, stretches: [{ text: 'Five.', is: 'added' }] },
  ])
})

test('paragraphs are divided by empty lines', () => {
  expect(paragraphsOf('One\nline.\n\n\nTwo.\n \nThree.\n')).toEqual([
    'One\nline.',
    'Two.',
    'Three.',
  ])
})
