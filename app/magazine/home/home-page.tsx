import { href } from 'react-router'
import { heartsOfWorks } from '#app/accounts/favourites/favourite-button.tsx'
import { ArticleList } from '#app/magazine/articles/article-list.tsx'
import { FilmCard } from '#app/magazine/films/film-card.tsx'
import { FlashWall } from '#app/magazine/gallery/flash-wall.tsx'
import { HouseAdvert } from '#app/site/house-advert.tsx'
import { FeaturedStory } from '#app/stories/public/featured-story.tsx'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { holdsInvention, inventionNotes } from '#content/inventions.ts'
import { home } from '#content/pages/home.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import { HomeCover } from './home-cover.tsx'
import type { HomeParts } from './home-parts.server.ts'

export function HomePage({ coverLines, testimonials, films, ...parts }: HomeParts) {
  const { reads, works, story, favourited } = parts
  const [lead, ...samples] = films
  const plays = films.some(({ player }) => player)
  const read = (
    <section className="wrap mt-section" aria-labelledby="read">
      <SectionHead id="read" link={{ href: href('/blog'), label: home.read.link }}>
        {home.read.heading}
      </SectionHead>
      <ArticleList articles={reads} layout="first-leads" />
    </section>
  )
  // Never right below the cover: until a film plays, articles stand between them, and the specified films come after it.
  const banner = (
    <div className="wrap mt-14 lg:mt-20">
      <AdSlot size="banner">
        <HouseAdvert of="calculator" />
      </AdSlot>
    </div>
  )
  return (
    <main id="main">
      <HomeCover lines={coverLines} plays={plays} />
      {!plays && read}
      {!plays && banner}
      <section className="wrap mt-section" aria-labelledby="watch">
        <SectionHead id="watch" link={{ href: href('/watch'), label: home.watch.link }}>
          {home.watch.heading}
        </SectionHead>
        {!plays && <p className="kicker mb-6">{home.watch.toCome}</p>}
        <div className="grid-12 gap-y-18 lg:gap-y-10">
          <div className="col-span-12 lg:col-span-8">{lead && <FilmCard film={lead} lead />}</div>
          <div className="col-span-12 lg:col-span-4 grid gap-18 lg:gap-8 content-start">
            {samples.map((film) => (
              <FilmCard key={film.key} film={film} />
            ))}
          </div>
        </div>
      </section>
      {plays && read}
      {plays && banner}
      <FlashWall works={works} renderHeart={heartsOfWorks(favourited)} />
      <FeaturedStory story={story} />
      <Testimonials items={testimonials} />
    </main>
  )
}

function Testimonials({ items }: { items: FrontPage['testimonials'] }) {
  return (
    <section className="wrap mt-section" aria-labelledby="letters">
      <SectionHead id="letters">{home.testimonials.heading}</SectionHead>
      {holdsInvention(items) && <p className="meta mb-6">{inventionNotes.letters}</p>}
      <div className="grid lg:grid-cols-3 lg:divide-x divide-y lg:divide-y-0 divide-hair">
        {items.map(({ quote, name, place }) => (
          <figure
            key={name}
            className="flex flex-col py-6 first:pt-0 lg:py-2 lg:first:pt-2 lg:px-8 lg:first:pl-0 lg:last:pr-0"
          >
            <blockquote className="text-h3 leading-[1.32] tracking-[-.01em]">
              <p>{quote}</p>
            </blockquote>
            <figcaption className="mt-5">
              <i>{name}</i>
              <span className="meta block">{place}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
