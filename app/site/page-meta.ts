import type { MetaDescriptor } from 'react-router'
import rose from '#content/pictures/home/rose-dagger-swallow.webp?picture'
import { site } from '#content/site.ts'
import type { StructuredData } from './structured-data.ts'

type PageMeta = {
  /** The `matches` of the route's `meta`. The root loader puts the origin of the site there. */
  matches: Matches
  /** The name of the magazine is added. Only the home page has none. */
  title?: string
  description: string
  /** With only the parameters that make it a different page. */
  path: string
  /** The card of a `Picture` (1200 × 630). By default the picture of the magazine. */
  picture?: { card: string; alt: string } | string
  type?: 'website' | 'article' | 'video.other'
  publishedAt?: Date | string | null
  changedAt?: Date | string | null
  indexed?: boolean
  structuredData?: StructuredData[]
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** For browsers, search engines and link previews. */
export function pageMeta({
  matches,
  title,
  description,
  path,
  picture = { card: rose.card, alt: 'A rose on a dagger between two swallows' },
  type = 'website',
  publishedAt,
  changedAt,
  indexed = true,
  structuredData = [],
}: PageMeta): MetaDescriptor[] {
  const origin = readOrigin(matches)
  const absolute = (path: string) => (origin ? new URL(path, origin).href : path)
  const { card, alt } = typeof picture === 'string' ? { card: picture, alt: title } : picture

  return [
    { title: title ? `${title}: ${site.name}` : `${site.name}: ${site.strapline}` },
    { name: 'description', content: description },
    ...(indexed
      ? [{ tagName: 'link', rel: 'canonical', href: absolute(path) }]
      : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title ?? site.strapline },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absolute(path) },
    { property: 'og:image', content: absolute(card) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt ?? site.name },
    ...moment('article:published_time', publishedAt),
    ...moment('article:modified_time', changedAt),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((item) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...item(absolute) },
    })),
  ]
}

// Without the data of the root, after an error, addresses stay relative.
function readOrigin(matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return (root as { origin?: string } | undefined)?.origin ?? null
}

function moment(property: string, at: Date | string | null | undefined) {
  return at ? [{ property, content: new Date(at).toISOString() }] : []
}
