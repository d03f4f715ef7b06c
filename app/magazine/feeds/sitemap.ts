import { declaration, element, opening } from './xml.ts'

type SitemapEntry = { url: string; changedAt?: Date | null }

const schema = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/** In a part. The protocol allows 50,000 addresses and 50 MB. */
const mostInOne = 10_000

export async function* sitemap(places: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>) {
  yield declaration + opening('urlset', schema)
  for await (const place of places) yield entry('url', place)
  yield '</urlset>'
}

export function* sitemapIndex(urls: string[]) {
  yield declaration + opening('sitemapindex', schema)
  for (const url of urls) yield entry('sitemap', { url })
  yield '</sitemapindex>'
}

/**
 * Story ids are random, so parts by the first digits are about the same size, and keep their addresses.
 * @returns beginnings of ids, such as 'a' or '3f'; none while all of the stories fit in one sitemap
 */
export function partsFor(stories: number) {
  if (stories <= mostInOne) return []
  const digits = Math.ceil(Math.log(stories / mostInOne) / Math.log(16))
  return Array.from({ length: 16 ** digits }, (_, at) => at.toString(16).padStart(digits, '0'))
}

export function idsWith(beginning: string): [first: string, last: string] {
  const id = (digit: string) =>
    beginning.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return [id('0'), id('f')]
}

function entry(name: 'url' | 'sitemap', { url, changedAt }: SitemapEntry) {
  const lastmod = changedAt ? element('lastmod', {}, changedAt.toISOString()) : null
  return element(name, {}, element('loc', {}, url), lastmod).source
}
