import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withoutNonce } from './inline-parts.ts'

const nonce = 'mA8SXr9nwHGcajNO6gEl8w=='
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('our own inline parts are trusted by what they say, and the nonce is gone', () => {
  const { page, trusted } = withoutNonce(
    `<link nonce="${nonce}" rel="icon"><script nonce="${nonce}">one()\n</script><script type="module" src="/a.js" nonce="${nonce}"></script><style nonce="${nonce}">a{}</style>`,
    nonce,
  )
  expect(trusted).toEqual({ scripts: [sha256('one()\n')], styles: [sha256('a{}')] })
  expect(page).toBe(
    '<link rel="icon"><script>one()\n</script><script type="module" src="/a.js"></script><style>a{}</style>',
  )
})

test('a script that got into the page from outside is not trusted', () => {
  const { trusted } = withoutNonce(
    '<p><script>alert(1)</script><script nonce="x">alert(2)</script><script type="application/ld+json">{}</script>',
    nonce,
  )
  expect(trusted).toEqual({ scripts: [], styles: [] })
})
