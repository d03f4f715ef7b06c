import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { href } from 'react-router'
import { ArticleSources } from '#app/magazine/articles/article-sources.tsx'
import type { FullArticle } from '#app/pieces/reading/articles.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { absoluteUrl, type FeedEntry } from './feed.ts'
import { escaped } from './xml.ts'

export function articleEntry(article: FullArticle): FeedEntry {
  const { id, slug, title, excerpt, author, date, updated } = article
  const { tags, body, alt, sources, corrections } = article
  const { card } = article.picture
  const url = siteUrl(href('/blog/:slug', { slug }))
  return {
    id,
    url,
    title,
    summary: excerpt,
    html: absoluteUrl(
      [
        image(card, alt, { width: 1200, height: 630 }),
        whole(body, url),
        renderToStaticMarkup(createElement(ArticleSources, { sources, corrections })),
      ].join(''),
      url,
    ),
    author,
    tags,
    publishedAt: new Date(date),
    changedAt: updated ? new Date(updated) : undefined,
    picture: siteUrl(card),
  }
}

function whole(body: BodyPart[], url: string) {
  return body
    .map((part) => {
      if (typeof part === 'string') return part
      if ('figure' in part) {
        const shown = image(part.figure.webp, part.alt, part.figure)
        if (!part.video) return shown
        const { href, host } = part.video
        return `<a href="${escaped(href)}">${shown}<p>Watch the video at ${host}</p></a>`
      }
      if ('diagram' in part) return onlyThere(url, 'the diagram')
      return 'stock' in part || part.slot === 'advert' ? '' : onlyThere(url, 'the table')
    })
    .join('')
}

function image(path: string, alt: string, { width, height }: Pick<Picture, 'width' | 'height'>) {
  return `<p><img src="${escaped(path)}" alt="${escaped(alt)}" width="${width}" height="${height}"></p>`
}

function onlyThere(url: string, what: string) {
  return `<p><a href="${escaped(url)}">See ${what} on our site</a></p>`
}
