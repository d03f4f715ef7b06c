import { expect, test } from 'vitest'
import { articles } from '#app/features/articles/articles.server.ts'
import { episodes } from '#app/features/episodes/episodes.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { home } from '#content/pages/home.ts'

test('the home page names three films and six works that exist', () => {
  const films = new Set<string>(home.watch.films)
  expect(episodes.filter(({ id }) => films.has(id))).toHaveLength(3)
  expect(episodes.find(({ id }) => films.has(id))).toMatchObject({ series: 'Grief & Ink' })
  const wall = new Set<string>(home.wall.works)
  expect(works.filter(({ slug }) => wall.has(slug))).toHaveLength(6)
  const reads = new Set<string>(home.read.articles)
  expect(articles.filter(({ slug }) => reads.has(slug))).toHaveLength(4)
  expect(home.letters.items).toHaveLength(3)
})
