import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { BulkOutcome } from './bulk.ts'
import { BulkResults } from './bulk-results.tsx'

test('once all of them are undone, the page no longer says that the authors are told', () => {
  expect(rendered(['done', 'undone'])).toContain(
    'The message to the authors: “<bdi>Too dark.</bdi>”',
  )
  expect(rendered(['undone', 'undone', 'changed'])).not.toContain('Too dark.')
})

function rendered(outcomes: BulkOutcome[]) {
  const items = outcomes.map((outcome, at) => ({
    id: String(at),
    title: 'A swallow',
    status: 'pending' as const,
    outcome,
  }))
  const element = createElement(BulkResults, {
    to: 'rejected',
    message: 'Too dark.',
    actor: 'admin@readers.example',
    askedAt: new Date(),
    finishedAt: new Date(),
    items,
    undoUntil: null,
  })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
