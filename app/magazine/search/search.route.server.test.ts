import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { publishedPieces } from '#app/pieces/reading/catalogue.server.ts'
import { readLivePieces } from '#app/pieces/reading/live-pieces.server.ts'
import { findUnindexed, indexPieces } from '#app/pieces/reading/search-index.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { rateLimits } from '#app/platform/db/schema/tables.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { openSite } from '#tests/site.ts'
import { loadResults } from './results.server.ts'
import { loader } from './search.route.tsx'
import { search, searchLimit } from './search.server.ts'

async function shown(query: string) {
  const { matches } = await search({ query })
  return loadResults(matches)
}

test('finds every piece by its title and links to its page', async () => {
  await indexPieces(await findUnindexed(await readLivePieces()))
  const kinds = publishedPieces().map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['article', 'work', 'film']))
  for (const { kind, id, title } of publishedPieces()) {
    const hit = (await shown(title)).find((result) => result.title === title)
    const folder = { article: '/blog/', work: '/gallery/', film: '/watch#transcript-' }[kind]
    expect(hit, title).toMatchObject({ kind, href: `${folder}${id}` })
  }
})

test('shows a story with the name that its author chose', async () => {
  await given.approved({
    title: null,
    name: 'Philippa Canarysurname',
    nameShown: 'first',
    location: 'Hull',
    contentNote: 'Surgery scars',
    story: 'The avocet came back to the river in spring.',
  })
  const [result] = await shown('avocets')
  expect(result).toMatchObject({
    kind: 'story',
    title: 'The avocet came back to...',
    contentNote: 'Surgery scars',
    picture: null,
    photo: null,
  })
  expect(result?.about).toMatch(/^Told by Philippa, Hull, /)
  expect(JSON.stringify(result)).not.toContain('Canarysurname')
})

test('shows the photo of a story with a content note only blurred', async () => {
  const photo = { photoUrl: '/photos/x', photoWidth: 480, photoHeight: 360, photoBlurred: 'UklG' }
  const keys = () => ({ photoId: randomUUID(), photoKey: randomUUID() })
  const story = 'A heron stood in the estuary all winter.'
  await given.approved({ ...photo, ...keys(), story, title: 'Clear' })
  await given.approved({ ...photo, ...keys(), story, title: 'Noted', contentNote: 'Scars' })
  await given.approved({
    ...photo,
    ...keys(),
    story,
    title: 'Not made yet',
    contentNote: 'Scars',
    photoBlurred: null,
  })

  const photos = new Map((await shown('estuary')).map(({ title, photo }) => [title, photo]))
  const size = { width: 480, height: 360 }
  expect(photos.get('Clear')).toEqual({
    ...size,
    src: '/photos/x/480.webp',
    srcSet: '/photos/x/480.webp 480w',
  })
  expect(photos.get('Noted')).toEqual({ ...size, src: 'data:image/webp;base64,UklG' })
  expect(photos.get('Not made yet')).toBeNull()
})

test('leaves out results that no longer exist', async () => {
  const gone = { id: '6f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11', excerpt: [] }
  expect(await loadResults([{ ...gone, kind: 'story' }])).toEqual([])
  expect(await loadResults([{ ...gone, kind: 'work' }])).toEqual([])
})

test('limits the rate of searches, and does not count empty ones', async () => {
  const { url } = await openSite({ search: { loader: loader as never } })
  await expectStatus(200, fetch(`${url}/search?q=rose`))
  await db.update(rateLimits).set({ count: searchLimit.max })
  const refused = await fetch(`${url}/search?q=rose`)
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(searchLimit.minutes * 60)
  await expectStatus(200, fetch(`${url}/search`))
})
