import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleSources } from './article-sources.tsx'

const nhs = { title: 'Sepsis', publisher: 'NHS', url: 'https://www.nhs.uk/conditions/sepsis/' }

function textOf(props: Parameters<typeof ArticleSources>[0]) {
  return renderToStaticMarkup(createElement(ArticleSources, props)).replace(/<[^>]*>/g, '')
}

test('shows how each source was read: at its address, in a stored copy, or not yet', () => {
  const checked = { ...nhs, title: 'Cellulitis', url: `${nhs.url}2`, seen: '2026-11-22' }
  const copied = { ...nhs, title: 'Anaphylaxis', url: `${nhs.url}3`, copy: '2026-11-24' }
  expect(textOf({ sources: [nhs, checked, copied], corrections: [] })).toBe(
    'SourcesSepsis, NHS. Not read yet.Cellulitis, NHS. Checked November 22, 2026.' +
      'Anaphylaxis, NHS. Stored copy, read November 24, 2026.',
  )
})

test('shows the five sources that carry a piece, and folds the others', () => {
  const sources = Array.from({ length: 7 }, (_, n) => ({ ...nhs, url: `${nhs.url}${n}` }))
  const html = renderToStaticMarkup(createElement(ArticleSources, { sources, corrections: [] }))
  const [shown = '', folded = ''] = html.split('<details>')
  expect([shown, folded].map((part) => part.match(/<li>/g)?.length)).toEqual([5, 2])
  expect(folded).toContain('2 more sources')
})

test('shows corrections with their day, and no empty lists', () => {
  const corrections = [{ date: '2026-11-22', text: 'An earlier version said A4. It is A3.' }]
  expect(textOf({ sources: [], corrections })).toBe(
    'CorrectionsNovember 22, 2026: An earlier version said A4. It is A3.',
  )
  expect(textOf({ sources: [], corrections: [] })).toBe('')
})
