import { href } from 'react-router'
import type {
  Article,
  BreadcrumbList,
  CreativeWork,
  Organization,
  SearchAction,
  VideoObject,
  VisualArtwork,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import type { Correction, Source } from '#content/front-matter.ts'
import { site } from '#content/site.ts'

type SchemaOrg = Article | BreadcrumbList | CreativeWork | VideoObject | VisualArtwork | WebSite

/** schema.org. `at` makes a path absolute. */
export type StructuredData = (at: (path: string) => string) => Exclude<SchemaOrg, string>

export const magazine: StructuredData = (at) => ({
  '@type': 'WebSite',
  name: site.name,
  description: site.description,
  url: at(href('/')),
  inLanguage: 'en-GB',
  publisher: publisher(at),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${at(href('/search'))}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  } satisfies WithActionConstraints<SearchAction>,
})

/** The home page is added. */
export function breadcrumbs(...steps: { name: string; path: string }[]): StructuredData {
  return (at) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site.name, path: href('/') }, ...steps].map(
      ({ name, path }, before) => ({
        '@type': 'ListItem',
        position: before + 1,
        name,
        item: at(path),
      }),
    ),
  })
}

type Writing = {
  title: string
  description: string
  path: string
  author: { person: string } | 'editors' | null
  section: string
  picture?: string
  place?: string | null
  publishedAt: Date | string | null
  changedAt?: Date | string | null
  sources?: Source[]
  corrections?: Correction[]
  videos?: { title: string; description: string; poster: string; embedUrl: string }[]
}

export function article(writing: Writing): StructuredData {
  const { title, description, path, author, section, picture, publishedAt, changedAt } = writing
  const { place, sources = [], corrections = [], videos = [] } = writing
  return (at) => ({
    '@type': 'Article',
    headline: title,
    description,
    url: at(path),
    inLanguage: 'en-GB',
    articleSection: section,
    ...(author === 'editors' && {
      author: { '@type': 'Organization', name: site.editors, url: at(href('/about')) },
    }),
    ...(author && author !== 'editors' && { author: { '@type': 'Person', name: author.person } }),
    ...(picture && { image: at(picture) }),
    ...(place && { contentLocation: { '@type': 'Place', name: place } }),
    ...(publishedAt && { datePublished: dated(publishedAt) }),
    ...(changedAt && { dateModified: dated(changedAt) }),
    // Their titles and publishers stand on the page, where they are read.
    ...(sources.length > 0 && { citation: sources.map(({ url }) => url) }),
    ...(corrections.length > 0 && {
      correction: corrections.map(({ date, text }) => ({
        '@type': 'CorrectionComment',
        datePublished: dated(date),
        text,
      })),
    }),
    // Their host knows when they were made and how long they are; we do not.
    ...(videos.length > 0 && {
      video: videos.map(({ title, description, poster, embedUrl }) => ({
        '@type': 'VideoObject',
        name: title,
        description,
        thumbnailUrl: at(poster),
        embedUrl,
      })),
    }),
    publisher: publisher(at),
  })
}

type Artwork = {
  title: string
  description: string
  path: string
  picture: string
  category: string
  style: string
  technique: string
  year: string
  /** Null where a marking belongs to a community. */
  artist: string | null
}

export function artwork(work: Artwork): StructuredData {
  return (at) => ({
    '@type': 'VisualArtwork',
    name: work.title,
    description: work.description,
    url: at(work.path),
    image: at(work.picture),
    artform: 'Tattoo design',
    artMedium: work.technique,
    genre: [work.category, work.style],
    dateCreated: work.year,
    ...(work.artist && { creator: { '@type': 'Person', name: work.artist } }),
  })
}

type Filmed = {
  title: string
  description: string
  path: string
  poster: string
  series: string
  published: string
  seconds: number
  embedUrl: string | null
  teaser: { poster: string; mp4: string; seconds: number; published: string } | null
}

/** What does not play yet is a CreativeWork: search engines show a play mark for a VideoObject. Its teaser is one. */
export function film(filmed: Filmed): StructuredData {
  return (at) => {
    const described = {
      name: filmed.title,
      description: filmed.description,
      url: at(filmed.path),
      inLanguage: 'en-GB',
      thumbnailUrl: at(filmed.poster),
      isPartOf: { '@type': 'CreativeWorkSeries' as const, name: filmed.series },
    }
    const { teaser } = filmed
    if (!filmed.embedUrl) {
      return {
        '@type': 'CreativeWork',
        ...described,
        ...(teaser && {
          video: {
            '@type': 'VideoObject',
            name: `${filmed.title}: teaser`,
            description: filmed.description,
            inLanguage: 'en-GB',
            thumbnailUrl: at(teaser.poster),
            contentUrl: at(teaser.mp4),
            uploadDate: dated(teaser.published),
            duration: `PT${teaser.seconds}S`,
          },
        }),
      }
    }
    return {
      '@type': 'VideoObject',
      ...described,
      embedUrl: filmed.embedUrl,
      uploadDate: dated(filmed.published),
      duration: `PT${filmed.seconds}S`,
    }
  }
}

function publisher(at: (path: string) => string): Exclude<Organization, string> {
  return {
    '@type': 'Organization',
    name: site.name,
    url: at(href('/')),
    logo: { '@type': 'ImageObject', url: at('/icon-512.png') },
  }
}

function dated(at: Date | string) {
  return new Date(at).toISOString()
}
