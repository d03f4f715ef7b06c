import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { href } from 'react-router'
import { addressesWhere } from '#app/addresses.ts'
import { archivedPaths } from '#app/newsletters/archive/archive.server.ts'
import { catalogue, publishedPieces } from '#app/pieces/reading/catalogue.server.ts'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { eachPublishedStory } from '#app/stories/public/each-published-story.server.ts'
import { placeHref } from '#app/stories/public/place.ts'
import { countPublished, placesOfStories } from '#app/stories/public/published.server.ts'
import type { Route } from './+types/sitemap.route.ts'
import { idsWith, partsFor, sitemap, sitemapIndex } from './sitemap.ts'

/** All addresses, or a list of parts when there are too many for one file. */
export async function loader({ params: { part } }: Route.LoaderArgs) {
  if (part === 'pages.xml') return answer(sitemap(besidesStories()))
  if (part) {
    const [, beginning] = /^stories-([\da-f]{1,3})\.xml$/.exec(part) ?? []
    if (!beginning) return new Response('No such part', { status: 404 })
    return answer(sitemap(storyPlaces(...idsWith(beginning))))
  }
  const parts = partsFor(await countPublished())
  if (parts.length === 0) return answer(sitemap(everything()))
  const names = ['pages', ...parts.map((beginning) => `stories-${beginning}`)]
  return answer(
    sitemapIndex(
      names.map((name) => toSitemapEntry(href('/sitemap/:part', { part: `${name}.xml` })).url),
    ),
  )
}

async function* everything() {
  yield* besidesStories()
  yield* storyPlaces()
}

function* editorsPlaces() {
  const yielded = new Set<string>(addressesWhere(({ sitemap }) => sitemap === true))
  for (const path of yielded) yield toSitemapEntry(path)
  for (const { href, changedAt } of publishedPieces()) {
    // Films are parts of the pages of films.
    const [path = ''] = href.split('#')
    if (yielded.has(path)) continue
    yielded.add(path)
    yield toSitemapEntry(path, changedAt ?? undefined)
  }
  for (const { tag, count } of catalogue.topics)
    if (count > 1) yield toSitemapEntry(href('/blog/tag/:tag', { tag: slugOfTag(tag) }))
}

async function* besidesStories() {
  yield* editorsPlaces()
  yield* newsletterPlaces()
  for (const place of await placesOfStories()) yield toSitemapEntry(placeHref(place))
}

async function* newsletterPlaces() {
  for (const { path, sentAt } of await archivedPaths()) yield toSitemapEntry(path, sentAt)
}

async function* storyPlaces(first?: string, last?: string) {
  for await (const { id, updatedAt } of eachPublishedStory(first, last)) {
    yield toSitemapEntry(href('/story/:storyId', { storyId: id }), updatedAt)
  }
}

function toSitemapEntry(path: string, changedAt?: Date) {
  return { url: siteUrl(path), changedAt }
}

function answer(pieces: Iterable<string> | AsyncIterable<string>) {
  return new Response(createReadableStreamFromReadable(Readable.from(pieces)), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  })
}
