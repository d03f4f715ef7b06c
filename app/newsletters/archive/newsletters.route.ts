import { href } from 'react-router'
import { answerFeed } from '#app/magazine/feeds/answer.server.ts'
import { absoluteUrl, type FeedEntry } from '#app/magazine/feeds/feed.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { newsletter } from '#content/pages/newsletter.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/newsletters.route.ts'
import { latestArchived } from './archive.server.ts'

const tenMinutes = 600

export async function loader({ request }: Route.LoaderArgs) {
  return answerFeed(request, {
    title: `${site.name}: newsletters`,
    description: newsletter.heading,
    page: href('/newsletter/archive'),
    seconds: tenMinutes,
    entries: (await latestArchived()).map(toFeedEntry),
  })
}

function toFeedEntry(newsletter: Awaited<ReturnType<typeof latestArchived>>[number]): FeedEntry {
  const url = siteUrl(newsletter.path)
  return {
    id: newsletter.id,
    url,
    title: newsletter.subject,
    summary: newsletter.preheader,
    html: absoluteUrl(newsletter.html, url),
    author: null,
    tags: [],
    publishedAt: newsletter.sentAt,
  }
}
