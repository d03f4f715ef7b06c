import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longDate } from '#app/ui/dates.ts'
import { anyText } from '#tests/hostile.ts'
import {
  asSentence,
  firstSentences,
  firstWholeWords,
  firstWords,
  quoteSentences,
  readTimeText,
  storySlug,
  storyTitle,
} from './excerpt.ts'

test('five words stay as they are, a sixth is cut off', () => {
  expect(firstWords('one two three four five', 5)).toBe('one two three four five')
  expect(firstWords('one two three four five six', 5)).toBe('one two three four five...')
})

test('within quotation marks those of the text are single', () => {
  expect(quoteSentences('“Where’s that from?” is what they ask.', 99)).toBe(
    '“‘Where’s that from?’ is what they ask.”',
  )
  expect(quoteSentences('She said "a heron", and meant it.', 99)).toBe(
    '“She said ‘a heron’, and meant it.”',
  )
})

test('line breaks and tabs separate words too', () => {
  expect(firstWords('one\n\ntwo\tthree  four', 3)).toBe('one two three...')
})

test('an excerpt of 150 characters ends in three dots only when something was cut', () => {
  expect(firstWholeWords('a'.repeat(150), 150)).toBe('a'.repeat(150))
  expect(firstWholeWords('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}...`)
})

test('a text is cut between words, and only a long word within', () => {
  const story = 'a map of Fife, she said'
  expect(firstWholeWords(story, 23)).toBe(story)
  expect(firstWholeWords(story, 12)).toBe('a map of...')
  expect(firstWholeWords(story, 14)).toBe('a map of Fife,...')
  expect(firstWholeWords('刺'.repeat(9), 5)).toBe(`${'刺'.repeat(5)}...`)
  expect(firstSentences('They look like wet sofas.', 12)).toBe('They look...')
})

test('a quotation consists of whole sentences of the first paragraph, as many as fit', () => {
  const story = 'Nan has two. She hid them,\nfor years. One is mine now.\n\nMum has none.'
  expect(firstSentences(story, 12)).toBe('Nan has two.')
  expect(firstSentences(story, 36)).toBe('Nan has two.')
  expect(firstSentences(story, 37)).toBe('Nan has two. She hid them, for years.')
  expect(firstSentences(story, 1_000)).toBe(
    'Nan has two. She hid them, for years. One is mine now.',
  )
  expect(firstSentences(story, 7)).toBe('Nan has...')
})

test('a character outside the basic plane is never cut in half', () => {
  const cut = firstWholeWords('🖋'.repeat(120), 100)
  expect(cut).toBe(`${'🖋'.repeat(100)}...`)
  expect(cut.isWellFormed()).toBe(true)
})

test('a title wins over the first words, a blank one does not', () => {
  const story = 'It says bread in my handwriting'
  expect(storyTitle({ title: 'Bread', story })).toBe('Bread')
  expect(storyTitle({ title: '  ', story })).toBe('It says bread in my...')
  expect(storyTitle({ title: null, story }, 6)).toBe(story)
})

test('a slug is the first three words of the story, without their punctuation', () => {
  expect(storySlug('My Dad’s old, anchor')).toBe('my-dads-old')
  expect(storySlug("Don't. Stop! Believing?")).toBe('dont-stop-believing')
})

test('a slug keeps letters of every script and drops words that are only signs', () => {
  expect(storySlug('Ōkami 狼 été rest')).toBe('ōkami-狼-été')
  expect(storySlug('— … 🖋 later')).toBe('')
})

test('200 words are one minute, 201 are two, none is one', () => {
  expect(readTimeText('word '.repeat(200))).toBe('1 min read')
  expect(readTimeText('word '.repeat(201))).toBe('2 min read')
  expect(readTimeText('')).toBe('1 min read')
})

test('a date is long, American and in London time', () => {
  expect(longDate(new Date('2025-01-05T12:00:00Z'))).toBe('January 5, 2025')
  expect(longDate(new Date('2025-06-30T23:30:00Z'))).toBe('July 1, 2025')
})

test('a slug fits an address, however long the words are and whatever script they are in', () => {
  expect(storySlug('a'.repeat(20_000))).toHaveLength(60)
  expect(storySlug(`${'刺'.repeat(5_000)} two three`)).toBe('刺'.repeat(60))
  expect(storySlug(`${'a'.repeat(59)} two`)).toBe('a'.repeat(59))
})

test('whatever a story says, its slug is letters, marks and digits with hyphens between', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (story) => {
      const slug = storySlug(story)
      expect(slug).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+){0,2})?$/u)
      expect(Array.from(slug).length).toBeLessThanOrEqual(60)
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
    }),
  )
})

test('an excerpt is never longer than asked, never half a character, and the beginning of the text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 200 }), (story, count) => {
      for (const cutOff of [firstWholeWords, firstSentences]) {
        const cut = cutOff(story, count)
        expect(Array.from(cut.replace(/\.\.\.$/, '')).length).toBeLessThanOrEqual(count)
        expect(cut.isWellFormed()).toBe(true)
      }
      const words = firstWords(story, count).replace(/\.\.\.$/, '')
      expect(story.trim().replace(/\s+/g, ' ').startsWith(words)).toBe(true)
    }),
  )
})

test('a content note reads as a sentence, however it was typed', () => {
  expect(asSentence('scars and surgery')).toBe('Scars and surgery.')
  expect(asSentence('Grief!')).toBe('Grief!')
})
