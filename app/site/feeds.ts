import { href } from 'react-router'
import { site } from '#content/site.ts'

export const feeds = [
  { of: 'articles', rss: href('/blog/feed.xml'), json: href('/blog/feed.json') },
  {
    of: 'newsletters',
    rss: href('/newsletter/feed.xml'),
    json: href('/newsletter/feed.json'),
  },
  { of: 'stories', rss: href('/stories/feed.xml'), json: href('/stories/feed.json') },
].flatMap(({ of, rss, json }) => {
  const title = `${site.name}: ${of}`
  return [
    { rel: 'alternate', type: 'application/rss+xml', title, href: rss },
    { rel: 'alternate', type: 'application/feed+json', title, href: json },
  ]
})
