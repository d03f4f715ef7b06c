import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { isAboutGrief } from './grief.ts'
import { HelpLine } from './help-line.tsx'
import { OtherStories } from './other-stories.tsx'
import type { PublishedStory } from './story.ts'
import { StoryHead } from './story-head.tsx'

type StoryArticleProps = {
  story: PublishedStory
  others: PublishedStory[]
  /** An AdSlot beside the story. */
  advert: ReactNode
}

export function StoryArticle({ story, others, advert }: StoryArticleProps) {
  return (
    <>
      <article>
        <StoryHead story={story} />
        <div className="wrap grid-12 mt-10 lg:mt-14">
          <div className="col-span-12 lg:col-span-7 max-w-read">
            <Prose text={story.story} dropCap={carriesDropCap(story.story)} />
            {isAboutGrief(story) && <HelpLine />}
            <p className="meta mt-12 border-t border-hair pt-3">
              <Link
                className="link inline-flex min-h-11 items-center"
                to={href('/story/:storyId/report', { storyId: story.id })}
                rel="nofollow"
              >
                Report this story
              </Link>
            </p>
          </div>
          <aside
            className={`col-span-12 lg:col-span-4 lg:col-start-9 mt-12 ${story.photo ? 'lg:mt-36' : 'lg:mt-0'} grid gap-8 content-start`}
          >
            <div className="border-t-[5px] border-rule pt-4">
              <h2 className="text-h3">Do you have a story to tell?</h2>
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

/** A drop cap is three lines high, so it needs a letter and at least three lines of text. */
function carriesDropCap(text: string) {
  return /^\p{Letter}[^\n]{200}/u.test(text.trim())
}
