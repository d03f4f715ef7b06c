import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { FrameShape } from '#app/ui/frame.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { Time } from '#app/ui/time.tsx'
import { firstCharacters, storyTitle } from './excerpt.ts'
import { SampleBadge } from './sample-badge.tsx'
import type { PublishedStory } from './story.ts'
import { StoryPhoto } from './story-photo.tsx'

export type StoryCardProps = {
  story: PublishedStory
  /** How the photo is cropped, when there is one. */
  shape?: FrameShape
  sizes?: string
  /** The background colour of a story without a photo. */
  stock?: 'pink' | 'pastel'
  /** 'lead' has a larger title, 'wide' fills its row. */
  rank?: 'lead' | 'wide'
  className?: string
  eager?: boolean
}

export function StoryCard({ shape = 'square', sizes = smallPhoto, ...card }: StoryCardProps) {
  const { story, rank, className = '', eager, stock } = card
  if (!story.photo) return <StockCard story={story} stock={stock} className={className} />

  const isLarge = rank === 'lead' || rank === 'wide'
  const across = rank === 'wide' ? 'lg:grid lg:grid-cols-12 lg:gap-x-gutter lg:items-end' : ''
  return (
    <article className={`relative group flex flex-col ${across} ${className}`}>
      <StoryPhoto
        story={story}
        photo={story.photo}
        shape={shape}
        sizes={sizes}
        eager={eager}
        className={`grow ${rank === 'wide' ? 'lg:col-span-7' : ''}`}
      />
      <div className={rank === 'wide' ? 'lg:col-span-5' : ''}>
        <h3 dir="auto" className={`mt-4 wrap-anywhere ${isLarge ? 'text-h2' : 'text-h3'}`}>
          <StoryLink story={story}>{storyTitle(story, 5)}</StoryLink>
        </h3>
        <p dir="auto" className={`mt-2 text-soft wrap-anywhere ${isLarge ? '' : 'text-sm'}`}>
          {firstCharacters(story.story, 150)}
        </p>
        <Byline story={story} className="mt-3" />
      </div>
    </article>
  )
}

const smallPhoto = '(min-width: 64rem) 30vw, 92vw'

/** A story without a photo has large text on coloured paper instead of a grey placeholder. */
function StockCard({ story, stock = 'pink', className }: StoryCardProps) {
  return (
    <article
      className={`relative group stock-${stock} grow p-6 lg:p-8 flex flex-col ${className ?? ''}`}
    >
      <Spark className="size-5 text-accent-text" />
      <h3 dir="auto" className="text-h2 mt-4 wrap-anywhere">
        <StoryLink story={story}>{storyTitle(story, 5)}</StoryLink>
      </h3>
      <p dir="auto" className="mt-4 text-lead italic wrap-anywhere">
        {firstCharacters(story.story, 150)}
      </p>
      <Byline story={story} className="mt-auto pt-6" />
    </article>
  )
}

function StoryLink({ story, children }: { story: PublishedStory; children: ReactNode }) {
  return (
    <Link
      className="link no-underline group-hover:underline stretch"
      to={href('/story/:storyId', { storyId: story.id })}
    >
      {children}
    </Link>
  )
}

function Byline({ story, className }: { story: PublishedStory; className: string }) {
  return (
    <div className={`meta wrap-anywhere ${className}`}>
      <SampleBadge story={story} />
      {story.contentNote && !story.photo && (
        <p className="mb-3">
          Content note: <span dir="auto">{story.contentNote}</span>
        </p>
      )}
      <p>
        <b dir="auto">{story.name}</b>
        {story.location && (
          <>
            , <bdi>{story.location}</bdi>
          </>
        )}{' '}
        · <Time at={story.approvedAt ?? story.updatedAt} />
      </p>
    </div>
  )
}
