import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { PieceForm } from './piece-form.tsx'

function formOf(kind: PieceKind) {
  const element = createElement(PieceForm, {
    piece: {
      id: 'id',
      kind,
      key: null,
      slug: null,
      title: '',
      state: 'draft',
      version: 1,
      publishAt: null,
      firstPublishedAt: null,
      unpublishedAt: null,
      publicationAskedAt: null,
    },
    values: { fields: {}, body: '' },
    slug: '',
    version: 1,
    problems: [],
    focusAt: null,
    choices: { picture: null, categories: [], series: [], works: [], addressStart: '/' },
  })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('the form offers Markdown for a text, and none for the transcript of a film', () => {
  expect(formOf('article')).toContain('role="toolbar"')
  expect(formOf('work')).toContain('role="toolbar"')
  expect(formOf('film')).not.toContain('role="toolbar"')
})
