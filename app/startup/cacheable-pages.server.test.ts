import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isPrivatePath } from '#app/addresses.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { findRequestedPage } from '#app/platform/page-cache/cache-key.ts'
import { cacheablePages } from './cacheable-pages.ts'

const id = '6b20bb79-a199-4c64-bdbb-a458510e337b'

function place(url: string, request: Partial<IncomingMessage> = {}) {
  return findRequestedPage(
    { method: 'GET', url, headers: {}, ...request } as IncomingMessage,
    cacheablePages,
  )
}

test('caches public pages, and marks those that show stories', () => {
  const showing = ['/', '/stories', `/story/${id}`, '/stories/feed.xml', '/sitemap.xml']
  const without = ['/watch', '/gallery', '/blog', '/about', '/privacy', '/terms', '/robots.txt']
  for (const url of showing) expect(place(url), url).toMatchObject({ showsStories: true })
  for (const url of without) expect(place(url), url).toMatchObject({ showsStories: false })
  for (const { slug } of catalogue.works) expect(place(`/gallery/${slug}`)).not.toBeNull()
  for (const { slug } of catalogue.articles) expect(place(`/blog/${slug}`)).not.toBeNull()
})

test('does not cache private pages, forms or searches', () => {
  const others = [
    '/auth',
    '/account',
    '/submit',
    '/dashboard',
    '/admin',
    `/submission/${id}`,
    '/search?q=rose',
    '/contact',
    '/newsletter',
    '/newsletter/confirm?token=x',
    '/complaints',
    `/story/${id}/report`,
    `/collection/${id}`,
    `/photos/${id}/480.webp`,
    '/healthz',
    '/_.data',
    '/stories.data',
    `/story/${id}.data`,
    '/__manifest?p=/',
    '/stories/',
    '/Stories',
    '/story/1',
    '//stories',
    '/%73tories',
    '/dashboard%2f..%2fabout',
    '/no-such-page',
    'http://evil.test/stories',
  ]
  for (const url of others) expect(place(url), url).toBeNull()
})

test('no cacheable page is behind a guard', () => {
  for (const url of ['/auth', '/account', '/submit', '/dashboard', '/admin', '/collections']) {
    expect(isPrivatePath(url)).toBe(true)
    expect(cacheablePages.some(({ path }) => path.test(url))).toBe(false)
  }
})

for (const [url, key] of [
  ['/stories?utm_source=x', '/stories'],
  ['/stories?after=nonsense&theme=Memorial', '/stories'],
  ['/stories?theme=love&place=%20HULL%20', '/stories?place=hull'],
  [`/stories?place=${'x'.repeat(41)}`, '/stories'],
  [
    `/stories?after=1700000000000_${id}&x=1&theme=love`,
    `/stories?theme=love&after=1700000000000_${id}`,
  ],
  ['/gallery?place=nowhere&page=2', '/gallery'],
  ['/about?theme=love', '/about'],
  ['/tattoo-cost-calculator?eco=yes', '/tattoo-cost-calculator'],
] as const) {
  test(`${url} is the page ${key}`, () => {
    expect(place(url)?.key).toBe(key)
  })
}

test('does not answer forms, or requests with a toast to show, from the cache', () => {
  expect(place('/about', { method: 'POST' })).toBeNull()
  expect(place('/about', { headers: { 'content-length': '3' } })).toBeNull()
  expect(place('/about', { headers: { cookie: 'a=1; toast=x' } })).toBeNull()
  expect(place('/about', { headers: { cookie: 'my-toast=x; other=1' } })).not.toBeNull()
})
