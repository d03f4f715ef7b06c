import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { FrameShape } from '#app/ui/frame.tsx'
import { Link } from '#app/ui/link.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { Time } from '#app/ui/time.tsx'
import { firstWholeWords, storyTitle } from './excerpt.ts'
import type { PublishedStory } from './story.ts'
import { StoryPhoto } from './story-photo.tsx'

export type StoryCardProps = {
  story: PublishedStory
  shape?: FrameShape
  sizes?: string
  stock?: 'pink' | 'pastel'
  /** 'lead' has its words beside the photo, 'wide' is as high as the other cards of its row. */
  rank?: 'lead' | 'wide'
  /** Without a photo, as high as the one beside it, and with more of its words. */
  isTall?: boolean
  className?: string
  eager?: boolean
}

/** In a grid of two rows, of which it takes both, its photo and its title stand in line with those of the other cards. */
export function StoryCard({ shape = 'square', sizes = smallPhoto, ...card }: StoryCardProps) {
  const { story, rank, className = '', eager } = card
  if (!story.photo) return <StockCard {...card} />

  const { columns, frame, words, title, text } = ranks[rank ?? 'plain']
  return (
    <article
      className={`relative group flex flex-col lg:grid lg:grid-rows-subgrid ${columns} ${className}`}
    >
      <StoryPhoto
        story={story}
        photo={story.photo}
        shape={shape}
        sizes={sizes}
        eager={eager}
        className={frame}
      />
      <div className={words}>
        <h3 dir="auto" className={`mt-4 wrap-anywhere text-h3 ${title}`}>
          <StoryLink story={story}>{storyTitle(story)}</StoryLink>
        </h3>
        <p dir="auto" className={`mt-2 text-soft wrap-anywhere ${text}`}>
          {firstWholeWords(story.story, 150)}
        </p>
        <Byline story={story} className="mt-3" />
      </div>
    </article>
  )
}

const ranks = {
  lead: {
    columns: 'lg:grid-cols-subgrid',
    // As deep as what stands beside it, but never less than its shape.
    frame: 'lg:col-[1/6] lg:row-span-2 lg:place-self-stretch',
    words: 'lg:col-[6/13]',
    title: 'lg:mt-0 lg:text-service text-balance',
    text: 'lg:mt-4 lg:text-lead max-w-[38rem]',
  },
  // The photo beside it sets the height: without a height of 0 its own picture would.
  wide: {
    columns: '',
    frame: 'lg:aspect-auto lg:h-0 lg:min-h-full',
    words: '',
    title: '',
    text: '',
  },
  plain: { columns: '', frame: '', words: '', title: '', text: '' },
}

const smallPhoto = '(min-width: 64rem) 30vw, 92vw'

/** A story without a photo has large text on coloured paper instead of a grey placeholder. */
function StockCard({ story, stock = 'pink', isTall, className }: StoryCardProps) {
  const height = isTall ? 'max-lg:self-start justify-center' : 'self-start'
  return (
    <article
      className={`relative group stock-${stock} ${height} p-6 lg:p-8 flex flex-col ${className ?? ''}`}
    >
      <Spark className="size-5 text-accent-text" />
      <h3 dir="auto" className="text-[1.75rem]/[1.1] mt-3 wrap-anywhere">
        <StoryLink story={story}>{storyTitle(story)}</StoryLink>
      </h3>
      <p dir="auto" className="mt-3 text-lg/normal italic wrap-anywhere">
        {firstWholeWords(story.story, isTall ? 300 : 150)}
      </p>
      <Byline story={story} className="mt-4" />
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
