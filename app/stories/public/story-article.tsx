import type { ReactNode } from 'react'
import { href } from 'react-router'
import { HouseAdvert } from '#app/site/house-advert.tsx'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link, TapLink } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { samaritans } from '#content/samaritans.ts'
import { quoteSentences, storyTitle } from './excerpt.ts'
import { type NearStory, type PublishedStory, themeLabels } from './story.ts'
import { StoryEnd, type StoryEndProps } from './story-end.tsx'
import { StoryHead } from './story-head.tsx'

type StoryArticleProps = StoryEndProps & {
  near: NearStory[]
  adjacent: { earlier: PublishedStory | null; later: PublishedStory | null } | null
}

type NearStoriesProps = {
  heading: string
  near: NearStory[]
  below?: PublishedStory
  children?: ReactNode
}

export function StoryArticle({ near, adjacent, ...end }: StoryArticleProps) {
  const { story } = end
  return (
    <>
      <article>
        <StoryHead story={story} />
        <div className="wrap grid-12 mt-10 lg:mt-14">
          <div className="story-text col-span-12 lg:col-span-7 max-w-read">
            <Prose text={story.story} dropCap={carriesDropCap(story.story)} />
            {isAboutGrief(story) && <HelpLine />}
            <StoryEnd {...end} />
          </div>
          {!isAboutGrief(story) && (
            <div
              className={`col-span-12 lg:col-span-4 lg:col-start-9 mt-12 ${story.photo ? 'lg:mt-36' : 'lg:mt-0'}`}
            >
              <AdSlot size="mpu">
                <HouseAdvert of="calculator" />
              </AdSlot>
            </div>
          )}
        </div>
      </article>
      {near.length > 0 ? (
        <NearStories heading="Stories near this one" below={story} near={near}>
          <Invitation />
        </NearStories>
      ) : (
        <div className="wrap">
          <Invitation />
        </div>
      )}
      {adjacent && <AdjacentStories {...adjacent} />}
    </>
  )
}

function Invitation() {
  return (
    <section
      aria-labelledby="invitation"
      className="mt-10 border-t border-rule pt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <div>
        <h2 id="invitation" className="text-h3">
          Do you have a story to tell?
        </h2>
        <p className="text-soft mt-2">
          A person reads every story we are sent. We aim to publish within four to eight weeks.
        </p>
      </div>
      <ButtonLink href={href('/submit')}>Share Your Story</ButtonLink>
    </section>
  )
}

/** It is three lines high, so it needs a letter and at least three lines of text. */
function carriesDropCap(text: string) {
  return /^\p{Letter}[^\n]{200}/u.test(text.trim())
}

// Words that content notes use for grief. A help line too many does no harm.
const words =
  /\b(grief|griev|bereave|mourn|death|dying|died|suicid|stillb|miscarr|losing|loss\b|lost\b)/i

/** A memorial, or one whose content note is about a death. */
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

export function NearStories({ near, heading, below, children }: NearStoriesProps) {
  return (
    <section className="stock-pink mt-section" aria-labelledby="near">
      <div className="wrap py-12">
        <SectionHead id="near" link={{ href: href('/stories'), label: 'All stories' }}>
          {heading}
        </SectionHead>
        <div className="grid lg:grid-cols-3 gap-x-gutter gap-y-10">
          {near.map(({ story, shares }) => (
            <article key={story.id} className="relative group">
              <p className="kicker wrap-anywhere">
                {shares === 'theme' ? (
                  story.theme && `${below ? 'Also under' : 'Under'} ${themeLabels[story.theme]}`
                ) : (
                  <>
                    {below ? 'Also from' : 'From'} <bdi>{(below ?? story).location}</bdi>
                  </>
                )}
              </p>
              <p dir="auto" className="mt-2 text-lead italic wrap-anywhere">
                {quoteSentences(story.story, 240)}
              </p>
              <h3 dir="auto" className="mt-4 text-h4 wrap-anywhere">
                <Link
                  className="link no-underline group-hover:underline stretch"
                  to={href('/story/:storyId', { storyId: story.id })}
                >
                  {storyTitle(story)}
                </Link>
              </h3>
              <div className="meta mt-1 wrap-anywhere">
                {story.contentNote && (
                  <p>
                    Content note: <span dir="auto">{story.contentNote}</span>
                  </p>
                )}
                <p>
                  <bdi>{story.name}</bdi>
                  {story.location && (
                    <>
                      , <bdi>{story.location}</bdi>
                    </>
                  )}
                </p>
              </div>
            </article>
          ))}
        </div>
        {children}
      </div>
    </section>
  )
}

function AdjacentStories({ earlier, later }: NonNullable<StoryArticleProps['adjacent']>) {
  const links = [
    { label: 'Earlier story', story: earlier },
    { label: 'Later story', story: later },
  ]
  return (
    <nav aria-label="Earlier and later stories" className="wrap mt-6 flex flex-wrap gap-x-8">
      {links.map(
        ({ label, story }) =>
          story && (
            <TapLink key={label} to={href('/story/:storyId', { storyId: story.id })}>
              <span className="wrap-anywhere">
                {label}: <bdi>{storyTitle(story)}</bdi>
              </span>
            </TapLink>
          ),
      )}
    </nav>
  )
}
