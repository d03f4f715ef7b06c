import { expect, test } from 'vitest'
import { episodes, readSeries } from './episodes.server.ts'

test('there are two series of two episodes each', async () => {
  const series = await readSeries()
  expect(series.map(({ title }) => title)).toEqual(['Grief & Ink', 'Identity Series'])
  for (const { episodes } of series) expect(episodes).toHaveLength(2)
})

test('the id of an episode is its series and title in lower case with hyphens', () => {
  for (const { id, series, title } of episodes) {
    expect(id).toBe(`${series}-${title}`.toLowerCase().replaceAll(' ', '-'))
  }
  expect(episodes[0]?.id).toBe('grief-&-ink-the-last-letter')
})

test('every episode has a transcript, and those about grief a content note', async () => {
  const films = (await readSeries()).flatMap(({ episodes }) => episodes)
  expect(films).toHaveLength(4)
  for (const episode of films) {
    expect(episode.duration).toBe(`${Math.round(episode.seconds / 60)} min`)
    expect(episode.location).not.toBe('')
    const words = episode.transcript.flatMap(({ words }) => words.split(' ')).length
    expect(words, episode.title).toBeGreaterThan(400)
    expect(episode.contentNote).toBe(episode.series === 'Grief & Ink' ? 'grief' : undefined)
  }
})
