import { site } from '#content/site.ts'

/** What feed readers look for on every page. */
export const feeds = [
  ['articles', '/blog/feed'],
  ['stories', '/stories/feed'],
].flatMap(([what, path]) => [
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${site.name}: ${what}`,
    href: `${path}.xml`,
  },
  {
    rel: 'alternate',
    type: 'application/feed+json',
    title: `${site.name}: ${what}`,
    href: `${path}.json`,
  },
])
