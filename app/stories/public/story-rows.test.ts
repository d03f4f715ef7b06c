import { expect, test } from 'vitest'
import { arrangeStories, widestStory } from './story-grid.tsx'

const photo = { id: 'a' }
const [rose, moth, carp] = ['rose', 'moth', 'carp'].map((name) => ({
  name,
  photo,
}))
const [horse, heron, crow] = ['horse', 'heron', 'crow'].map((name) => ({ name, photo: null }))

test('the first story leads if it has a photo, with those beside it that follow without one', () => {
  expect(arrangeStories([rose!, horse!, heron!, crow!, moth!])).toEqual({
    lead: rose,
    beside: [horse, heron],
    rows: [[crow, moth]],
  })
  expect(arrangeStories([rose!, horse!, moth!, heron!])).toEqual({
    lead: rose,
    beside: [horse],
    rows: [[moth, heron]],
  })
})

test('a first story without a photo stays the first', () => {
  expect(arrangeStories([horse!, rose!, moth!])).toEqual({
    lead: null,
    beside: [],
    rows: [[horse, rose], [moth]],
  })
})

test('stories without any photo are laid out in rows alone', () => {
  expect(arrangeStories([horse!, heron!, crow!])).toEqual({
    lead: null,
    beside: [],
    rows: [[horse, heron], [crow]],
  })
})

test('every story has its place once, in the order of the list', () => {
  for (let count = 0; count <= 24; count += 1) {
    for (let withoutPhoto = 0; withoutPhoto < 5; withoutPhoto += 1) {
      const stories = Array.from({ length: count }, (_, at) => ({
        at,
        photo: at % 5 === withoutPhoto || at % 3 === 1 ? null : photo,
      }))
      const { lead, beside, rows } = arrangeStories(stories)
      const placed = lead ? [lead, beside, rows].flat(2) : rows.flat()
      expect(placed).toEqual(stories)
      expect(rows.every(({ length }) => length >= 1 && length <= 3)).toBe(true)
    }
  }
})

test('of two stories in a row the one with a photo is wide, and of two photos each in turn', () => {
  expect(widestStory([horse!, carp!], false)).toBe(1)
  expect(widestStory([carp!, horse!], true)).toBe(0)
  expect(widestStory([carp!, moth!], false)).toBe(0)
  expect(widestStory([carp!, moth!], true)).toBe(1)
  expect(widestStory([horse!, heron!], false)).toBeNull()
})

test('a photo behind a content note is never wide', () => {
  const veiled = { ...moth!, contentNote: 'Surgery scars.' }
  expect(widestStory([veiled, carp!], false)).toBe(1)
  expect(widestStory([veiled, horse!], false)).toBeNull()
})
