import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Body } from './piece-body.tsx'

test('a video is a link with a poster until its reader agrees, and names its host first', () => {
  const figure = { webp: '/a.webp', avif: '/a.avif', jpeg: '/a.jpeg', width: 3, height: 2 }
  const video = { host: 'Reel', href: 'https://reel.example/1', embedUrl: 'https://play.example/1' }
  const parts = [{ figure, alt: 'A rose', caption: 'How a rose is drawn', video }]
  const html = renderToStaticMarkup(createElement(Body, { parts }))
  expect(html).toContain('<a class="film-poster" href="https://reel.example/1"')
  expect(html).toContain('data-film="https://play.example/1" data-film-title="How a rose is drawn"')
  expect(html).toContain('This video plays from Reel')
  expect(html).toContain('alt="A rose"')
  expect(html).not.toMatch(/<iframe|src="https:/)
})

test('a text that opens with a quotation mark or a short paragraph has no drop cap', () => {
  const long = ` much is a rose? ${'It depends on whom you ask, and on the day. '.repeat(4)}</p>`
  const classOf = (html: string) =>
    /class="(.*?)"/.exec(
      renderToStaticMarkup(createElement(Body, { parts: [html], dropCap: true })),
    )?.[1]
  expect(classOf(`<p>How${long}`)).toBe('prose prose-opening')
  expect(classOf(`<p><em>How</em>${long}`)).toBe('prose prose-opening')
  const summary = '<section class="block"><h2>In short</h2><p>Ask.</p></section>'
  expect(classOf(`${summary}\n<p>How${long}`)).toBe('prose prose-opening')
  expect(classOf(`<p>“How${long}`)).toBe('prose')
  expect(classOf(`<p><em>“How</em>${long}`)).toBe('prose')
  expect(classOf('<p>How much is a rose?</p><h2>What to plan on</h2>')).toBe('prose')
})
