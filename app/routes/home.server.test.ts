import { expect, test } from 'vitest'
import { articles } from '#app/features/articles/articles.server.ts'
import { films } from '#app/features/films/films.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { firstSettings } from '#content/first-settings.ts'

const home = firstSettings['front-page']

test('the first front page names films, works and articles that exist, in the order of their lists', () => {
  const chosen = films.map(({ id }) => id).filter((id) => home.films.includes(id))
  expect(chosen).toEqual(home.films)
  expect(films.find(({ id }) => id === home.films[0])).toMatchObject({ series: 'Grief & Ink' })
  const wall = works.map(({ key }) => key).filter((key) => home.works.includes(key))
  expect(wall).toEqual(home.works)
  const reads = new Set(home.articles)
  expect(articles.filter(({ slug }) => reads.has(slug))).toHaveLength(4)
})
