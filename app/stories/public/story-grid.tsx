import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { storiesInvitation } from '#content/pages/stories.ts'
import type { PublishedStory } from './story.ts'
import { StoryCard, type StoryCardProps } from './story-card.tsx'

type Card = { story: PublishedStory } & Required<Pick<StoryCardProps, 'stock' | 'eager'>>

export function StoryGrid({ stories }: { stories: PublishedStory[] }) {
  const { lead, beside, rows } = arrangeStories(stories)
  const renderCard = dressed(stories)
  return (
    <div className="grid gap-y-12 lg:gap-y-16">
      {lead && <Lead card={renderCard(lead)} beside={beside.map(renderCard)} />}
      {rows.map((row, index) => (
        <Row key={row[0]?.id} cards={row.map(renderCard)} isMirrored={index % 4 === 2} />
      ))}
    </div>
  )
}

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
        <div
          className={`lg:col-[6/13] lg:row-start-2 grid ${beside.length > 1 ? 'sm:grid-cols-2' : ''} gap-gutter gap-y-8 z-1`}
        >
          {beside.map((other) => (
            <StoryCard key={other.story.id} {...other} className="mt-auto" />
          ))}
        </div>
      )}
    </div>
  )
}

function Row({ cards, isMirrored }: { cards: Card[]; isMirrored: boolean }) {
  const widest =
    cards.length === 2
      ? widestStory(
          cards.map(({ story }) => story),
          isMirrored,
        )
      : null
  // Beside a card without one, a photo as high as that card would be a strip.
  const hasTwoPhotos = cards.every(({ story }) => story.photo)
  const hasPhoto = cards.some(({ story }) => story.photo)
  const isTall = ({ story }: Card) => hasPhoto && !story.photo
  return (
    <div className="grid sm:max-lg:grid-cols-2 lg:grid-cols-12 lg:grid-rows-[1fr_auto] gap-x-gutter gap-y-12 lg:gap-y-0">
      {cards.map((card, index) => (
        <StoryCard
          key={card.story.id}
          {...card}
          {...(index === widest
            ? { shape: 'landscape', rank: hasTwoPhotos ? 'wide' : undefined, sizes: wide }
            : { shape: cards.length === 2 ? 'portrait' : 'square' })}
          isTall={isTall(card)}
          className={`${isTall(card) ? '' : 'lg:row-span-2'} ${columnSpan(cards.length, index, widest)}`}
        />
      ))}
      {cards.length === 1 && <StoryInvitation className="lg:row-span-2 lg:col-span-8" />}
    </div>
  )
}

const narrow = '(min-width: 64rem) 38vw, 92vw'
const wide = '(min-width: 64rem) 62vw, (min-width: 40rem) 46vw, 92vw'

function columnSpan(count: number, index: number, widest: number | null) {
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

function StoryInvitation({ className }: { className: string }) {
  const { title, text, link } = storiesInvitation
  return (
    <section
      className={`stock-pink p-6 lg:p-10 flex flex-col items-start justify-center gap-4 ${className}`}
    >
      <h3 className="text-h1">{title}</h3>
      <p className="text-lead max-w-[34rem]">{text}</p>
      <ButtonLink href={href('/submit')}>{link}</ButtonLink>
    </section>
  )
}

type Story = { photo: object | null; contentNote?: string | null }

/** The first leads if it has a photo, with up to two without one beside it; the others stand in rows of two and three. */
export function arrangeStories<S extends Story>(stories: S[]) {
  if (!stories[0]?.photo) return { lead: null, beside: [], rows: splitIntoRows(stories) }
  const [lead, ...rest] = stories
  const photoAt = rest.slice(0, 2).findIndex(({ photo }) => photo)
  const besides = photoAt < 0 ? 2 : photoAt
  return { lead, beside: rest.slice(0, besides), rows: splitIntoRows(rest.slice(besides)) }
}

function splitIntoRows<S>(stories: S[], length = 2): S[][] {
  if (stories.length === 0) return []
  const first = stories.length === 4 ? 2 : length
  return [stories.slice(0, first), ...splitIntoRows(stories.slice(first), first === 2 ? 3 : 2)]
}

/** One whose photo is shown; of two, the other way round in every other row. */
export function widestStory(stories: Story[], isMirrored: boolean) {
  const shown = stories.flatMap(({ photo, contentNote }, at) => (photo && !contentNote ? at : []))
  return (isMirrored ? shown.at(-1) : shown[0]) ?? null
}
