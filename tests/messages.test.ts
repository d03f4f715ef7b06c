import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/deploy.md', 'utf8')

test('each message that the guide for operators explains is one that the programs print', () => {
  const [, table = ''] = guide.split('\n## Messages and what to do\n')
  const messages = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message)
  expect(messages.length).toBeGreaterThan(15)
  // What Node says (src/crypto/crypto_x509.cc), and not the site.
  const foreign = ['self-signed certificate in certificate chain']
  const sources = globSync('{app,ops}/**/*.ts', { exclude: ['**/*.test.ts'] })
  const texts = sources.map((path) => readFileSync(path, 'utf8'))
  const unknown = messages.filter(
    (message) => !foreign.includes(message) && !texts.some((text) => says(text, message)),
  )
  expect(unknown).toEqual([])
})

test('each alert is explained, and no other', () => {
  const rules = readFileSync('deploy/prometheus/rules.yml', 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const explained = [...guide.matchAll(/^\| `(Indelible\w+)` \|/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(5)
  expect(explained.toSorted()).toEqual(alerts.toSorted())
})

/** An ellipsis stands for what differs from case to case. */
function says(text: string, message: string) {
  const parts = message.split('…').map((part) => part.trim())
  return parts.every((part) => text.includes(part))
}
