import { Calendar, Clock, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { readTime, titleOf } from './excerpt.ts'
import { OtherStories } from './other-stories.tsx'
import type { PublishedStory } from './story.ts'
import { StoryDate } from './story-date.tsx'
import { StoryPhoto } from './story-photo.tsx'

type StoryArticleProps = { story: PublishedStory; others: PublishedStory[] }

export function StoryArticle({ story, others }: StoryArticleProps) {
  return (
    <>
      <article>
        <StoryHead story={story} />
        <div className="wrap grid-12 mt-10 lg:mt-14">
          <div className="col-span-12 lg:col-span-7 max-w-read">
            {story.contentNote && (
              <p className="border-y border-hair py-3 mb-8 font-sans text-sm">
                <b className="font-semibold">Content note:</b> {story.contentNote}
              </p>
            )}
            <Prose text={story.story} dropCap={carriesDropCap(story.story)} />
          </div>
          <aside
            className={`col-span-12 lg:col-span-4 lg:col-start-9 mt-12 ${story.photo ? 'lg:mt-36' : 'lg:mt-0'} grid gap-8 content-start`}
          >
            <div className="border-t-[5px] border-rule pt-4">
              <h2 className="text-h3">Have you got one of these?</h2>
              <p className="text-soft mt-2">
                A person reads every story we are sent. Most take four to eight weeks from post to
                print.
              </p>
              <p className="mt-5">
                <ButtonLink variant="hero" href="/submit">
                  Share Your Story
                </ButtonLink>
              </p>
            </div>
            <AdSlot size="mpu">
              Twenty plates on one wall.
              <br />
              <Link className="link" to="/gallery">
                Browse the gallery
              </Link>
            </AdSlot>
          </aside>
        </div>
      </article>
      {others.length > 0 && <OtherStories stories={others} />}
    </>
  )
}

function StoryHead({ story }: { story: PublishedStory }) {
  const { photo } = story
  const isUpright = photo && photo.height >= photo.width
  return (
    <div className="stock-pink">
      <div className="wrap pt-4 pb-12 lg:pb-20">
        <BackLink href="/stories">Back to Stories</BackLink>
        <div className="grid-12 gap-y-8 mt-4 lg:mt-8 items-end">
          <header className={`col-span-12 ${photo ? 'lg:col-span-7' : 'lg:col-span-10'}`}>
            <h1 className="text-h1 lg:text-[clamp(3rem,1.6rem+4.4vw,5.5rem)]">
              {titleOf(story, 5)}
            </h1>
            <p className="text-lead mt-6">
              Told by <i>{story.name}</i>
            </p>
            <StoryFacts story={story} />
          </header>
          {photo && (
            <figure className="col-span-12 sm:col-span-8 lg:col-span-4 lg:col-start-9 lg:-mb-36 relative">
              <StoryPhoto
                story={story}
                photo={photo}
                shape={isUpright ? 'portrait' : 'landscape'}
                sizes="(min-width: 64rem) 30vw, 92vw"
                className="border-[10px] border-[#faf5ea] shadow-print"
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
  const fact = 'inline-flex gap-1.5 items-center'
  return (
    <p className="meta mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {story.location && (
        <span className={fact}>
          <MapPin className="size-4" aria-hidden="true" /> {story.location}
        </span>
      )}
      <span className={fact}>
        <Calendar className="size-4" aria-hidden="true" />{' '}
        <StoryDate date={story.approvedAt ?? story.updatedAt} />
      </span>
      <span className={fact}>
        <Clock className="size-4" aria-hidden="true" /> {readTime(story.story)}
      </span>
    </p>
  )
}

/** Three lines of capital need a letter to start with and three lines of text to stand in. */
function carriesDropCap(text: string) {
  return /^\p{Letter}[^\n]{200}/u.test(text.trim())
}
