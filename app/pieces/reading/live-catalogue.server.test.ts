import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { movePiece } from '#app/pieces/publication/list-order.server.ts'
import { changePieceSlug, publish, unpublish } from '#app/pieces/publication/publication.server.ts'
import { importFirstSettings } from '#app/pieces/settings/live-settings.server.ts'
import { findSettings, saveSettings } from '#app/pieces/settings/settings.server.ts'
import {
  applySettings,
  readFirstSettings,
  siteSettings,
} from '#app/platform/configuration/site-settings.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  startPgNotifications,
  stopPgNotifications,
} from '#app/platform/db/pg-notifications.server.ts'
import { pieceRenderings, searchDocuments } from '#app/platform/db/schema/tables.server.ts'
import { cachedPagePolicy } from '#app/platform/response/security-headers.server.ts'
import { test } from '#tests/given-people.ts'
import { articleText, filmText, givenActor, givenLive, workText } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { openSite } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { catalogue, findArticle, findPublishedPiece, findWork } from './catalogue.server.ts'
import { readSeries } from './films.server.ts'
import { otherWorks, readWork } from './gallery.server.ts'
import { loadCatalogue, openCatalogue } from './live-catalogue.server.ts'
import { readLivePieces } from './live-pieces.server.ts'

const noScripts = { scripts: [], styles: [] }
let closeCatalogue = async () => {}

beforeAll(async () => {
  await startPgNotifications(databaseUrl)
  closeCatalogue = await openCatalogue()
})

afterAll(async () => {
  await closeCatalogue()
  await stopPgNotifications()
  applySettings(readFirstSettings())
  await loadCatalogue()
})

test('the first edition is there, in its order', () => {
  expect(pluck(catalogue.articles, 'slug')).toHaveLength(20)
  expect(pluck(catalogue.works, 'number')).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(catalogue.films).toHaveLength(4)
})

test('what is published, changed and taken down shows on lists and in the search by itself', async ({
  editor,
}) => {
  const tags = ['A tag of its own', 'Law']
  const { id, version, slug } = await givenLive(editor, articleText({ tags }))
  await expect.poll(() => findArticle(slug)?.title).toBe('The licence on the wall')
  expect(catalogue.articles).toHaveLength(21)
  expect(catalogue.topics).toContainEqual({ tag: 'A tag of its own', count: 1 })
  await expect.poll(() => documentOf(slug)).toMatchObject({ title: 'The licence on the wall' })

  await saveDraft(editor, { id, version, text: articleText({ title: 'A changed title' }) })
  await publish(editor, { id, version: version + 1 })
  await expect.poll(() => findArticle(slug)?.title).toBe('A changed title')
  await expect.poll(async () => (await documentOf(slug))?.title).toBe('A changed title')
  expect(catalogue.topics.some(({ tag }) => tag === 'A tag of its own')).toBe(false)

  await unpublish(editor, { id })
  await expect.poll(() => findArticle(slug)).toBeNull()
  expect(findPublishedPiece('article', slug)).toBeNull()
  await expect.poll(() => documentOf(slug)).toBeUndefined()
})

test('a changed address changes the link, and what readers saved still finds the piece', async ({
  editor,
}) => {
  const { id, slug } = await givenLive(editor, workText(), 'saved-by-readers', 'work')
  await expect.poll(() => findWork(slug)).not.toBeNull()
  await changePieceSlug(editor, { id, slug: 'moved-elsewhere' })
  await expect.poll(() => findWork('moved-elsewhere')).not.toBeNull()
  expect(findWork(slug)).toBeNull()
  expect(findPublishedPiece('work', slug)?.href).toBe('/gallery/moved-elsewhere')
  await unpublish(editor, { id })
  await expect.poll(() => findWork('moved-elsewhere')).toBeNull()
})

test('a moved plate takes its number', async ({ editor }) => {
  const [piece] = (await readLivePieces()).filter(({ key }) => key === 'artist-at-work')
  const { number } = findWork('artist-at-work')!
  await movePiece(editor, { id: piece!.id, to: 1 })
  await expect.poll(() => findWork('artist-at-work')?.number).toBe(1)
  await movePiece(editor, { id: piece!.id, to: number })
  await expect.poll(() => findWork('artist-at-work')?.number).toBe(number)
})

test('a new film joins its series', async ({ editor }) => {
  const { id } = await givenLive(editor, filmText(), 'the-weight-of-water', 'film')
  await expect
    .poll(() => catalogue.films.find(({ key }) => key === 'the-weight-of-water'))
    .toMatchObject({ series: 'Grief & Ink', duration: '7 min', player: null })
  const shown = (await readSeries()).flatMap(({ films }) => films)
  expect(shown.find(({ key }) => key === 'the-weight-of-water')).toMatchObject({
    published: '2026-11-01',
    transcript: [{ speaker: 'Rosa (off camera)' }, { speaker: 'Maxine' }],
  })
  await unpublish(editor, { id })
})

test('films follow the settings: the order of their series, their host, and who may fill a frame', async ({
  editor,
}) => {
  await importFirstSettings()
  const { version } = await findSettings(editor, 'films')
  const [first, second] = siteSettings.films.series
  const { series, id } = catalogue.films[0]!
  expect(series).toBe(first?.title)
  expect(cachedPagePolicy(noScripts)).toContain('https://www.youtube-nocookie.com')
  const fields = {
    series: [second, first],
    host: { name: 'Kino', embedUrl: 'https://kino.example/{id}' },
    videos: { Vimeo: true },
  }
  await saveSettings(editor, { form: 'films', version, fields })
  await expect.poll(() => catalogue.films[0]?.series).toBe(second?.title)
  expect(cachedPagePolicy(noScripts)).toContain(
    'frame-src https://kino.example https://player.vimeo.com;',
  )
  expect(catalogue.films.find((film) => film.id === id)?.player).toBeNull()
  expect((await readSeries())[0]).toMatchObject({ title: second?.title, text: second?.text })
})

test('a plate that leads on to one that was taken down leads on to the others', async ({
  editor,
}) => {
  const [piece] = (await readLivePieces()).filter(({ key }) => key === 'japanese-leg-sleeves')
  await unpublish(editor, { id: piece!.id })
  await expect.poll(() => findWork('japanese-leg-sleeves')).toBeNull()
  const others = otherWorks((await readWork(findWork('japanese-chest-piece')!))!)
  expect(others?.works.map(({ slug }) => slug)).toEqual(['japanese-forearm-details'])
  await publish(editor, { id: piece!.id, version: 1 })
  await expect.poll(() => findWork('japanese-leg-sleeves')).not.toBeNull()
})

test('a start without HTML and search index, as after a restore, makes both again', async () => {
  const before = await readDerived()
  expect(before.renderings.length).toBeGreaterThanOrEqual(36)
  await db.delete(pieceRenderings)
  await db.delete(searchDocuments)
  await closeCatalogue()
  closeCatalogue = await openCatalogue()
  expect(await readDerived()).toEqual(before)
})

test('a start writes into the search index only what it does not hold', async () => {
  await db.insert(searchDocuments).values({ ...gone, kind: 'article', id: 'gone-meanwhile' })
  await updateWhere(searchDocuments, { kind: 'film' }, { source: 'older' })
  const before = await readVersions()
  await closeCatalogue()
  closeCatalogue = await openCatalogue()
  const after = await readVersions()
  expect(after.has('article gone-meanwhile')).toBe(false)
  for (const [key, version] of after) {
    expect(before.get(key) === version, key).toBe(!key.startsWith('film '))
  }
})

test('cached pages are dropped once the new pieces are in place', async () => {
  let drawings = 0
  const loader = () => {
    drawings += 1
    return new Response(pluck(catalogue.articles, 'slug').join(' '))
  }
  const cacheable = [{ path: /^\/list$/ }]
  const { url } = await openSite({ '/list': { loader } }, cacheable)
  const list = async () => (await fetch(`${url}/list`)).text()
  const first = await list()
  expect(await list()).toBe(first)
  expect(drawings).toBe(1)

  const { id, slug } = await givenLive(await givenActor('editor'))
  await expect.poll(list).toContain(slug)
  await unpublish(await givenActor('editor'), { id })
  await expect.poll(list).toBe(first)
})

const gone = { title: 'Gone', summary: '', body: '', source: '1.1.1', listedOn: null }

async function readDerived() {
  return {
    renderings: await db.select().from(pieceRenderings).orderBy(pieceRenderings.pieceId),
    documents: await db.select().from(searchDocuments).orderBy(searchDocuments.id),
  }
}

/** By which PostgreSQL tells one writing of a row from another. */
async function readVersions() {
  const { rows } = await db.execute<{ key: string; version: string }>(
    sql`select kind || ' ' || id as key, xmin::text as version from search_documents`,
  )
  return new Map(rows.map(({ key, version }) => [key, version]))
}

async function documentOf(id: string) {
  const [document] = await rowsWhere(searchDocuments, { id })
  return document
}
