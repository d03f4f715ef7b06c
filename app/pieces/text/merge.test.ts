import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from './differences.ts'
import { mergedText, mergeTexts, sideByDefault } from './merge.ts'

const text = (body: string, fields = {}) => ({ fields, body })
const body = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

const base = text(body('One stays.', 'Two is old.', 'Three stays.', 'Four is old.'), {
  title: 'The title',
  tags: ['Law', 'Studios'],
})

test('changes of different paragraphs and fields are both kept unless somebody chooses otherwise', () => {
  const yours = text(body('One stays.', 'Two is yours.', 'Three stays.', 'Four is old.'), {
    title: 'Your title',
    tags: ['Law', 'Studios'],
  })
  const theirs = text(body('One stays.', 'Two is old.', 'Three stays.', 'Four is theirs.'), {
    title: 'The title',
    tags: ['Law', 'Studios', 'London'],
  })
  const merge = mergeTexts(base, yours, theirs)
  expect(merge.fieldParts.map(({ changedBy }) => changedBy)).toEqual(['you', 'them'])
  expect(mergedText(merge, [])).toEqual(
    text(body('One stays.', 'Two is yours.', 'Three stays.', 'Four is theirs.'), {
      title: 'Your title',
      tags: ['Law', 'Studios', 'London'],
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

test('other line ends and a missing one at the end are no difference', () => {
  const theirs = text(body('One stays.', 'Two is theirs.', 'Three stays.', 'Four is old.'))
  const yours = text(base.body.replace('Four is old.', 'Four is\nyours.').replaceAll('\n', '\r\n'))
  const merge = mergeTexts(text(base.body.trimEnd()), text(yours.body.trimEnd()), theirs)
  expect(merge.bodyParts).toMatchObject([
    { paragraphs: ['One stays.'] },
    { place: { paragraph: 2 }, changedBy: 'them' },
    { paragraphs: ['Three stays.'] },
    { place: { paragraph: 4 }, changedBy: 'you' },
  ])
  expect(mergedText(merge, []).body).toBe(
    body('One stays.', 'Two is theirs.', 'Three stays.', 'Four is\nyours.'),
  )
})

test('a paragraph that both put in is there once, with what each put in elsewhere', () => {
  const yours = text(
    body('One stays.', 'New.', 'Two is old.', 'Three stays.', 'Four is old.', 'Z.'),
  )
  const theirs = text(
    body('A.', 'One stays.', 'New.', 'Two is old.', 'Three stays.', 'Four is old.'),
  )
  expect(mergedText(mergeTexts(text(base.body), yours, theirs), []).body).toBe(
    body('A.', 'One stays.', 'New.', 'Two is old.', 'Three stays.', 'Four is old.', 'Z.'),
  )
})

test('a paragraph that one deletes and the other writes anew is a choice, and others that are gone stay so', () => {
  const yours = text(body('One stays.', 'Three stays.', 'Four is old.'))
  const theirs = text(body('One stays.', 'Two is theirs.', 'Three stays.'))
  const merge = mergeTexts(text(base.body), yours, theirs)
  expect(merge.bodyParts).toMatchObject([
    { paragraphs: ['One stays.'] },
    { yours: '', theirs: 'Two is theirs.', both: null, changedBy: 'both' },
    { paragraphs: ['Three stays.'] },
    { yours: 'Four is old.', theirs: '', changedBy: 'them' },
  ])
  expect(mergedText(merge, ['theirs']).body).toBe(
    body('One stays.', 'Two is theirs.', 'Three stays.'),
  )
})

test('what nobody chose for has every word that only one of them typed', () => {
  const start = ['a', 'b', 'c', 'd', 'e', 'f']
  const edits = fc.array(fc.constantFrom('keep', 'change', 'add', 'delete'), {
    minLength: start.length,
    maxLength: start.length,
  })
  const edited = (by: string, how: string[]) =>
    start.flatMap((paragraph, at) => {
      if (how[at] === 'delete') return []
      if (how[at] === 'change') return [`${paragraph} ${by}${at}`]
      return how[at] === 'add' ? [paragraph, `${by}${at}`] : [paragraph]
    })
  fc.assert(
    fc.property(edits, edits, (own, other) => {
      const [yours, theirs] = [edited('yours', own), edited('theirs', other)]
      const merge = mergeTexts(text(body(...start)), text(body(...yours)), text(body(...theirs)))
      const { body: merged } = mergedText(merge, [])
      for (const word of yours.flatMap((each) => each.match(/yours\d/) ?? [])) {
        expect(merged).toContain(word)
      }
      const shown = JSON.stringify(merge)
      for (const word of theirs.flatMap((each) => each.match(/theirs\d/) ?? [])) {
        expect(shown).toContain(word)
      }
    }),
  )
})

test('words that are all alike do not hold up the merge', () => {
  const la = (times: number) => text('la '.repeat(times).trim())
  expect(mergeTexts(la(20_000), la(30_000), la(40_000)).bodyParts).toMatchObject([{ both: null }])
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
