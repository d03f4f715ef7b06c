import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import {
  startPgNotifications,
  stopPgNotifications,
} from '#app/platform/db/pg-notifications.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { dropCachedPages } from '#app/platform/page-cache/dropped-pages.ts'
import { given } from '#tests/given.ts'
import { updateWhere } from '#tests/rows.ts'
import { openSite } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import type { Cdn } from './cdn-requests.server.ts'
import { setEdgeHeaders } from './edge-headers.server.ts'
import { followPurges } from './purge-queue.server.ts'

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const stories = [{ path: /^\/stories$/, showsStories: true as const }]

beforeEach(async () => {
  await startPgNotifications(databaseUrl)
  onTestFinished(stopPgNotifications)
})

test('what changes is purged by its keys, after a start all of it', async () => {
  const { purged } = openEdge()
  const { id } = await given.approved()
  await expect
    .poll(() => purged.flat())
    .toEqual(expect.arrayContaining(['site', 'stories', `story:${id}`]))

  purged.length = 0
  await updateWhere(submissions, { id }, { title: 'Another' })
  await expect.poll(() => purged.flat()).toEqual(expect.arrayContaining(['stories', `story:${id}`]))
  // What a copy sent before it knew may reach the edge after that.
  await expect
    .poll(() => purged.flat().filter((key) => key === `story:${id}`).length)
    .toBeGreaterThan(1)

  purged.length = 0
  dropCachedPages()
  await expect.poll(() => purged.flat()).toContain('magazine')
})

test('a purge comes after this copy has dropped the page from its own memory', async () => {
  configureCdn()
  let times = 0
  const page = {
    loader: () => {
      times += 1
      return new Response(String(times), { headers: html })
    },
  }
  const { url } = await openSite({ stories: page }, stories)
  const seen: string[] = []
  openEdge(async (keys) => {
    if (keys.includes('stories')) seen.push(await (await fetch(`${url}/stories`)).text())
  })
  expect(await (await fetch(`${url}/stories`)).text()).toBe('1')
  await given.approved()
  await expect.poll(() => seen[0]).toBe('2')
})

test('what cannot be purged is handed to the queue; what it does not take either is tried again', async () => {
  const later: string[][] = []
  let refuses = true
  const edge = openEdge(
    async () => {
      throw new Error('away')
    },
    async (keys) => {
      if (refuses) {
        refuses = false
        throw new Error('away as well')
      }
      later.push(keys)
    },
  )
  await expect.poll(() => later.flat()).toContain('site')
  expect(edge.purged.length).toBeGreaterThan(1)
})

test('an edge keeps pages for long by their keys, and browsers ask each time', async () => {
  configureCdn()
  const page = { loader: () => new Response('words', { headers: html }) }
  const { url } = await openSite({ stories: page }, stories)
  const { headers } = await fetch(`${url}/stories`)
  expect(headers.get('surrogate-key')).toBe('site magazine stories')
  expect(headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=86400, stale-if-error=86400',
  )
  const unchanged = await fetch(`${url}/stories`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect([unchanged.status, unchanged.headers.get('surrogate-key')]).toEqual([
    304,
    'site magazine stories',
  ])
})

test('a page that changed while it was rendered is kept by no cache', async () => {
  configureCdn()
  const begun = Promise.withResolvers<void>()
  const rendered = Promise.withResolvers<Response>()
  const page = {
    loader: () => {
      begun.resolve()
      return rendered.promise
    },
  }
  const { url } = await openSite({ stories: page }, stories)
  const early = fetch(`${url}/stories`)
  await begun.promise
  dropCachedPages()
  rendered.resolve(new Response('before', { headers: html }))
  const { headers } = await early
  expect([headers.get('cache-control'), headers.get('surrogate-key')]).toEqual([
    'private, no-store',
    null,
  ])
})

test('without an edge, and for what is not public, nothing is said to one', () => {
  const headers = new Headers({ 'Cache-Control': 'public, max-age=60' })
  setEdgeHeaders(headers, ['stories'])
  expect([...headers]).toEqual([['cache-control', 'public, max-age=60']])
  configureCdn({ kind: 'cloudflare', service: 'a', token: 'b' })
  const own = new Headers({ 'Cache-Control': 'private, no-store' })
  setEdgeHeaders(own, ['stories'])
  expect([...own]).toEqual([['cache-control', 'private, no-store']])
  setEdgeHeaders(headers, ['story:1'])
  expect(headers.get('cache-tag')).toBe('site,story:1')
})

function openEdge(
  purge: Cdn['purge'] = async () => {},
  purgeLater: (keys: string[]) => Promise<void> = async () => {},
) {
  const purged: string[][] = []
  const cdn = {
    purge: (keys: string[]) => {
      purged.push(keys)
      return purge(keys)
    },
  }
  onTestFinished(followPurges(cdn, purgeLater))
  return { purged }
}

function configureCdn(cdn: typeof configuration.cdn = { kind: 'varnish', urls: [] }) {
  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, cdn })
}
