import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import {
  startPgNotifications,
  stopPgNotifications,
  subscribe,
} from '#app/platform/db/pg-notifications.server.ts'
import { StoreUnreachable } from '#app/platform/files/file-store.ts'
import { dropCachedPages } from '#app/platform/page-cache/dropped-pages.ts'
import { openPhotoStore, photoStore } from '#app/platform/photos/photo-store.server.ts'
import { drawWords } from '#app/platform/photos/share-cards.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { takeDown } from '#tests/given.ts'
import { givenStoryWithPhoto } from '#tests/given-photos.ts'
import { givenPooler } from '#tests/pooler.ts'
import { openSite } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { publicFiles } from './public-files.ts'

let hears = false

async function hearNotifications() {
  await startPgNotifications(databaseUrl)
  hears = true
  onTestFinished(() => {
    hears = false
    return stopPgNotifications()
  })
}

const open = () => openSite({}, [], {}, publicFiles)

test('a photo is read once, and a browser that has it costs no reading', async () => {
  await hearNotifications()
  const { url } = await open()
  const photo = await givenPhoto()
  const reads = countReads()

  const [first, second] = [await fetch(url + photo.path), await fetch(url + photo.path)]
  expect([await first.text(), await second.text(), reads()]).toEqual(['a picture', 'a picture', 1])
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  expect(first.headers.get('content-security-policy')).toContain('sandbox')

  const other = await open()
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  await expectStatus(304, fetch(other.url + photo.path, { headers }))
  expect(reads()).toBe(1)
})

test('a hundred who ask for a photo at once cost one reading', async () => {
  await hearNotifications()
  const { url } = await open()
  const photo = await givenPhoto()
  const reads = countReads()
  const all = Array.from({ length: 100 }, async () => (await fetch(url + photo.path)).text())
  expect(new Set(await Promise.all(all))).toEqual(new Set(['a picture']))
  expect(reads()).toBe(1)
})

test('the photo of a withdrawn story is gone from every copy of the site, and others stay', async () => {
  await hearNotifications()
  const sites = [await open(), await open()]
  const [photo, other] = [await givenPhoto(), await givenPhoto()]
  for (const { url } of sites) {
    for (const path of [photo.path, photo.path, other.path]) {
      await expectStatus(200, fetch(url + path))
    }
  }
  const reads = countReads()

  await takeDown(photo.id)

  for (const { url } of sites) {
    await expect.poll(async () => (await fetch(url + photo.path)).status).toBe(404)
    await expectStatus(200, fetch(url + other.path))
  }
  expect(reads()).toBe(0)
})

test('while notifications are lost, the photo of a withdrawn story is not sent', async () => {
  const pooler = await givenPooler(databaseUrl)
  await startPgNotifications(pooler.url)
  onTestFinished(stopPgNotifications)
  const { url } = await open()
  const photo = await givenPhoto()
  await expectStatus(200, fetch(url + photo.path))
  await takeDown(photo.id)
  await expectStatus(404, fetch(url + photo.path))
})

test('a photo that was found before its story was withdrawn is not kept', async () => {
  await hearNotifications()
  const answer = Promise.withResolvers<void>()
  const firstQuery = Promise.withResolvers<void>()
  let times = 0
  const slow = publicFiles.map((files) => ({
    ...files,
    find: async (match: RegExpExecArray) => {
      const file = await files.find(match)
      times += 1
      firstQuery.resolve()
      if (times === 1) await answer.promise
      return file
    },
  }))
  const { url } = await openSite({}, [], {}, slow)
  const photo = await givenPhoto()
  const early = fetch(url + photo.path)
  await firstQuery.promise
  const notification = Promise.withResolvers<string>()
  onTestFinished(subscribe('pages', notification.resolve))
  await takeDown(photo.id)
  expect(await notification.promise).toBe(`story:${photo.id}`)
  answer.resolve()
  await expectStatus(200, early)
  await expectStatus(404, fetch(url + photo.path))
})

test('what not everybody may see, or the store does not return, is left to the routes', async () => {
  await hearNotifications()
  const { url } = await openSite(
    { '*': { loader: () => new Response('routes') } },
    [],
    {},
    publicFiles,
  )
  const photo = await givenPhoto()
  const ask = async (path: string) => (await fetch(url + path)).text()
  await takeDown(photo.id)
  await expect.poll(() => ask(photo.path)).toBe('routes')
  for (const path of [`/photos/${randomUUID()}`, '/photos/x', '/pictures/nothing.webp']) {
    expect(await ask(path)).toBe('routes')
  }
  const working = photoStore
  openPhotoStore({ ...working, get: () => Promise.reject(new StoreUnreachable('away')) })
  onTestFinished(() => openPhotoStore(working))
  expect(await ask((await givenPhoto(working)).path)).toBe('routes')
})

test('a picture of ours is asked about again when anything published has changed', async () => {
  await hearNotifications()
  let times = 0
  const find = async () => {
    times += 1
    const read = async () => Buffer.from('drawn')
    const headers = { ETag: '"a"', 'Cache-Control': 'public' }
    return { key: 'a', shownBy: 'magazine' as const, headers, read }
  }
  const { url } = await openSite({}, [], {}, [{ path: /^\/pictures\/a$/, find }])
  for (const _ of [1, 2]) expect(await (await fetch(`${url}/pictures/a`)).text()).toBe('drawn')
  expect(times).toBe(1)
  dropCachedPages()
  await fetch(`${url}/pictures/a`)
  expect(times).toBe(2)
})

function countReads() {
  const working = photoStore
  let reads = 0
  openPhotoStore({
    ...working,
    get: (key) => {
      reads += 1
      return working.get(key)
    },
  })
  onTestFinished(() => openPhotoStore(working))
  return () => reads
}

async function givenPhoto(store = photoStore) {
  const payloads = new Set<string>()
  const stop = subscribe('pages', (payload) => payloads.add(payload))
  const story = await givenStoryWithPhoto(store)
  // What is notified of the photo itself would drop what a test has read of it.
  if (hears) await expect.poll(() => payloads.has(`story:${story.id}`)).toBe(true)
  stop()
  return story
}

test('a story has a card of its words, which is gone with it, and never shows its photograph', async () => {
  await hearNotifications()
  const { url } = await open()
  const photo = await givenPhoto()
  const path = `/story/${photo.id}/card.png`
  const [first, second] = [await fetch(url + path), await fetch(url + path)]
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(first.headers.get('content-type')).toBe('image/png')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(60_000)
  expect(Buffer.from(await second.arrayBuffer())).toEqual(bytes)

  await takeDown(photo.id)
  await expect.poll(async () => (await fetch(url + path)).status).toBe(404)
})

test('odd titles make a card too', { timeout: 60_000 }, async () => {
  const odd = [
    ['emoji', '🐦❤️👩‍👧🌹'.repeat(30), '🐦'.repeat(150)],
    ['right to left', 'أمي وأنا ووشم السنونو', 'שלוש ציפורים'],
    ['one word', 'W'.repeat(120), 'x'.repeat(160)],
    ['letters of no font', '漢字的故事', '我的祖母有兩隻燕子。'],
    ['markup', '<b>&amp;</b> <span size="1">', '</span>'],
    ['nothing', '\u202e\u200b', ''],
  ] as const
  for (const [what, title, line] of odd) {
    const card = await drawWords({ title, line, by: [title, line], instead: 'Story 213' })
    expect(card.readUInt32BE(16), what).toBe(1200)
  }
})
