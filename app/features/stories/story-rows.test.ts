import { expect, test } from 'vitest'
import { arrangeStories, widestOf } from './story-rows.ts'

const photo = { id: 'a' }
const [rose, moth, mandala, carp] = ['rose', 'moth', 'mandala', 'carp'].map((name) => ({
  name,
  photo,
}))
const [horse, heron, crow] = ['horse', 'heron', 'crow'].map((name) => ({ name, photo: null }))

test('the newest story with a photo leads, with two without one beside it', () => {
  expect(arrangeStories([horse!, rose!, moth!, heron!, mandala!, crow!])).toEqual({
    lead: rose,
    beside: [horse, heron],
    rows: [[moth, mandala], [crow]],
  })
})

test('stories without any photo are laid out in rows alone', () => {
  expect(arrangeStories([horse!, heron!, crow!])).toEqual({
    lead: null,
    beside: [],
    rows: [[horse, heron], [crow]],
  })
})

test('every story has its place once', () => {
  for (let count = 0; count <= 24; count += 1) {
    const stories = Array.from({ length: count }, (_, at) => ({
      at,
      photo: at % 5 === 3 ? null : photo,
    }))
    const { lead, beside, rows } = arrangeStories(stories)
    const placed = [...(lead ? [lead] : []), ...beside, ...rows.flat()]
    expect(placed.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual(
      stories.map(({ at }) => at),
    )
    expect(rows.every(({ length }) => length >= 1 && length <= 3)).toBe(true)
  }
})

test('of two stories in a row the one with a photo is wide, and of two photos each in turn', () => {
  expect(widestOf([horse!, carp!], false)).toBe(1)
  expect(widestOf([carp!, horse!], true)).toBe(0)
  expect(widestOf([carp!, moth!], false)).toBe(0)
  expect(widestOf([carp!, moth!], true)).toBe(1)
  expect(widestOf([horse!, heron!], false)).toBeNull()
})
