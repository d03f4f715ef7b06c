import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareTexts,
  compareWords,
  mergedText,
  mergeTexts,
  paragraphsOf,
  sideByDefault,
} from './differences.ts'

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

const base = text(body('One stays.', 'Two is old.', 'Three stays.', 'Four is old.'), {
  title: 'The title',
  tags: ['Law', 'Studios'],
})

test('changes of different paragraphs and fields are both kept unless somebody chooses otherwise', () => {
  const yours = text(body('One stays.', 'Two is yours.', 'Three stays.', 'Four is old.'), {
    ...{ title: 'Your title', tags: ['Law', 'Studios'] },
  })
  const theirs = text(body('One stays.', 'Two is old.', 'Three stays.', 'Four is theirs.'), {
    ...{ title: 'The title', tags: ['Law', 'Studios', 'London'] },
  })
  const merge = mergeTexts(base, yours, theirs)
  expect(merge.fieldParts.map(({ changedBy }) => changedBy)).toEqual(['you', 'them'])
  expect(mergedText(merge, [])).toEqual(
    text(body('One stays.', 'Two is yours.', 'Three stays.', 'Four is theirs.'), {
      ...{ title: 'Your title', tags: ['Law', 'Studios', 'London'] },
    }),
  )
  expect(mergedText(merge, ['yours', 'yours', 'yours', 'yours'])).toEqual(yours)
  expect(mergedText(merge, ['theirs', 'theirs', 'theirs', 'theirs'])).toEqual(theirs)
})

test('two changes within one paragraph are both kept where they do not overlap', () => {
  const was = 'Scotland has licensed tattooing since 2006. Each artist needs a licence there.'
  const yours = 'Scotland has licensed tattooing since 2006. Each artist needs a licence there now.'
  const theirs =
    'Scotland and Wales have licensed tattooing since 2006. Each artist needs a licence there.'
  const { bodyParts } = mergeTexts(text(was), text(yours), text(theirs))
  expect(bodyParts).toMatchObject([
    {
      both: 'Scotland and Wales have licensed tattooing since 2006. Each artist needs a licence there now.',
      changedBy: 'both',
    },
  ])
})

test('where two changes overlap, nothing has both and one’s own is chosen first', () => {
  const [yours, theirs] = [text('When they visit.'), text('When they call at.')]
  const [part] = mergeTexts(text('When they inspect.'), yours, theirs).bodyParts
  if (!part || 'paragraphs' in part) throw new Error('there is nothing to choose')
  expect(part).toMatchObject({ both: null, changedBy: 'both' })
  expect(sideByDefault(part)).toBe('yours')
})

test('a change that both made is nothing to choose from', () => {
  const both = text('The same.')
  expect(mergeTexts(text('Another.'), both, both).bodyParts).toEqual([
    { paragraphs: ['The same.'] },
  ])
})

test('without the text that both began from, every difference is to be chosen', () => {
  const merge = mergeTexts(null, text('Yours.', { title: 'Y' }), text('Theirs.', { title: 'T' }))
  const parts = [...merge.fieldParts, ...merge.bodyParts]
  expect(parts).toMatchObject([
    { yours: 'Y', theirs: 'T', both: null, changedBy: 'both' },
    { yours: 'Yours.', theirs: 'Theirs.', both: null, changedBy: 'both' },
  ])
})

test('whoever chooses one side everywhere has that text, whatever was written', () => {
  const words = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__', 'd e f', 'x\ny')
  const bodies = fc.array(words, { maxLength: 8 }).map((each) => body(...each).replace(/^\n$/, ''))
  const texts = fc.record({
    body: bodies,
    fields: fc.dictionary(fc.constantFrom('title', 'tags', 'year'), words),
  })
  fc.assert(
    fc.property(texts, texts, texts, (base, yours, theirs) => {
      const merge = mergeTexts(base, yours, theirs)
      const all = (side: 'yours' | 'theirs') => new Array(50).fill(side)
      expect(mergedText(merge, all('yours'))).toEqual(yours)
      expect(mergedText(merge, all('theirs'))).toEqual(theirs)
    }),
    { numRuns: 500 },
  )
})

test('long texts that have nothing in common are compared as a whole', () => {
  const many = (word: string) =>
    text(body(...Array.from({ length: 4_000 }, (_, at) => `${word} ${at}`)))
  const [base, yours, theirs] = [many('base'), many('yours'), many('theirs')]
  expect(mergeTexts(base, yours, theirs).bodyParts).toHaveLength(1)
  expect(mergedText(mergeTexts(base, yours, theirs), ['theirs'])).toEqual(theirs)
  expect(compareTexts(base, yours)).toMatchObject([
    { stretches: [{ is: 'removed' }, { is: 'added' }] },
  ])
})

test('paragraphs are divided by empty lines', () => {
  expect(paragraphsOf('One\nline.\n\n\nTwo.\n \nThree.\n')).toEqual([
    'One\nline.',
    'Two.',
    'Three.',
  ])
})
