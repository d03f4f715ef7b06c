import { href } from 'react-router'
import { correctionsWords } from '#app/magazine/corrections/corrections-words.ts'
import { type DatedCorrection, listCorrections } from '#app/pieces/reading/corrections.server.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/corrections.route.ts'
import { answerFeed } from './answer.server.ts'
import { type FeedEntry, feedParagraphs } from './feed.ts'

const tenMinutes = 600

export async function loader({ request }: Route.LoaderArgs) {
  return answerFeed(request, {
    title: `${site.name}: corrections and changes`,
    description: correctionsWords.description,
    page: href('/corrections'),
    seconds: tenMinutes,
    entries: (await listCorrections()).slice(0, 50).map(toFeedEntry),
  })
}

function toFeedEntry({ id, date, text, law, article }: DatedCorrection): FeedEntry {
  return {
    id,
    url: siteUrl(href('/blog/:slug', { slug: article.slug })),
    title: `${law ? 'The law changed' : 'Corrected'}: ${article.title}`,
    summary: text,
    html: feedParagraphs(text),
    author: null,
    tags: [],
    publishedAt: new Date(date),
  }
}
