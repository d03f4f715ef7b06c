import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  startPgNotifications,
  stopPgNotifications,
} from '#app/platform/db/pg-notifications.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given, takeDown } from '#tests/given.ts'
import { logLines } from '#tests/log-lines.ts'
import { openServer } from '#tests/open-server.ts'
import { givenPooler } from '#tests/pooler.ts'
import { rowsWhere } from '#tests/rows.ts'
import { openSite, type Page } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { openPageCache } from './page-cache.server.ts'

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const cacheable = [
  { path: /^\/about$/ },
  { path: /^\/stories$/, showsStories: true as const },
  { path: /^\/story\/[\w-]+$/, showsStories: true as const },
]

/** A page that says how often it was drawn. */
function counted(answer: (times: number) => Response | Promise<Response>) {
  let times = 0
  const page: Page = {
    loader() {
      times += 1
      return answer(times)
    },
  }
  return { page, times: () => times }
}

const saying = (words: string, init: ResponseInit = {}) =>
  new Response(words, { headers: html, ...init })

async function hearNotifications() {
  await startPgNotifications(databaseUrl)
  onTestFinished(stopPgNotifications)
}

const publicAddress = (id: string) => `/story/${id}`

/** Shows a story as it stands in the database. */
const story: Page = {
  async loader({ request }) {
    const id = new URL(request.url).pathname.split('/')[2] ?? ''
    const [story] = await rowsWhere(submissions, { id })
    return story?.status === 'approved' ? saying(story.story) : saying('gone', { status: 404 })
  },
}

test('an error of the cache is logged, and the routes answer', async () => {
  const lines = logLines()
  const cache = openPageCache({
    publicPages: cacheable,
    render: () => Promise.reject(new Error('no marks')),
    passOn: (_, response) => response.end('from the routes'),
    findPersonalParts: async () => null,
  })
  const url = await openServer(cache.answer)
  onTestFinished(() => cache.close())

  const response = await fetch(`${url}/about`)
  expect(await response.text()).toBe('from the routes')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', path: '/about', err: { message: 'no marks' } },
  ])
})

test('renders a page once and sends it to everyone in an encoding they accept', async () => {
  const { page, times } = counted(() => saying('Two swallows. '.repeat(500)))
  const { url } = await openSite({ about: page }, cacheable)

  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br', 'br'],
    ['br', 'br'],
  ] as const) {
    const answer = await fetch(`${url}/about`, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(await answer.text()).toBe('Two swallows. '.repeat(500))
  }
  expect(times()).toBe(1)
})

test('a hundred simultaneous requests share one rendering', async () => {
  const rendering = Promise.withResolvers<Response>()
  const { page, times } = counted(() => rendering.promise)
  const { url } = await openSite({ about: page }, cacheable)

  const responses = Array.from({ length: 100 }, () => fetch(`${url}/about`))
  rendering.resolve(saying('one'))

  expect(
    new Set(await Promise.all(responses.map(async (answer) => (await answer).text()))),
  ).toEqual(new Set(['one']))
  expect(times()).toBe(1)
})

test('a cached page has Cache-Control for browsers and shared caches', async () => {
  await hearNotifications()
  const { url } = await openSite(
    { about: counted(() => saying('x')).page, stories: counted(() => saying('y')).page },
    cacheable,
  )
  const cacheControl = async (path: string) =>
    (await fetch(url + path)).headers.get('cache-control')

  expect(await cacheControl('/about')).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  )
  // No cache may show a story longer than a minute after it was taken back.
  expect(await cacheControl('/stories')).toBe('public, max-age=0, s-maxage=60')
})

test('answers 304 when the ETag matches', async () => {
  const { url } = await openSite({ about: counted(() => saying('x')).page }, cacheable)
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/about`, { headers: { 'accept-encoding': 'gzip', ...headers } })
  const etag = (await ask({})).headers.get('etag')!

  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask({ 'if-none-match': tag })
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([
      304,
      etag,
      '',
    ])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  await expectStatus(200, ask({ 'if-none-match': '"other"' }))
  // The same words packed otherwise are other bytes.
  await expectStatus(200, ask({ 'if-none-match': etag, 'accept-encoding': 'br' }))
})

test('compresses more tightly later, and both encodings have an ETag that still matches', async () => {
  const { url } = await openSite(
    { about: counted(() => saying('She had hers done in Valletta. '.repeat(900))).page },
    cacheable,
  )
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${url}/about`, { headers: { 'accept-encoding': 'br', ...headers } })
  const quick = (await ask()).headers.get('etag')!
  await expect.poll(async () => (await ask()).headers.get('etag')).not.toBe(quick)

  await expectStatus(304, ask({ 'if-none-match': quick }))
})

test('HEAD has the headers of GET and no body', async () => {
  const { url } = await openSite({ about: counted(() => saying('x'.repeat(99))).page }, cacheable)
  for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'gzip' }]) {
    const [head, get] = await Promise.all([
      fetch(`${url}/about`, { method: 'HEAD', headers }),
      fetch(`${url}/about`, { headers }),
    ])
    expect(sentHeaders(head)).toEqual(sentHeaders(get))
    expect(head.headers.get('x-request-id')).not.toBe(get.headers.get('x-request-id'))
    expect(await head.text()).toBe('')
  }
})

function sentHeaders({ headers }: Response) {
  const own = ['connection', 'date', 'keep-alive', 'x-request-id']
  return [...headers].filter(([name]) => !own.includes(name))
}

test('ignores unknown query parameters in the cache key', async () => {
  const { page, times } = counted(() => saying('x'))
  const urls: string[] = []
  const listening: Page = {
    loader(args) {
      urls.push(args.request.url)
      return page.loader?.(args)
    },
  }
  const query = (search: URLSearchParams) => ({ theme: search.get('theme') ?? 'all' })
  const { url } = await openSite({ stones: listening }, [{ path: /^\/stones$/, query }])

  for (const search of ['?theme=love&utm=1', '?a=1&theme=love', '?theme=love&theme=journey']) {
    await fetch(`${url}/stones${search}`)
  }
  expect(times()).toBe(1)
  await fetch(`${url}/stones?x=canary`)
  expect(urls).toEqual([
    'http://localhost:3000/stones?theme=love',
    'http://localhost:3000/stones?theme=all',
  ])
})

test('caches no error, redirect, cookie or incomplete page', async () => {
  const pages = [
    counted(() => saying('x', { status: 404 })),
    counted(() => saying('x', { status: 503 })),
    counted(() => Response.redirect('http://localhost:3000/', 301)),
    counted(() => saying('x', { headers: { ...html, 'Set-Cookie': 'a=1' } })),
  ]
  for (const { page, times } of pages) {
    const { url } = await openSite({ about: page }, cacheable)
    const first = await fetch(`${url}/about`, { redirect: 'manual' })
    const second = await fetch(`${url}/about`, { redirect: 'manual' })
    expect(first.status).toBe(second.status)
    expect(first.headers.get('cache-control')).toMatch(/^private/)
    expect(times()).toBe(2)
  }
})

for (const cookie of ['session=x', 'a=1; __Host-session=x', 'toast=signedOut']) {
  test(`renders the page anew for a request with ${cookie}`, async () => {
    const { page, times } = counted((each) => saying(String(each)))
    const { url } = await openSite({ about: page }, cacheable)
    await fetch(`${url}/about`)

    const answer = await fetch(`${url}/about`, { headers: { cookie } })

    expect(await answer.text()).toBe('2')
    expect(answer.headers.get('cache-control')).toMatch(/^private/)
    expect(await (await fetch(`${url}/about`)).text()).toBe('1')
    expect(times()).toBe(2)
  })
}

test('nothing from the first request is in the cached page', async () => {
  const echo: Page = {
    loader: ({ request }) => saying(JSON.stringify([request.url, ...request.headers])),
  }
  const { url } = await openSite({ about: echo }, cacheable)
  const headers = {
    'x-forwarded-host': 'canary',
    'x-forwarded-proto': 'canary',
    'x-react-router-spa-mode': 'yes',
    'x-react-router-prerender-data': 'canary',
    'user-agent': 'canary',
    'accept-language': 'canary',
    cookie: 'canary=1',
    referer: 'http://canary.example/',
  }
  const first = await (await fetch(`${url}/about?canary=1`, { headers })).text()
  expect(first).toBe('["http://localhost:3000/about"]')
})

test('a withdrawn story is gone at once from every copy of the site', async () => {
  await hearNotifications()
  const sites = [
    await openSite({ 'story/:id': story }, cacheable),
    await openSite({ 'story/:id': story }, cacheable),
  ]
  const { id } = await given.approved({ story: 'canary words' })
  for (const { url, cache } of sites) {
    for (const _ of [1, 2])
      expect(await (await fetch(url + publicAddress(id))).text()).toBe('canary words')
    await expect.poll(() => cache.size().pages).toBe(1)
  }

  await takeDown(id)

  for (const { url } of sites) {
    await expect.poll(async () => (await fetch(url + publicAddress(id))).status).toBe(404)
  }
})

test('does not cache a page whose rendering began before a change', async () => {
  await hearNotifications()
  const renderings = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const started = Promise.withResolvers<void>()
  const { page, times } = counted((each) => {
    started.resolve()
    return renderings[each - 1]?.promise ?? saying('later still')
  })
  const { url } = await openSite({ stories: page }, cacheable)
  const early = fetch(`${url}/stories`)
  await started.promise

  const { id } = await given.approved()
  await expect
    .poll(async () => {
      // The notification arrives when a second rendering begins.
      if (times() < 2) void fetch(`${url}/stories`).catch(() => {})
      return times()
    })
    .toBe(2)
  renderings[0]?.resolve(saying('before'))
  expect(await (await early).text()).toBe('before')
  renderings[1]?.resolve(saying('after'))

  await expect.poll(async () => (await fetch(`${url}/stories`)).text()).toBe('after')
  expect(times()).toBe(2)
  expect(id).toBeTruthy()
})

test('while the database is away serves the last copy, but no withdrawn story', async () => {
  await hearNotifications()
  let answer = () => saying('as it was')
  const { page, times } = counted(() => answer())
  const { url } = await openSite({ stories: page }, cacheable)
  const shown = async () => (await fetch(`${url}/stories`)).text()
  expect(await shown()).toBe('as it was')

  await cutTheLine()
  answer = () => saying('an error', { status: 503 })
  await expect.poll(async () => [await shown(), times() > 1]).toEqual(['as it was', true])

  answer = () => saying('gone', { status: 404 })
  await expect.poll(shown).toBe('gone')
})

/** Ends the connection that notifications come by, and lets no other be made in the course of this test. */
async function cutTheLine() {
  const name = /\/(test_\w+)/.exec(databaseUrl)?.[1]
  const server = new pg.Client({ connectionString: databaseUrl.replace(`/${name}`, '/postgres') })
  await server.connect()
  onTestFinished(async () => {
    await server.query(`alter database ${name} allow_connections true`)
    await server.end()
  })
  await server.query(`alter database ${name} allow_connections false`)
  await server.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'indelible notifications' and datname = '${name}'`)
}

test('behind a pooler that loses notifications a withdrawn story is not served', async () => {
  const pooler = await givenPooler(databaseUrl)
  await startPgNotifications(pooler.url)
  onTestFinished(stopPgNotifications)
  const { url } = await openSite({ 'story/:id': story }, cacheable)
  const { id } = await given.approved()
  await expectStatus(200, fetch(url + publicAddress(id)))

  await takeDown(id)

  await expectStatus(404, fetch(url + publicAddress(id)))
})

test('caches no page that shows stories while notifications are missing', async () => {
  const { page, times } = counted((each) => saying(String(each)))
  const { url, cache } = await openSite({ stories: page }, cacheable)
  for (const expected of ['1', '2'])
    expect(await (await fetch(`${url}/stories`)).text()).toBe(expected)
  expect([times(), cache.size().pages]).toEqual([2, 0])
})
