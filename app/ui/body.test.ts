import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Body } from './body.tsx'

test('a text that opens with a quotation mark has no drop cap', () => {
  const classOf = (html: string) =>
    /class="(.*?)"/.exec(
      renderToStaticMarkup(createElement(Body, { parts: [html], dropCap: true })),
    )?.[1]
  expect(classOf('<p>How much is a rose?</p>')).toBe('prose prose-opening')
  expect(classOf('<p><em>How</em> much is a rose?</p>')).toBe('prose prose-opening')
  expect(classOf('<p>“How much is a rose?” has no answer.</p>')).toBe('prose')
  expect(classOf('<p><em>“How</em> much?”</p>')).toBe('prose')
})
