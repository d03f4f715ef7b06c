import { href } from 'react-router'
import { ArticleList } from '#app/features/articles/article-list.tsx'
import { articles, listed } from '#app/features/articles/articles.server.ts'
import { type Episode, episodes } from '#app/features/episodes/episodes.server.ts'
import { FilmCard } from '#app/features/episodes/film-card.tsx'
import { heartsOfWorks } from '#app/features/favourites/favourite-button.tsx'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import { FlashWall } from '#app/features/gallery/flash-wall.tsx'
import { type Work, works } from '#app/features/gallery/gallery.server.ts'
import { HomeCover } from '#app/features/site/home-cover.tsx'
import { HouseAdvert } from '#app/features/site/house-advert.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { magazine } from '#app/features/site/structured-data.ts'
import { Testimonials } from '#app/features/site/testimonials.tsx'
import { FeaturedStory } from '#app/features/stories/featured-story.tsx'
import { findFeatured } from '#app/features/stories/published.server.ts'
import type { Handle } from '#app/handle.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { doNotCache } from '#app/server/request/request-context.server.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { home } from '#content/pages/home.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/home.ts'

export const handle: Handle = { cover: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, description: site.description, path: href('/'), things: [magazine] })
}

export async function loader({ context }: Route.LoaderArgs) {
  // Without the database the home page still works and shows a message in place of the story.
  const story = findFeatured().catch((error) => {
    logFailure(context, error, 'no story could be featured')
    doNotCache(context)
    return 'unavailable' as const
  })
  return {
    films: episodes.filter(({ id }) => home.watch.films.some((film) => film === id)).map(asCard),
    reads: home.read.articles.flatMap((article) =>
      articles.filter(({ key }) => key === article).map(listed),
    ),
    works: works.filter(({ key }) => home.wall.works.some((work) => work === key)).map(asPinned),
    story: await story,
    favourited: (await favouritesOf(currentViewer(context), [...home.wall.works])).gallery,
  }
}

function asCard(episode: Episode) {
  const { id, href, plays, title, description, duration, location, series, ...rest } = episode
  const { picture, alt, contentNote } = rest
  return {
    ...{ id, href, plays, title, description, duration, location, series },
    ...{ picture, alt, contentNote },
  }
}

function asPinned({ key, slug, number, title, category, location, picture, alt }: Work) {
  return { key, slug, number, title, category, location, picture, alt }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { films, reads, works, story, favourited } = loaderData
  const [lead, ...samples] = films
  return (
    <main id="main">
      <HomeCover plays={films.some(({ plays }) => plays)} />
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
        <ArticleList articles={reads} layout="first-left" />
      </section>
      <div className="wrap mt-14 lg:mt-20">
        <AdSlot size="banner">
          <HouseAdvert of="calculator" />
        </AdSlot>
      </div>
      <FlashWall works={works} heartOf={heartsOfWorks(favourited)} />
      <FeaturedStory story={story} />
      <Testimonials />
    </main>
  )
}
