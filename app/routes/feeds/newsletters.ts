import { href } from 'react-router'
import { absoluteUrl, type FeedEntry } from '#app/features/feeds/feed.ts'
import { latestArchived } from '#app/features/newsletters/archive.server.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { newsletter } from '#content/pages/newsletter.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/newsletters.ts'
import { answerFeed } from './answer.server.ts'

const tenMinutes = 600

export async function loader({ request }: Route.LoaderArgs) {
  return answerFeed(request, {
    title: `${site.name}: newsletters`,
    description: newsletter.heading,
    page: href('/newsletter/archive'),
    seconds: tenMinutes,
    entries: (await latestArchived()).map(entryOf),
  })
}

function entryOf(newsletter: Awaited<ReturnType<typeof latestArchived>>[number]): FeedEntry {
  const url = siteUrl(newsletter.path)
  return {
    url,
    title: newsletter.subject,
    summary: newsletter.preheader,
    html: absoluteUrl(newsletter.html, url),
    author: null,
    tags: [],
    publishedAt: newsletter.sentAt,
  }
}
