import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from '#tests/rendered.ts'
import { WhatMovesThePrice } from './what-moves-the-price.tsx'

test('each cell names its column, for screens where a row is a list', () => {
  const html = rendered(createElement(WhatMovesThePrice))
  expect(html).toContain('<td data-column="Up the range">Two steps</td>')
  expect(html).not.toContain('<td>')
})
