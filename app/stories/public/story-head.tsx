import { href } from 'react-router'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { calendarShape, clockShape, Icon, pinShape } from '#app/ui/icon.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { asSentence, readTimeText, storyTitle } from './excerpt.ts'
import { isPlace, placeHref } from './place.ts'
import type { PublishedStory } from './story.ts'
import { StoryPhoto } from './story-photo.tsx'

export function StoryHead({ story }: { story: PublishedStory }) {
  const { photo } = story
  const isUpright = photo && photo.height >= photo.width
  return (
    <div className="stock-pink">
      <div className="wrap pt-4 pb-12 lg:pb-20">
        <BackLink href={href('/stories')}>Back to Stories</BackLink>
        <div className="grid-12 gap-y-8 mt-4 lg:mt-8 items-end">
          <header className={`col-span-12 ${photo ? 'sm:col-span-7' : 'lg:col-span-10'}`}>
            <SampleBadge story={story} />
            <h1 dir="auto" className="wrap-anywhere text-piece">
              {storyTitle(story)}
            </h1>
            <p className="text-lead mt-6 wrap-anywhere">
              Told by <bdi className="italic">{story.name}</bdi>
            </p>
            <StoryFacts story={story} />
            {story.contentNote && (
              <p className="mt-5 max-w-[34rem] border-t border-rule pt-4">
                <b className="font-semibold">Before you read.</b>{' '}
                <span dir="auto">{asSentence(story.contentNote)}</span>
                {photo && ' The photograph is hidden until you choose to see it.'}
              </p>
            )}
          </header>
          {photo && (
            <figure className="col-span-12 sm:col-span-5 lg:col-span-4 lg:col-start-9 lg:-mb-36 relative">
              <StoryPhoto
                story={story}
                photo={photo}
                shape={isUpright ? 'portrait' : 'landscape'}
                sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 38vw, 92vw"
                className="border-[10px] border-[#faf5ea] [box-shadow:var(--shadow-print)]"
                eager
              />
            </figure>
          )}
        </div>
      </div>
    </div>
  )
}

function StoryFacts({ story }: { story: PublishedStory }) {
  const fact = 'inline-flex min-w-0 gap-1.5 items-center'
  return (
    <p className="meta mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {story.location && (
        <span className={fact}>
          <Icon shape={pinShape} className="size-4 shrink-0" />{' '}
          <bdi className="min-w-0 wrap-anywhere">
            {isPlace(story.location) ? (
              <TapLink to={placeHref(story.location)}>{story.location}</TapLink>
            ) : (
              story.location
            )}
          </bdi>
        </span>
      )}
      <span className={fact}>
        <Icon shape={calendarShape} className="size-4" />{' '}
        <Time at={story.approvedAt ?? story.updatedAt} />
      </span>
      <span className={fact}>
        <Icon shape={clockShape} className="size-4" /> {readTimeText(story.story)}
      </span>
    </p>
  )
}

function SampleBadge({ story }: { story: Pick<PublishedStory, 'sample'> }) {
  return (
    story.sample && (
      <p className="mb-2">
        <Badge variant="outline">Sample</Badge>
      </p>
    )
  )
}
