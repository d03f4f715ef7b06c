import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { FilmArticle } from './film-article.tsx'
import { FilmCard } from './film-card.tsx'
import { behindTheScenes, films } from './films.server.ts'

const host = { name: 'Lantern', embedUrl: 'https://lantern.example/{id}' }

test('a film says once how long it is, whether it plays or is still to come', () => {
  for (const film of films) {
    for (const plays of [true, false]) {
      const embedId = plays ? 'some-id' : null
      const article = createElement(FilmArticle, {
        film: { ...film, transcript: [], embedId },
        host,
        heart: null,
      })
      const card = createElement(FilmCard, { film: { ...film, plays } })
      for (const element of [article, card]) {
        expect(drawn(element).split(film.duration), film.title).toHaveLength(2)
      }
    }
  }
})

test('what stands behind the scenes is drawn for it, and is no part of a poster', () => {
  const posters = films.map(({ picture }) => picture.webp)
  const drawings = behindTheScenes.shots.map(({ picture }) => picture.webp)
  expect(new Set(drawings).size).toBe(4)
  expect(drawings.filter((drawing) => posters.includes(drawing))).toEqual([])
})

function drawn(element: ReturnType<typeof createElement>) {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
