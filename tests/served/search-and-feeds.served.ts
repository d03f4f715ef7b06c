import sharp from 'sharp'
import { expect } from 'vitest'
import type { Reader } from '#ops/fault-tests/reader.ts'
import { given } from '#tests/given.ts'
import { test } from './people.ts'

test('every page in the sitemap exists and describes itself', async ({ site, visitor }) => {
  const { id } = await given.approved({ title: 'Two swallows', location: 'Whitby, Yorkshire' })
  await given.approved({ location: 'Saltburn' })
  await given.approved({ location: ' whitby,  yorkshire' })
  const addresses = await elements(visitor, '/sitemap.xml', 'loc')
  expect(addresses).toContain(`${site.url}/story/${id}`)
  expect(addresses).toContain(`${site.url}/stories?place=whitby%2C%20yorkshire`)
  expect(addresses.join()).not.toContain('saltburn')
  expect(addresses.length).toBeGreaterThan(40)
  expect(new Set(addresses).size).toBe(addresses.length)

  for (const address of addresses) {
    expect(address.startsWith(`${site.url}/`), address).toBe(true)
    const { status, text: page } = await visitor.get(pathOf(address))
    expect(status, address).toBe(200)
    expect(page.match(/<h1[\s>]/g), address).toHaveLength(1)
    // A diagram in the text has a title of its own.
    expect(page.split('</head>')[0]?.match(/<title>/g), address).toHaveLength(1)
    expect(values(page, 'link rel="canonical" href'), address).toEqual([address])
    // A story's description is its own words, which may be few.
    const least = address.includes('/story/') ? 1 : 20
    const [description = ''] = values(page, 'meta name="description" content')
    expect(description.length, address).toBeGreaterThanOrEqual(least)
    expect(values(page, 'meta property="og:url" content'), address).toEqual([address])
    expect(values(page, 'meta property="og:image:alt" content')[0], address).toBeTruthy()
    expect(page, address).not.toContain('content="noindex"')
    for (const [, json = ''] of page.matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    ))
      expect(JSON.parse(json)['@context']).toBe('https://schema.org')
  }
})

test('a missing page has a title that says so', async ({ visitor }) => {
  for (const address of ['/no-such-page', '/gallery/no-such-plate', '/blog/no-such-article']) {
    const answer = await visitor.get(address)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('<title>Page not found: Indelible</title>')
  }
})

test('a shared link shows a picture of the size that previews want', async ({ site, visitor }) => {
  const [card = ''] = values((await visitor.get('/')).text, 'meta property="og:image" content')
  expect(card.startsWith(`${site.url}/`)).toBe(true)
  const answer = await fetch(card)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('robots.txt and security.txt say what robots leave alone and whom to write to', async ({
  site,
  visitor,
}) => {
  const robots = await visitor.get('/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = robots.text.split('\n')
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  for (const path of ['/admin', '/auth', '/dashboard', '/submission'])
    expect(lines).toContain(`Disallow: ${path}`)

  const security = await visitor.get('/.well-known/security.txt')
  expect(security.headers.get('content-type')).toContain('text/plain')
  expect(security.text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(security.text).toContain(`Canonical: ${site.url}/.well-known/security.txt`)
  const expires = new Date(/^Expires: (.+)$/m.exec(security.text)?.[1] ?? 0)
  expect(expires.getTime()).toBeGreaterThan(Date.now())
})

test('each feed has the same items as RSS and as JSON, and is linked from a page', async ({
  site,
  visitor,
}) => {
  await given.approved({ title: 'Two swallows' })
  const links = (await visitor.get('/stories')).text.match(/<link [^>]*rel="alternate"[^>]*>/g)
  expect(links?.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
    '/blog/feed.xml',
    '/blog/feed.json',
    '/newsletter/feed.xml',
    '/newsletter/feed.json',
    '/stories/feed.xml',
    '/stories/feed.json',
  ])
  for (const section of ['blog', 'stories']) {
    const guids = await elements(visitor, `/${section}/feed.xml`, 'guid')
    expect(guids.length).toBeGreaterThan(0)
    const answer = await visitor.get(`/${section}/feed.json`)
    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    const { version, feed_url, items } = JSON.parse(answer.text)
    expect(version).toBe('https://jsonfeed.org/version/1.1')
    expect(feed_url).toBe(`${site.url}/${section}/feed.json`)
    expect(items.map(({ id }: { id: string }) => id)).toEqual(guids)
    expect((await visitor.get(pathOf(items[0].url))).status).toBe(200)
    expect(answer.text.length).toBeLessThan(512_000)
  }
})

test('a pending story is in no feed, no sitemap and no search', async ({ visitor }) => {
  const { id } = await given.submission({ title: 'Waiting kittiwake' })
  for (const address of [
    '/sitemap.xml',
    '/stories/feed.xml',
    '/stories/feed.json',
    '/search?q=kittiwake',
    '/search?q=kitiwake',
    '/search?q=kittiwake&kind=story',
  ]) {
    const { status, text } = await visitor.get(address)
    expect(status, address).toBe(200)
    expect(text, address).not.toContain(id)
    expect(text, address).not.toContain('Waiting kittiwake')
  }
})

test('every search is answered, and no search engine keeps the answer', async ({ visitor }) => {
  for (const query of [
    'rose',
    'the and of',
    '"""((',
    '<script>alert(1)</script>',
    '\0',
    'x'.repeat(10_000),
    '%ff',
  ]) {
    const { status, text } = await visitor.get(`/search?q=${encodeURIComponent(query)}&page=99`)
    expect(status, query).toBe(200)
    expect(values(text, 'meta name="robots" content')).toEqual(['noindex'])
    expect(text).not.toContain('<script>alert(1)')
  }
  const odd = await visitor.get('/search?q=%FF%00&kind=constructor&page=-1')
  expect(odd.status).toBe(200)
})

/** What the XML at an address has in its elements of a name. That feeds and sitemaps are well-formed is tested in e2e. */
async function elements(reader: Reader, path: string, name: string) {
  const { text } = await reader.get(path)
  return [...text.matchAll(new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`, 'g'))].map(
    ([, value = '']) => value.replaceAll('&amp;', '&'),
  )
}

/** The values of the attributes in a page that stand after this beginning of an element. */
function values(page: string, beginning: string) {
  return [...page.matchAll(new RegExp(`<${beginning}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )
}

function pathOf(address: string) {
  const { pathname, search } = new URL(address)
  return pathname + search
}
