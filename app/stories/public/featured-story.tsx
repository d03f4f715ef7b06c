import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { home } from '#content/pages/home.ts'
import { storiesOutage } from '#content/pages/stories.ts'
import { quoteSentences, storyTitle } from './excerpt.ts'
import type { PublishedStory } from './story.ts'
import { StoryPhoto } from './story-photo.tsx'

const { heading, link, share, invitation } = home.featured

export function FeaturedStory({ story }: { story: PublishedStory | 'unavailable' | null }) {
  return (
    <section className="stock-pink py-section" aria-labelledby="featured">
      <div className="wrap grid-12 gap-y-8 items-center">
        {story === 'unavailable' ? (
          <Unavailable />
        ) : story ? (
          <Story story={story} />
        ) : (
          <Invitation />
        )}
      </div>
    </section>
  )
}

function Story({ story }: { story: PublishedStory }) {
  const { photo } = story
  return (
    <>
      {photo && (
        <figure className="col-span-12 sm:col-span-5">
          <StoryPhoto
            story={story}
            photo={photo}
            shape="portrait"
            sizes="(min-width: 40rem) 38vw, 92vw"
          />
          <figcaption className="meta mt-2">
            {story.sample ? 'Drawn for this sample' : 'Photograph sent in with the story'}
          </figcaption>
        </figure>
      )}
      <div
        className={`col-span-12 ${photo ? 'sm:col-span-7 lg:col-span-6 lg:col-start-7' : 'lg:col-span-10'}`}
      >
        {!story.sample && <p className="text-lead text-soft">{heading}</p>}
        <h2 id="featured" dir="auto" className="text-h1 mt-2 wrap-anywhere">
          <Link
            className="link no-underline hover:underline"
            to={href('/story/:storyId', { storyId: story.id })}
          >
            {storyTitle(story)}
          </Link>
        </h2>
        <p dir="auto" className="pull mt-6 lg:mt-8 wrap-anywhere">
          {quoteSentences(story.story, 180)}
        </p>
        <p className="mt-6 text-soft wrap-anywhere">
          <bdi>{story.name}</bdi>
          {story.location && (
            <>
              , <bdi>{story.location}</bdi>
            </>
          )}
        </p>
        {story.contentNote && !photo && (
          <p className="meta mt-2">
            Content note: <bdi>{story.contentNote}</bdi>
          </p>
        )}
        <Ways />
      </div>
    </>
  )
}

function Invitation() {
  return (
    <div className="col-span-12 lg:col-span-8">
      <h2 id="featured" className="text-h1">
        {invitation.title}
      </h2>
      <p className="text-lead mt-5 max-w-[36rem]">{invitation.text}</p>
      <Ways />
    </div>
  )
}

function Unavailable() {
  const { stories, again } = storiesOutage
  return (
    <div className="col-span-12 lg:col-span-8">
      <h2 id="featured" className="text-h1">
        {stories.title}
      </h2>
      <p className="text-lead mt-5 max-w-[36rem]">{stories.text}</p>
      <p className="mt-6">
        <ButtonLink href={href('/')}>{again}</ButtonLink>
      </p>
    </div>
  )
}

function Ways() {
  return (
    <div className="grid sm:flex flex-wrap gap-3 mt-6">
      <ButtonLink href={href('/stories')}>{link}</ButtonLink>
      <ButtonLink variant="outline" href={href('/submit')}>
        {share}
      </ButtonLink>
    </div>
  )
}
