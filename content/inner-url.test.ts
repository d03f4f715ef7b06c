import fc from 'fast-check'
import { expect, test } from 'vitest'
import { innerUrl } from './inner-url.ts'

test.each(['/', '/stories?theme=love#top', '#prices', '?page=2', 'feed.xml', '/a:b', '/é %'])(
  '%j leads to a page of the site',
  (address) => {
    expect(innerUrl(address)?.pathname).toMatch(/^\/(?!\/)/)
  },
)

test.each([
  '//host',
  '//site.invalid/x',
  '/\\site.invalid',
  '/\\host',
  '\\\\host',
  '\\/host',
  '/\t/host',
  '/\n/host',
  '\t//host',
  ' //host',
  '/\r\\host',
  '/.//host',
  '/..//host',
  '/%2e//host',
  'https:host',
  'https:/host',
  'HTTPS://host',
  'https://site.invalid/stories',
  ' https://host',
  'data:text/html,x',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'mailto:a@host.example',
  '//[',
  'https://[',
])('%j leads away from the site', (address) => {
  expect(innerUrl(address)).toBeNull()
})

test('whatever is written, an inner address stays on the origin that it is read on', () => {
  const sign = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '?',
    '#',
    '@',
    '\t',
    '\n',
    ' ',
    '%2f',
    'a',
    'https:',
    'site.invalid',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
      const address = signs.join('')
      const url = innerUrl(address)
      if (!url) return
      expect(new URL(address, 'https://indelible.example/blog/').origin).toBe(
        'https://indelible.example',
      )
      const written = url.pathname + url.search + url.hash
      expect(new URL(written, 'https://indelible.example').host).toBe('indelible.example')
    }),
  )
})
