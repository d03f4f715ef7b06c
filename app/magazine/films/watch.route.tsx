import { href } from 'react-router'
import { FavouriteButton } from '#app/accounts/favourites/favourite-button.tsx'
import { findFavourites } from '#app/accounts/favourites/favourites.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { filmsPerPage } from '#app/pieces/reading/film-address.ts'
import { behindTheScenes, readSeries } from '#app/pieces/reading/films.server.ts'
import { numberedPage, pageAddress } from '#app/platform/paging/numbered-page.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs, film } from '#app/site/structured-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Picture as PictureInWidths } from '#app/ui/picture.tsx'
import { inventionNotes } from '#content/inventions.ts'
import { watch } from '#content/pages/watch.ts'
import type { Route } from './+types/watch.route.ts'
import { FilmArticle } from './film-article.tsx'

export const handle: Handle = { stock: 'ink' }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { page } = loaderData
  // Later pages are in search engines too: a film has no other page.
  const path = pageHref(page)
  return pageMeta({
    matches,
    title: page > 1 ? `${watch.title}, page ${page}` : watch.title,
    description: watch.description,
    path,
    structuredData: [
      breadcrumbs({ name: watch.title, path: href('/watch') }),
      ...loaderData.series.flatMap(({ title, films }) =>
        films.map((each) =>
          film({
            ...each,
            series: title,
            path: `${path}#${each.key}`,
            poster: each.picture.card,
            embedUrl: each.player?.embedUrl ?? null,
          }),
        ),
      ),
    ],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestedPage = new URL(request.url).searchParams.get('page')
  const { items, page, of } = numberedPage(catalogue.films, requestedPage, filmsPerPage)
  const series = await readSeries(items)
  const keys = series.flatMap(({ films }) => films.map(({ key }) => key))
  const { video: favourited } = await findFavourites(currentViewer(context), keys)
  return { series, behindTheScenes: page === 1 ? behindTheScenes : null, favourited, page, of }
}

export default function Watch({ loaderData }: Route.ComponentProps) {
  const { series, behindTheScenes, favourited, page, of } = loaderData
  const isNoted = series.every(({ films }) => films.every(({ fictional }) => fictional))
  return (
    <main id="main" className="pb-section">
      <div className="wrap pt-10 lg:pt-16 grid-12 items-end gap-y-4">
        <h1 className="text-front col-span-12 lg:col-span-6">{watch.title}</h1>
        <p className="text-lead text-soft col-span-12 lg:col-span-6 lg:col-start-7 lg:pb-3">
          {watch.lead}
        </p>
        {isNoted && <p className="kicker col-span-12">{inventionNotes.films}</p>}
      </div>
      {series.map(({ title, text, films }, at) => (
        <section
          key={title}
          className={`wrap ${at === 0 ? 'mt-12 lg:mt-20' : 'mt-section'}`}
          aria-labelledby={`series-${at + 1}`}
        >
          <div className="oxford">
            <div className="grid-12 pt-5 mb-8 gap-y-2">
              <h2 id={`series-${at + 1}`} className="text-h2 col-span-12 lg:col-span-6">
                {title}
              </h2>
              <p className="text-lead text-soft text-balance col-span-12 lg:col-span-6 lg:col-start-7">
                {text}
              </p>
            </div>
          </div>
          <div className="grid lg:grid-cols-2 items-start gap-x-gutter gap-y-12">
            {films.map((film) => (
              <FilmArticle
                key={film.key}
                film={film}
                first={film === series[0]?.films[0]}
                isNoted={isNoted}
                heart={
                  <FavouriteButton
                    type="video"
                    id={film.key}
                    title={film.title}
                    favourited={favourited.includes(film.key)}
                    look="plain"
                  />
                }
              />
            ))}
          </div>
        </section>
      ))}
      <div className="wrap">
        <Pagination
          label="Pages of films"
          previous={page > 1 ? { href: pageHref(page - 1), label: 'Films before these' } : null}
          next={page < of ? { href: pageHref(page + 1), label: 'More films' } : null}
          at={{ page, of }}
        />
      </div>
      {behindTheScenes && <BehindTheScenes {...behindTheScenes} />}
      <section className="wrap mt-section grid-12 items-start gap-y-4" aria-labelledby="yours">
        <h2 id="yours" className="text-h1 col-span-12 lg:col-span-6">
          {watch.invitation.title}
        </h2>
        <div className="col-span-12 lg:col-span-6 lg:col-start-7">
          <p className="text-lead text-soft">{watch.invitation.text}</p>
          <p className="mt-6">
            <ButtonLink variant="hero" size="lg" href={href('/submit')}>
              {watch.invitation.link}
            </ButtonLink>
          </p>
        </div>
      </section>
    </main>
  )
}

function pageHref(page: number) {
  return pageAddress(href('/watch'), page)
}

type BehindTheScenesProps = {
  title: string
  text: string
  shots: { picture: Picture; title: string; text: string }[]
}

function BehindTheScenes({ title, text, shots }: BehindTheScenesProps) {
  return (
    <section className="wrap mt-section" aria-labelledby="behind-the-scenes">
      <div className="oxford">
        <div className="grid-12 pt-5 mb-8 gap-y-2">
          <h2 id="behind-the-scenes" className="text-h2 col-span-12 lg:col-span-6">
            {title}
          </h2>
          <p className="text-lead text-soft col-span-12 lg:col-span-6 lg:col-start-7">{text}</p>
        </div>
      </div>
      <ol className="grid grid-cols-2 lg:grid-cols-4 gap-x-gutter gap-y-8">
        {shots.map((shot) => (
          <li key={shot.title}>
            <PictureInWidths
              className="drawn w-full"
              source={shot.picture}
              alt=""
              sizes="(min-width: 64rem) 22vw, 44vw"
            />
            <h3 className="text-h4 mt-3">{shot.title}</h3>
            <p className="text-sm text-soft mt-0.5">{shot.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
