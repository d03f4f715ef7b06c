import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { Spark } from '#app/ui/spark.tsx'
import { Time } from '#app/ui/time.tsx'
import { samaritans } from '#content/samaritans.ts'
import type { PublishedStory } from './story.ts'
import { StoryCard } from './story-card.tsx'
import { StoryHead } from './story-head.tsx'

type StoryArticleProps = {
  story: PublishedStory
  others: PublishedStory[]
  share: ReactNode
  advert: ReactNode
}

export function StoryArticle({ story, others, share, advert }: StoryArticleProps) {
  return (
    <>
      <article>
        <StoryHead story={story} />
        <div className="wrap grid-12 mt-10 lg:mt-14">
          <div className="col-span-12 lg:col-span-7 max-w-read">
            <Prose text={story.story} dropCap={carriesDropCap(story.story)} />
            {isAboutGrief(story) && <HelpLine />}
            <StoryEnd story={story} share={share} />
          </div>
          <aside
            aria-labelledby="invitation"
            className={`col-span-12 lg:col-span-4 lg:col-start-9 mt-12 ${story.photo ? 'lg:mt-36' : 'lg:mt-0'} grid gap-8 content-start`}
          >
            <div className="border-t-[5px] border-rule pt-4">
              <h2 id="invitation" className="text-h3">
                Do you have a story to tell?
              </h2>
              <p className="text-soft mt-2">
                A person reads every story we are sent. We aim to publish within four to eight
                weeks.
              </p>
              <p className="mt-5">
                <ButtonLink variant="hero" href={href('/submit')}>
                  Share Your Story
                </ButtonLink>
              </p>
            </div>
            {advert}
          </aside>
        </div>
      </article>
      {others.length > 0 && <OtherStories stories={others} />}
    </>
  )
}

/** Who told it, its number, and what a reader can do with it. */
function StoryEnd({ story, share }: Pick<StoryArticleProps, 'story' | 'share'>) {
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
      <p className="meta">
        {`Story ${story.number}, published `}
        <Time at={story.approvedAt ?? story.updatedAt} />
      </p>
      <p className="mt-4 flex flex-wrap gap-3">{share}</p>
      <p className="meta mt-5 border-t border-hair">
        <TapLink to={href('/story/:storyId/report', { storyId: story.id })} rel="nofollow">
          Report this story
        </TapLink>
      </p>
    </footer>
  )
}

/** A drop cap is three lines high, so it needs a letter and at least three lines of text. */
function carriesDropCap(text: string) {
  return /^\p{Letter}[^\n]{200}/u.test(text.trim())
}

// Words that content notes use for grief. A help line too many does no harm.
const words =
  /\b(grief|griev|bereave|mourn|death|dying|died|suicid|stillb|miscarr|losing|loss\b|lost\b)/i

/** Whether a story shows the help line: it is a memorial, or its content note is about a death. */
export function isAboutGrief({
  theme,
  contentNote,
}: Pick<PublishedStory, 'theme' | 'contentNote'>): boolean {
  return theme === 'memorial' || words.test(contentNote ?? '')
}

function HelpLine() {
  const { name, number, href, help } = samaritans
  return (
    <aside className="help-line mt-10" aria-label="If it comes too close">
      <p className="text-h3 font-semibold">
        {name}{' '}
        <a className="link inline-flex min-h-11 items-center whitespace-nowrap" href={href}>
          {number}
        </a>
      </p>
      <p className="font-sans text-sm">{help}</p>
    </aside>
  )
}

function OtherStories({ stories }: { stories: PublishedStory[] }) {
  return (
    <section className="wrap mt-section" aria-labelledby="others">
      <SectionHead id="others" link={{ href: href('/stories'), label: 'All stories' }}>
        Read another
      </SectionHead>
      <div className="grid lg:grid-cols-3 lg:grid-rows-[1fr_auto] gap-x-gutter gap-y-10 lg:gap-y-0">
        {stories.map((story) => (
          <StoryCard key={story.id} story={story} className="lg:row-span-2" />
        ))}
      </div>
    </section>
  )
}
