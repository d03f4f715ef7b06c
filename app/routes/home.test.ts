import { expect, test } from 'vitest'
import { articles } from '#app/features/articles/articles.server.ts'
import { episodes } from '#app/features/episodes/episodes.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { sections } from '#app/features/site/navigation.ts'
import { home } from '#content/pages/home.ts'

test('the editors choose three films and six works that there are', () => {
  const films = new Set<string>(home.watch.films)
  expect(episodes.filter(({ id }) => films.has(id))).toHaveLength(3)
  expect(episodes.find(({ id }) => films.has(id))).toMatchObject({ series: 'Grief & Ink' })
  const wall = new Set<string>(home.wall.works)
  expect(works.filter(({ slug }) => wall.has(slug))).toHaveLength(6)
  expect(home.letters.items).toHaveLength(3)
})

test('what the menu and the wall say of how many there are is true', () => {
  const counts = { Four: episodes.length, Sixteen: articles.length, Twenty: works.length }
  expect(counts).toEqual({ Four: 4, Sixteen: 16, Twenty: 20 })
  const asides = sections.map(({ aside }) => aside)
  expect(asides).toEqual(expect.arrayContaining(['Four films', 'Twenty plates', 'Sixteen reads']))
  expect(home.wall.link).toBe('All twenty plates')
  expect(home.wall.line).toMatch(/^Six of the twenty/)
})
