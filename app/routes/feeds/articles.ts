import { href } from 'react-router'
import { type Article, articles } from '#app/features/articles/articles.server.ts'
import { absoluteUrl, type FeedEntry, feedParagraphs } from '#app/features/feeds/feed.ts'
import { escaped } from '#app/features/feeds/xml.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/articles.ts'
import { answerFeed } from './answer.server.ts'

const tenMinutes = 600

export function loader({ request }: Route.LoaderArgs) {
  return answerFeed(request, {
    title: `${site.name}: articles`,
    description: site.description,
    page: href('/blog'),
    seconds: tenMinutes,
    entries: articles
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .slice(0, 30)
      .map(entryOf),
  })
}

function entryOf({
  slug,
  title,
  excerpt,
  author,
  date,
  tags,
  body,
  picture,
  alt,
}: Article): FeedEntry {
  const url = new URL(href('/blog/:slug', { slug }), configuration.baseUrl).href
  const card = new URL(picture.card, configuration.baseUrl).href
  const image = `<p><img src="${escaped(card)}" alt="${escaped(alt)}" width="1200" height="630"></p>`
  return {
    url,
    title,
    summary: excerpt,
    html: image + absoluteUrl(whole(body, url), url),
    author,
    tags,
    publishedAt: new Date(date),
    picture: card,
  }
}

function whole(body: BodyPart[], url: string) {
  return body
    .map((part) => {
      if (typeof part === 'string') return part
      return part.slot === 'advert' ? '' : onlyThere(url)
    })
    .join('')
}

function onlyThere(url: string) {
  return feedParagraphs('A table stands here.').replace(
    'A table',
    `<a href="${escaped(url)}">A table</a>`,
  )
}
