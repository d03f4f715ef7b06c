import type { PublishedStory } from './story.ts'
import { StoryCard, type StoryCardProps } from './story-card.tsx'

type Card = Required<Pick<StoryCardProps, 'story' | 'stock' | 'eager'>>

/** Groups of seven cards: a spread of five above a pair. The remaining cards fill their rows. */
export function StoryGrid({ stories }: { stories: PublishedStory[] }) {
  return (
    <div className="grid gap-y-12 lg:gap-y-16">
      {rowsOf(stories).map((cards, index, rows) => (
        <Row
          key={cards[0]?.story.id}
          cards={cards}
          // Of two pairs in a row, the second is mirrored.
          flipped={rows[index - 1]?.length === 2}
        />
      ))}
    </div>
  )
}

function Row({ cards, flipped }: { cards: Card[]; flipped: boolean }) {
  const [first, second, third, fourth, fifth] = cards
  if (first && second && third && fourth && fifth) {
    return <Spread cards={[first, second, third, fourth, fifth]} />
  }
  if (first && cards.length === 1) {
    return <StoryCard {...first} shape="landscape" rank="wide" sizes={wide} />
  }
  return (
    <div className={row}>
      {cards.map((card, index) => (
        <StoryCard
          key={card.story.id}
          {...card}
          shape={cards.length === 2 ? 'landscape' : 'square'}
          className={spanOf(cards.length, index, flipped)}
          sizes={cards.length === 2 ? wide : undefined}
        />
      ))}
    </div>
  )
}

function Spread({
  cards: [lead, under, across, left, right],
}: {
  cards: [Card, Card, Card, Card, Card]
}) {
  return (
    <div className={row}>
      <div className="lg:col-span-5 flex flex-col gap-12 lg:gap-gutter">
        <StoryCard {...lead} shape="portrait" rank="lead" sizes={narrow} />
        <StoryCard {...under} shape="landscape" className="grow" sizes={narrow} />
      </div>
      <div className="lg:col-span-7 flex flex-col gap-12 lg:gap-gutter">
        <StoryCard {...across} shape="landscape" sizes={wide} />
        <div className="grid sm:grid-cols-2 gap-gutter gap-y-12 grow">
          <StoryCard {...left} />
          <StoryCard {...right} />
        </div>
      </div>
    </div>
  )
}

const row = 'grid lg:grid-cols-12 gap-x-gutter gap-y-12'
const narrow = '(min-width: 64rem) 38vw, 92vw'
const wide = '(min-width: 64rem) 54vw, 92vw'

function spanOf(count: number, index: number, flipped: boolean) {
  if (count === 3) return 'lg:col-span-4'
  return (index === 0) === flipped ? 'lg:col-span-7' : 'lg:col-span-5'
}

function rowsOf(stories: PublishedStory[]) {
  const cards = dressed(stories)
  const rows: Card[][] = []
  for (const length of lengthsOf(cards.length)) rows.push(cards.splice(0, length))
  return rows
}

/** Pink, and pastels in turn, counting only cards without a photo. */
function dressed(stories: PublishedStory[]): Card[] {
  let bare = 0
  return stories.map((story, index) => {
    if (!story.photo) bare += 1
    return { story, stock: bare % 3 === 2 ? 'pastel' : 'pink', eager: index === 0 }
  })
}

function lengthsOf(count: number): number[] {
  if (count >= 7) return [5, 2, ...lengthsOf(count - 7)]
  return [[], [1], [2], [3], [2, 2], [5], [5, 1]][count] ?? []
}
