import { href } from 'react-router'
import { type FeedEntry, feedParagraphs } from '#app/features/feeds/feed.ts'
import { firstWholeWords, storyTitle } from '#app/features/stories/excerpt.ts'
import { publishedStories } from '#app/features/stories/published.server.ts'
import { anonymous, type PublishedStory, themeLabels } from '#app/features/stories/story.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/stories.ts'
import { answerFeed } from './answer.server.ts'

const aMinute = 60

export async function loader({ request }: Route.LoaderArgs) {
  const { stories } = await publishedStories()
  return answerFeed(request, {
    title: `${site.name}: stories`,
    description:
      'Tattoo stories written by readers, reviewed by our team and published in their own words.',
    page: href('/stories'),
    seconds: aMinute,
    entries: stories.map(entryOf),
  })
}

// Only the beginning and no photo: feed readers keep what they fetch, and a story can be withdrawn.
function entryOf(story: PublishedStory): FeedEntry {
  const { id, name, location, theme, contentNote, approvedAt, updatedAt, sample } = story
  const summary = firstWholeWords(story.story.replace(/\s+/g, ' '), 280)
  const byline = ['Told by', name, location && `from ${location}`].filter(Boolean).join(' ')
  const note = contentNote ? [`Content note: ${contentNote}.`] : []
  return {
    url: siteUrl(href('/story/:storyId', { storyId: id })),
    title: `${sample ? 'Sample: ' : ''}${storyTitle(story)}`,
    summary: [...note, summary].join(' '),
    html: feedParagraphs(...note, summary, byline),
    author: name === anonymous ? null : name,
    tags: theme ? [themeLabels[theme]] : [],
    publishedAt: approvedAt,
    changedAt: updatedAt,
  }
}
