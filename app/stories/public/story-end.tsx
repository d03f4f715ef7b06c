import { href } from 'react-router'
import { SaveToCollection } from '#app/site/save-to-collection.tsx'
import { ShareDialog } from '#app/site/share-dialog.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { Time } from '#app/ui/time.tsx'
import { firstSentences, storyTitle } from './excerpt.ts'
import type { PublishedStory, ThanksState } from './story.ts'
import { Thanks } from './thank-form.tsx'

export type StoryEndProps = {
  story: PublishedStory
  url: string
  articles: { slug: string; title: string }[]
  thanks: ThanksState
}

export function StoryEnd({ story, url, articles, thanks }: StoryEndProps) {
  const title = storyTitle(story)
  return (
    <footer className="mt-9">
      <Spark className="size-7 text-accent" />
      <p className="mt-4 text-h3 font-semibold wrap-anywhere">
        <bdi>{story.name}</bdi>
        {story.location && (
          <span className="font-normal italic">
            , <bdi>{story.location}</bdi>
          </span>
        )}
      </p>
      <p className="meta mt-1">
        {`Story ${story.number}, published `}
        <Time at={story.approvedAt ?? story.updatedAt} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ShareDialog
          variant="default"
          url={url}
          title={title}
          description={firstSentences(story.story, 150)}
          heading="Share this story"
        />
        <SaveToCollection type="story" id={story.id} title={title} />
        {thanks && <Thanks storyId={story.id} state={thanks} />}
      </div>
      {thanks && (
        <p className="meta mt-2">
          Thanks are counted for the author alone. Nobody else sees how many.
        </p>
      )}
      {articles.map(({ slug, title }) => (
        <p key={slug} className="mt-3">
          <TapLink to={href('/blog/:slug', { slug })}>In the magazine: {title}</TapLink>
        </p>
      ))}
      <p className="meta mt-4 border-t border-hair pt-1">
        <TapLink to={href('/story/:storyId/report', { storyId: story.id })} rel="nofollow">
          Report this story
        </TapLink>
      </p>
    </footer>
  )
}
