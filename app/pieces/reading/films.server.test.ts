import { expect, test } from 'vitest'
import { catalogue } from './catalogue.server.ts'
import { readSeries } from './films.server.ts'

test('there are two series of two films each', async () => {
  const series = await readSeries()
  expect(series.map(({ title }) => title)).toEqual(['Grief & Ink', 'Identity Series'])
  for (const { films } of series) expect(films).toHaveLength(2)
})

test('the key of a film is its series and title in lower case with hyphens', () => {
  for (const { key, series, title } of catalogue.films) {
    expect(key).toBe(`${series}-${title}`.toLowerCase().replaceAll(' ', '-'))
  }
  expect(catalogue.films[0]?.key).toBe('grief-&-ink-the-last-letter')
})

test('every film has a transcript, and those about grief a content note', async () => {
  const shown = (await readSeries()).flatMap(({ films }) => films)
  expect(shown).toHaveLength(4)
  for (const film of shown) {
    expect(film.duration).toBe(`${Math.round(film.seconds / 60)} min`)
    expect(film.location).not.toBe('')
    const words = film.transcript.flatMap(({ words }) => words.split(' ')).length
    expect(words, film.title).toBeGreaterThan(400)
    expect(film.contentNote).toBe(film.series === 'Grief & Ink' ? 'grief' : undefined)
  }
})
