import { afterAll, beforeAll, expect, test } from 'vitest'
import { loader as blog } from '#app/magazine/articles/blog.route.tsx'
import { loader as tag } from '#app/magazine/articles/tag.route.tsx'
import { loader as sitemap } from '#app/magazine/feeds/sitemap.route.ts'
import { loader as watch, meta as watchMeta } from '#app/magazine/films/watch.route.tsx'
import { loader as gallery } from '#app/magazine/gallery/gallery.route.tsx'
import { articlesPerPage } from '#app/pieces/reading/article.ts'
import { catalogue, showPieces } from '#app/pieces/reading/catalogue.server.ts'
import { filmsPerPage } from '#app/pieces/reading/film-address.ts'
import { loadCatalogue } from '#app/pieces/reading/live-catalogue.server.ts'
import { type LivePiece, readLivePieces } from '#app/pieces/reading/live-pieces.server.ts'
import { worksPerPage } from '#app/pieces/reading/work.ts'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { pluck } from '#tests/pluck.ts'
import { openSite } from '#tests/site.ts'

beforeAll(async () => {
  const live = await readLivePieces()
  showPieces(
    Array.from({ length: 16 }, (_, copy) => live.map((piece) => copied(piece, copy))).flat(),
  )
})

afterAll(loadCatalogue)

function copied(piece: LivePiece, copy: number): LivePiece {
  const key = `${piece.key}-${copy}`
  const fields = { ...piece.fields, picture: piece.fields.picture ?? piece.key }
  // The page of films reads their texts by their ids.
  const id = piece.kind === 'film' ? piece.id : key
  return { ...piece, key, slug: key, id, fields } as LivePiece
}

/** What the loaders of lists answer. */
async function open() {
  const json = (loader: unknown) => ({
    loader: (args: never) => (loader as (args: never) => Promise<unknown>)(args),
  })
  const { url } = await openSite({
    '/blog': json(blog),
    '/blog/tag/:tag': json(tag),
    '/gallery': json(gallery),
    '/watch': json(watch),
  })
  return async (path: string) => (await fetch(url + path)).json()
}

test('a list of many articles has pages, which together hold each article once', async () => {
  const ask = await open()
  const of = Math.ceil(catalogue.articles.length / articlesPerPage)
  expect(of).toBe(7)
  const slugs: string[] = []
  for (let page = 1; page <= of; page += 1) {
    const { featured, groups, ...rest } = await ask(`/blog?page=${page}`)
    expect(rest).toMatchObject({ page, of })
    const listed = groups.flatMap(({ articles }: { articles: { slug: string }[] }) => articles)
    for (const { slug } of [...(featured ? [featured] : []), ...listed]) slugs.push(slug)
  }
  expect(slugs).toEqual(pluck(catalogue.articles, 'slug'))
  expect((await ask('/blog?page=8')).page).toBe(1)
})

test('a topic of many articles says how many there are, and shows a page of them', async () => {
  const ask = await open()
  const [most] = catalogue.topics.toSorted((a, b) => b.count - a.count)
  expect(most!.count).toBeGreaterThan(articlesPerPage)
  const second = await ask(`/blog/tag/${slugOfTag(most!.tag)}?page=2`)
  expect(second).toMatchObject({ count: most!.count, page: 2 })
  expect(second.articles).toHaveLength(Math.min(articlesPerPage, most!.count - articlesPerPage))
})

test('a filtered gallery of many plates keeps its filter from page to page', async () => {
  const ask = await open()
  const all = await ask('/gallery')
  expect(all).toMatchObject({
    count: catalogue.works.length,
    all: catalogue.works.length,
    pages: 8,
  })
  expect(all.shown).toHaveLength(worksPerPage)
  const filtered = await ask('/gallery?place=london-uk&x=1')
  expect(filtered).toMatchObject({ page: 1, previous: null })
  expect(filtered.next).toBe('/gallery?place=london-uk&page=2')
  const second = await ask(filtered.next)
  expect(second).toMatchObject({ page: 2, previous: '/gallery?place=london-uk' })
  const keys = pluck([...filtered.shown, ...second.shown], 'key')
  expect(new Set(keys).size).toBe(keys.length)
})

test('many films have pages, which together hold each film once, where its links lead', async () => {
  const ask = await open()
  const of = Math.ceil(catalogue.films.length / filmsPerPage)
  expect(of).toBe(6)
  const shown: string[] = []
  for (let page = 1; page <= of; page += 1) {
    const { series, behindTheScenes, ...rest } = await ask(`/watch?page=${page}`)
    expect(rest).toMatchObject({ page, of })
    expect(behindTheScenes !== null).toBe(page === 1)
    const items = series.flatMap(({ films }: { films: { key: string; href: string }[] }) => films)
    expect(items.length).toBeLessThanOrEqual(filmsPerPage)
    const path = page > 1 ? `/watch?page=${page}` : '/watch'
    for (const { key, href } of items) {
      expect(href).toBe(`${path}#transcript-${key}`)
      shown.push(key)
    }
  }
  expect(shown).toEqual(pluck(catalogue.films, 'key'))
  expect((await ask('/watch?page=7')).page).toBe(1)
})

test('a later page of films has its number in its title and its own canonical address', () => {
  const metaOf = (page: number) =>
    watchMeta({ matches: [], loaderData: { series: [], page } } as never)
  expect(metaOf(2)).toContainEqual({ title: 'Watch, page 2: Indelible' })
  expect(metaOf(2)).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/watch?page=2' })
  expect(metaOf(1)).toContainEqual({ title: 'Watch: Indelible' })
  expect(metaOf(1)).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/watch' })
})

test('the site map has each page of films once', async () => {
  const { url } = await openSite({ '/sitemap.xml': { loader: sitemap as never } })
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const pages = [...map.matchAll(/<loc>[^<]*(\/watch[^<]*)<\/loc>/g)].map(([, path]) => path)
  expect(pages).toEqual(['/watch', ...[2, 3, 4, 5, 6].map((page) => `/watch?page=${page}`)])
})
