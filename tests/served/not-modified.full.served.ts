import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { givenStoryWithPhoto } from '#tests/given-photos.ts'
import { test } from './people.ts'

const kept = [
  'access-control-allow-origin',
  'cache-control',
  'content-disposition',
  'content-security-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
]

test('pages, photos, feeds and files answer If-None-Match by one rule', async ({
  visitor,
  member,
}) => {
  const style = readdirSync('build/client/assets').find((name) => name.endsWith('.css'))
  const feeds = ['/stories/feed.xml', '/blog/feed.json', '/newsletter/feed.xml']
  const paths = ['/about', '/stories', ...feeds, '/sitemap.xml']
  const files = [`/assets/${style}`, '/favicon.svg', '/icon-192.png', '/site.webmanifest']
  const texts = ['/robots.txt', '/.well-known/security.txt', await givenPhoto()]

  for (const [person, asked] of [
    [visitor, [...paths, ...files, ...texts]],
    // No page is cached for who is signed in.
    [member, [...paths.filter((path) => path.includes('.')), ...files, ...texts]],
  ] as const) {
    for (const path of asked) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const ask = (method: string, tag?: string) =>
          person.ask(path, {
            method,
            headers: { 'Accept-Encoding': encoding, ...(tag && { 'If-None-Match': tag }) },
          })
        const whole = await ask('GET')
        const etag = whole.headers.get('etag') ?? ''
        const opaque = etag.replace('W/', '')
        expect([path, whole.status, opaque]).toEqual([
          path,
          200,
          expect.stringMatching(/^"[^"]+"$/),
        ])
        // A sitemap comes in parts, so its head alone has no tag unless the page is cached.
        const isStreamed = path === '/sitemap.xml' && person === member
        for (const method of isStreamed ? ['GET'] : ['GET', 'HEAD']) {
          const matching = [etag, opaque, `W/${opaque}`, '*', `"a,b",${opaque}`, `W/"a" , ${etag}`]
          for (const tag of matching) {
            const { status, text, headers } = await ask(method, tag)
            expect([method, path, tag, status, text]).toEqual([method, path, tag, 304, ''])
            // A cached page may have been packed more tightly meanwhile: then `*` names the newer copy.
            if (tag !== '*') expect(headers.get('etag')?.replace('W/', '')).toBe(opaque)
            for (const name of kept) {
              expect(headers.get(name), `${name} of ${path}`).toBe(whole.headers.get(name))
            }
          }
          const others = [
            '"other"',
            `"${opaque}"`,
            opaque.replaceAll('"', ''),
            `"*"`,
            '*, x',
            'W/*',
          ]
          for (const tag of others) {
            expect([path, tag, (await ask(method, tag)).status]).toEqual([path, tag, 200])
          }
        }
      }
    }
  }
})

async function givenPhoto() {
  return (await givenStoryWithPhoto()).path
}
