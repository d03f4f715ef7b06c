import { data, href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { flash } from '#app/platform/response/flash.server.ts'
import { unavailable } from '#app/platform/response/responses.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { DeadEnd, redirectAfterNotFound } from '#app/site/dead-end.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { article, breadcrumbs } from '#app/site/structured-data.ts'
import { Needle } from '#app/ui/needle.tsx'
import { storiesOutage } from '#content/pages/stories.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/story.route.ts'
import { firstWholeWords, storyTitle } from './excerpt.ts'
import { isPlace } from './place.ts'
import { adjacentStories, articlesAbout, findPublished, storiesNear } from './published.server.ts'
import { StoryOutage } from './stories-outage.tsx'
import { anonymous, themeLabels } from './story.ts'
import { StoryArticle } from './story-article.tsx'
import { findThanks } from './thanks.server.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData?.failed) return [{ title: `${storiesOutage.story.title}: Indelible` }]
  if (!loaderData?.story)
    return [{ title: 'Story not found: Indelible' }, redirectAfterNotFound(href('/stories'))]
  const { id, name, title, story, approvedAt, updatedAt, theme, sample } = loaderData.story
  const { location } = loaderData.story
  const about = {
    title: storyTitle({ title, story }),
    description: firstWholeWords(story.replace(/\s+/g, ' '), 150),
    path: href('/story/:storyId', { storyId: id }),
    publishedAt: approvedAt,
    changedAt: updatedAt,
  }
  return pageMeta({
    matches,
    ...about,
    picture: { card: href('/story/:storyId/card.png', { storyId: id }), alt: about.title },
    type: 'article',
    structuredData: [
      article({
        ...about,
        author: name === anonymous || sample ? null : { person: name },
        section: theme ? themeLabels[theme] : 'Stories',
        place: isPlace(location) ? location.trim() : null,
      }),
      breadcrumbs(
        { name: 'Stories', path: href('/stories') },
        { name: about.title, path: about.path },
      ),
    ],
  })
}

const nothing = { story: null, url: '', near: [], articles: [], adjacent: null, thanks: null }

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const story = await findPublished(params.storyId)
    if (story) {
      const url = siteUrl(href('/story/:storyId', { storyId: story.id }))
      const [near, adjacent, thanks] = await Promise.all([
        storiesNear(story),
        adjacentStories(story),
        findThanks(story.id, currentViewer(context)),
      ])
      const articles = articlesAbout(story)
      return data({ story, url, near, articles, adjacent, thanks, failed: false })
    }
    return data(
      { ...nothing, failed: false },
      { status: 404, headers: await flash('storyNotFound') },
    )
  } catch (error) {
    logFailure(context, error, 'a story could not be loaded')
    return unavailable({ ...nothing, failed: true })
  }
}

export default function Story({ loaderData, params }: Route.ComponentProps) {
  const { story, failed } = loaderData
  if (failed) return <StoryOutage storyId={params.storyId} />
  if (!story) return <DeadEnd {...reactToasts.storyNotFound} to={href('/stories')} />
  return (
    <main id="main">
      <Needle />
      <StoryArticle {...loaderData} story={story} />
    </main>
  )
}
