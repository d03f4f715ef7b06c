import { data, href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { flash } from '#app/platform/response/flash.server.ts'
import { unavailable } from '#app/platform/response/responses.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { DeadEnd, redirectAfterNotFound } from '#app/site/dead-end.tsx'
import { HouseAdvert } from '#app/site/house-advert.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { SaveToCollection } from '#app/site/save-to-collection.tsx'
import { ShareDialog } from '#app/site/share-dialog.tsx'
import { article, breadcrumbs } from '#app/site/structured-data.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Needle } from '#app/ui/needle.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { storiesOutage } from '#content/pages/stories.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/story.route.ts'
import { firstSentences, firstWholeWords, storyTitle } from './excerpt.ts'
import { isPlace } from './place.ts'
import { adjacentStories, articlesAbout, findPublished, storiesNear } from './published.server.ts'
import { anonymous, themeLabels } from './story.ts'
import { isAboutGrief, StoryArticle } from './story-article.tsx'
import { Thanks } from './thank-form.tsx'
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
  const { story, url, near, articles, adjacent, thanks, failed } = loaderData
  if (failed) return <StoryUnavailable storyId={params.storyId} />
  if (!story) return <DeadEnd {...reactToasts.storyNotFound} to={href('/stories')} />
  return (
    <main id="main">
      <Needle />
      <StoryArticle
        story={story}
        near={near}
        articles={articles}
        adjacent={adjacent}
        share={
          <>
            <ShareDialog
              url={url}
              title={storyTitle(story)}
              description={firstSentences(story.story, 150)}
              heading="Share this story"
            />
            <SaveToCollection type="story" id={story.id} title={storyTitle(story)} />
          </>
        }
        thanks={thanks && <Thanks storyId={story.id} state={thanks} />}
        advert={
          !isAboutGrief(story) && (
            <AdSlot size="mpu">
              <HouseAdvert of="calculator" />
            </AdSlot>
          )
        }
      />
    </main>
  )
}

function StoryUnavailable({ storyId }: { storyId: string }) {
  return (
    <>
      <ToastRegion toasts={[reactToasts.storyFailed]} />
      <Notice {...storiesOutage.story}>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={href('/story/:storyId', { storyId })}>{storiesOutage.again}</ButtonLink>
          <ButtonLink variant="outline" href={href('/stories')}>
            Back to Stories
          </ButtonLink>
        </p>
      </Notice>
    </>
  )
}
