import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FilmArticle } from '#app/magazine/films/film-article.tsx'
import { FilmCard } from '#app/magazine/films/film-card.tsx'
import { teaserContent } from '#content/films.ts'
import { rendered } from '#tests/rendered.ts'
import { catalogue } from './catalogue.server.ts'
import { behindTheScenes, readSeries } from './films.server.ts'

const player = { host: 'Lantern', embedUrl: 'https://lantern.example/some-id' }
const filmed = { embedId: 'some-id', player }
const notYet = { embedId: undefined, player: null }

test('a film says once how long it is, whether it plays or is still to come', () => {
  for (const film of catalogue.films) {
    for (const state of [filmed, notYet]) {
      const article = createElement(FilmArticle, {
        film: { ...film, published: '2026-01-01', transcript: [], teaser: null, ...state },
        heart: null,
      })
      const card = createElement(FilmCard, { film: { ...film, ...state } })
      for (const element of [article, card]) {
        expect(rendered(element).split(film.duration), film.title).toHaveLength(2)
      }
    }
  }
})

test('a teaser stands in the place of the poster, says what it is, and gives way to the film', async () => {
  const films = (await readSeries()).flatMap((series) => series.films)
  for (const film of films) {
    const shown = (state: typeof filmed | typeof notYet) =>
      rendered(createElement(FilmArticle, { film: { ...film, ...state }, heart: null }))
    const script = shown(notYet)
    expect(script).toMatch(/A script, (?:written for Indelible and )?not filmed/)
    expect(script.includes('preload="none"'), film.title).toBe(film.teaser !== null)
    expect(script.includes('<b>Teaser</b>')).toBe(film.teaser !== null)
    expect(script).not.toContain('autoplay')
    expect(shown(filmed)).not.toContain('<video')
  }
  const teasers = films.flatMap(({ teaser }) => teaser ?? [])
  expect(teasers).toHaveLength(Object.keys(teaserContent).length)
  for (const { poster, captions, webm, mp4 } of teasers) {
    expect([poster, captions, webm, mp4].map((file) => file.split('.').at(-1))).toEqual([
      'avif',
      'vtt',
      'webm',
      'mp4',
    ])
  }
})

test('what stands behind the scenes is drawn for it, and is no part of a poster', () => {
  const posters = catalogue.films.map(({ picture }) => picture.webp)
  const drawings = behindTheScenes.shots.map(({ picture }) => picture.webp)
  expect(new Set(drawings).size).toBe(4)
  expect(drawings.filter((drawing) => posters.includes(drawing))).toEqual([])
})
