import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { firstWholeWords, storyTitle } from '#app/stories/public/excerpt.ts'
import { isPlace } from '#app/stories/public/place.ts'
import { publishedStories } from '#app/stories/public/published.server.ts'
import { anonymous, type PublishedStory, themeLabels } from '#app/stories/public/story.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/stories.route.ts'
import { answerFeed } from './answer.server.ts'
import { type FeedEntry, feedParagraphs } from './feed.ts'

const minuteSeconds = 60

export async function loader({ request }: Route.LoaderArgs) {
  const { stories } = await publishedStories()
  return answerFeed(request, {
    title: `${site.name}: stories`,
    description:
      'Tattoo stories written by readers, reviewed by our team and published in their own words.',
    page: href('/stories'),
    seconds: minuteSeconds,
    entries: stories.map(toFeedEntry),
  })
}

// Only the beginning and no photo: feed readers keep what they fetch, and a story can be withdrawn.
function toFeedEntry(story: PublishedStory): FeedEntry {
  const { id, name, location, theme, contentNote, approvedAt, updatedAt, sample } = story
  const summary = firstWholeWords(story.story.replace(/\s+/g, ' '), 280)
  const byline = ['Told by', name, location && `from ${location}`].filter(Boolean).join(' ')
  const note = contentNote ? [`Content note: ${contentNote}.`] : []
  return {
    id,
    url: siteUrl(href('/story/:storyId', { storyId: id })),
    title: `${sample ? 'Sample: ' : ''}${storyTitle(story)}`,
    summary: [...note, summary].join(' '),
    html: feedParagraphs(...note, summary, byline),
    author: name === anonymous ? null : name,
    tags: [...(theme ? [themeLabels[theme]] : []), ...(isPlace(location) ? [location.trim()] : [])],
    publishedAt: approvedAt,
    changedAt: updatedAt,
  }
}
