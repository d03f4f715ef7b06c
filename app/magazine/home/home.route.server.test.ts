import { expect, test } from 'vitest'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { firstSettings } from '#content/first-settings.ts'
import { pluck } from '#tests/pluck.ts'

const home = firstSettings['front-page']

test('the first front page names films, works and articles that exist, in the order of their lists', () => {
  const chosen = pluck(catalogue.films, 'key').filter((key) => home.films.includes(key))
  expect(chosen).toEqual(home.films)
  expect(catalogue.films.find(({ key }) => key === home.films[0])).toMatchObject({
    series: 'Grief & Ink',
  })
  const wall = pluck(catalogue.works, 'key').filter((key) => home.works.includes(key))
  expect(wall).toEqual(home.works)
  const reads = new Set(home.articles)
  expect(catalogue.articles.filter(({ slug }) => reads.has(slug))).toHaveLength(4)
})
