import type { PublishedStory } from './story.ts'
import { StoryCard, type StoryCardProps } from './story-card.tsx'
import { StoryInvitation } from './story-invitation.tsx'
import { arrangeStories, widestOf } from './story-rows.ts'

type Card = { story: PublishedStory } & Required<Pick<StoryCardProps, 'stock' | 'eager'>>

/** The newest story with a photo at the head, and the others in rows whose titles stand in line. */
export function StoryGrid({ stories }: { stories: PublishedStory[] }) {
  const { lead, beside, rows } = arrangeStories(stories)
  const cardOf = dressed(stories)
  return (
    <div className="grid gap-y-12 lg:gap-y-16">
      {lead && <Lead card={cardOf(lead)} beside={beside.map(cardOf)} />}
      {rows.map((row, index) => (
        <Row key={row[0]?.id} cards={row.map(cardOf)} isMirrored={index % 4 === 2} />
      ))}
    </div>
  )
}

/** The photo on the left; on the right the words of the story, and cards of others at the photo's foot. */
function Lead({ card, beside }: { card: Card; beside: Card[] }) {
  return (
    <div className="grid lg:grid-cols-12 lg:grid-rows-[auto_1fr] gap-x-gutter gap-y-12 lg:gap-y-8">
      <StoryCard
        {...card}
        shape="portrait"
        rank="lead"
        sizes={narrow}
        className="lg:[grid-area:1/1/3/-1]"
      />
      {beside.length > 0 && (
        // Above the lead's title, whose link covers all of its card.
        <div className="lg:col-[6/13] lg:row-start-2 grid sm:grid-cols-2 gap-gutter gap-y-8 items-end z-1">
          {beside.map((other) => (
            <StoryCard key={other.story.id} {...other} className="self-end!" />
          ))}
        </div>
      )}
    </div>
  )
}

function Row({ cards, isMirrored }: { cards: Card[]; isMirrored: boolean }) {
  const widest =
    cards.length === 2
      ? widestOf(
          cards.map(({ story }) => story),
          isMirrored,
        )
      : null
  return (
    <div className="grid sm:max-lg:grid-cols-2 lg:grid-cols-12 lg:grid-rows-[1fr_auto] gap-x-gutter gap-y-12 lg:gap-y-0">
      {cards.map((card, index) => (
        <StoryCard
          key={card.story.id}
          {...card}
          {...(index === widest
            ? { shape: 'landscape', rank: 'wide', sizes: wide }
            : { shape: cards.length === 2 ? 'portrait' : 'square' })}
          className={`lg:row-span-2 ${spanOf(cards.length, index, widest)}`}
        />
      ))}
      {cards.length === 1 && <StoryInvitation className="lg:row-span-2 lg:col-span-8" />}
    </div>
  )
}

const narrow = '(min-width: 64rem) 38vw, 92vw'
const wide = '(min-width: 64rem) 62vw, (min-width: 40rem) 46vw, 92vw'

function spanOf(count: number, index: number, widest: number | null) {
  if (count === 2 && widest === null) return 'lg:col-span-6'
  return index === widest ? 'lg:col-span-8' : 'lg:col-span-4'
}

/** Pink, and pastels in turn, counting only cards without a photo. */
function dressed(stories: PublishedStory[]) {
  const bare = stories.filter(({ photo }) => !photo)
  const lead = stories.find(({ photo }) => photo)
  return (story: PublishedStory): Card => ({
    story,
    stock: bare.indexOf(story) % 3 === 1 ? 'pastel' : 'pink',
    eager: story === lead,
  })
}
