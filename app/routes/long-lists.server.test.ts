import { afterAll, beforeAll, expect, test } from 'vitest'
import { showPieces } from '#app/catalogue/catalogue.server.ts'
import { loadCatalogue } from '#app/catalogue/live-catalogue.server.ts'
import { articlesPerPage } from '#app/features/articles/article.ts'
import { articles, topics } from '#app/features/articles/articles.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { worksPerPage } from '#app/features/gallery/work.ts'
import { type LivePiece, readLivePieces } from '#app/features/pieces/live-pieces.server.ts'
import { slugOfTag } from '#app/features/pieces/tag.ts'
import { openSite } from '#tests/site.ts'
import { loader as blog } from './blog/blog.tsx'
import { loader as tag } from './blog/tag.tsx'
import { loader as gallery } from './gallery/gallery.tsx'

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
  return { ...piece, key, slug: key, id: key, fields } as LivePiece
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
  })
  return async (path: string) => (await fetch(url + path)).json()
}

test('a list of many articles has pages, which together hold each article once', async () => {
  const ask = await open()
  const of = Math.ceil(articles.length / articlesPerPage)
  expect(of).toBe(6)
  const slugs: string[] = []
  for (let page = 1; page <= of; page += 1) {
    const { featured, groups, ...rest } = await ask(`/blog?page=${page}`)
    expect(rest).toMatchObject({ page, of })
    const listed = groups.flatMap(({ articles }: { articles: { slug: string }[] }) => articles)
    for (const { slug } of [...(featured ? [featured] : []), ...listed]) slugs.push(slug)
  }
  expect(slugs).toEqual(articles.map(({ slug }) => slug))
  expect((await ask('/blog?page=7')).page).toBe(1)
})

test('a topic of many articles says how many there are, and shows a page of them', async () => {
  const ask = await open()
  const [most] = topics.toSorted((a, b) => b.count - a.count)
  expect(most!.count).toBeGreaterThan(articlesPerPage)
  const second = await ask(`/blog/tag/${slugOfTag(most!.tag)}?page=2`)
  expect(second).toMatchObject({ count: most!.count, page: 2 })
  expect(second.articles).toHaveLength(Math.min(articlesPerPage, most!.count - articlesPerPage))
})

test('a filtered gallery of many plates keeps its filter from page to page', async () => {
  const ask = await open()
  const all = await ask('/gallery')
  expect(all).toMatchObject({ count: works.length, all: works.length, pages: 8 })
  expect(all.shown).toHaveLength(worksPerPage)
  const filtered = await ask('/gallery?place=london-uk&x=1')
  expect(filtered).toMatchObject({ page: 1, previous: null })
  expect(filtered.next).toBe('/gallery?place=london-uk&page=2')
  const second = await ask(filtered.next)
  expect(second).toMatchObject({ page: 2, previous: '/gallery?place=london-uk' })
  const keys = [...filtered.shown, ...second.shown].map(({ key }: { key: string }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
