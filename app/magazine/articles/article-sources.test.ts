import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleSources } from './article-sources.tsx'

const nhs = { title: 'Sepsis', publisher: 'NHS', url: 'https://www.nhs.uk/conditions/sepsis/' }

function textOf(props: Parameters<typeof ArticleSources>[0]) {
  return renderToStaticMarkup(createElement(ArticleSources, props)).replace(/<[^>]*>/g, '')
}

test('shows when the team read each source, or that it has not, and that a copy can be older', () => {
  const read = { ...nhs, title: 'Cellulitis', url: `${nhs.url}2`, seen: '2026-11-22' }
  expect(textOf({ sources: [nhs, read], corrections: [] })).toBe(
    'SourcesSome were read in a stored copy, which can be older than the day given. Open the page itself before you rely on a price or a date.' +
      'Sepsis, NHS. The publisher’s own address, which we have not read yet.Cellulitis, NHS. Read by us on 22 November 2026.',
  )
})

test('shows corrections with their day, and no empty lists', () => {
  const corrections = [{ date: '2026-11-22', text: 'An earlier version said A4. It is A3.' }]
  expect(textOf({ sources: [], corrections })).toBe(
    'Corrections22 November 2026: An earlier version said A4. It is A3.',
  )
  expect(textOf({ sources: [], corrections: [] })).toBe('')
})
