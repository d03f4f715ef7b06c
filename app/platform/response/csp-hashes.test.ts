import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceNonceWithHashes } from './csp-hashes.ts'

const nonce = 'mA8SXr9nwHGcajNO6gEl8w=='
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('hashes our own inline parts and removes the nonce', () => {
  const { page, trusted } = replaceNonceWithHashes(
    `<link nonce="${nonce}" rel="icon"><script nonce="${nonce}">one()\n</script><script type="module" src="/a.js" nonce="${nonce}"></script><style nonce="${nonce}">a{}</style>`,
    nonce,
  )
  expect(trusted).toEqual({ scripts: [sha256('one()\n')], styles: [sha256('a{}')] })
  expect(page).toBe(
    '<link rel="icon"><script>one()\n</script><script type="module" src="/a.js"></script><style>a{}</style>',
  )
})

test('does not trust an injected script', () => {
  const { trusted } = replaceNonceWithHashes(
    '<p><script>alert(1)</script><script nonce="x">alert(2)</script><script type="application/ld+json">{}</script>',
    nonce,
  )
  expect(trusted).toEqual({ scripts: [], styles: [] })
})

test('trusts only elements with the nonce', () => {
  const text = fc.string().map((words) => words.replaceAll('<', '&lt;').replaceAll('$', ''))
  const part = fc.tuple(fc.constantFrom('script', 'style'), fc.boolean(), text)
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), text, ([...parts], between) => {
      const written = parts.map(([element, ours, words]) => {
        const attribute = ours ? ` nonce="${nonce}"` : ' nonce="guessed"'
        return `<${element}${attribute}>${words}</${element}>`
      })
      const { page, trusted } = replaceNonceWithHashes(written.join(between), nonce)
      const expected = (element: string) =>
        parts.filter(([name, ours, words]) => name === element && ours && words)
      expect(trusted.scripts).toEqual(expected('script').map(([, , words]) => sha256(words)))
      expect(trusted.styles).toEqual(expected('style').map(([, , words]) => sha256(words)))
      expect(page).not.toContain(nonce)
    }),
  )
})
