import { href } from 'react-router'
import { ArticleList } from '#app/features/articles/article-list.tsx'
import { heartsOfWorks } from '#app/features/favourites/favourite-button.tsx'
import { FilmCard } from '#app/features/films/film-card.tsx'
import { FlashWall } from '#app/features/gallery/flash-wall.tsx'
import { HomeCover } from '#app/features/site/home-cover.tsx'
import { HouseAdvert } from '#app/features/site/house-advert.tsx'
import { Testimonials } from '#app/features/site/testimonials.tsx'
import { FeaturedStory } from '#app/features/stories/featured-story.tsx'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { home } from '#content/pages/home.ts'
import type { HomeParts } from './home-parts.server.ts'

/** The home page, as readers see it and as editors preview it. */
export function HomePage({ coverLines, testimonials, films, ...parts }: HomeParts) {
  const { reads, works, story, favourited } = parts
  const [lead, ...samples] = films
  return (
    <main id="main">
      <HomeCover lines={coverLines} plays={films.some(({ plays }) => plays)} />
      <section className="wrap mt-section" aria-labelledby="watch">
        <SectionHead id="watch" link={{ href: href('/watch'), label: home.watch.link }}>
          {home.watch.heading}
        </SectionHead>
        <div className="grid-12 gap-y-18 lg:gap-y-10">
          <div className="col-span-12 lg:col-span-8">{lead && <FilmCard film={lead} lead />}</div>
          <div className="col-span-12 lg:col-span-4 grid gap-18 lg:gap-8 content-start">
            {samples.map((film) => (
              <FilmCard key={film.id} film={film} />
            ))}
          </div>
        </div>
      </section>
      <section className="wrap mt-section" aria-labelledby="read">
        <SectionHead id="read" link={{ href: href('/blog'), label: home.read.link }}>
          {home.read.heading}
        </SectionHead>
        <ArticleList articles={reads} layout="first-leads" />
      </section>
      <div className="wrap mt-14 lg:mt-20">
        <AdSlot size="banner">
          <HouseAdvert of="calculator" />
        </AdSlot>
      </div>
      <FlashWall works={works} heartOf={heartsOfWorks(favourited)} />
      <FeaturedStory story={story} />
      <Testimonials items={testimonials} />
    </main>
  )
}
