import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleSources } from './article-sources.tsx'

const nhs = { title: 'Sepsis', publisher: 'NHS', url: 'https://www.nhs.uk/conditions/sepsis/' }

function textOf(props: Parameters<typeof ArticleSources>[0]) {
  return renderToStaticMarkup(createElement(ArticleSources, props)).replace(/<[^>]*>/g, '')
}

test('shows when the team opened each source, or that it has not', () => {
  const opened = { ...nhs, title: 'Cellulitis', url: `${nhs.url}2`, seen: '2026-11-22' }
  expect(textOf({ sources: [nhs, opened], corrections: [] })).toBe(
    'SourcesSepsis, NHS. Not yet opened by us.Cellulitis, NHS. Opened by us on November 22, 2026.',
  )
})

test('shows corrections with their day, and no empty lists', () => {
  const corrections = [{ date: '2026-11-22', text: 'An earlier version said A4. It is A3.' }]
  expect(textOf({ sources: [], corrections })).toBe(
    'CorrectionsNovember 22, 2026: An earlier version said A4. It is A3.',
  )
  expect(textOf({ sources: [], corrections: [] })).toBe('')
})
