import { href } from 'react-router'
import { FavouriteButton } from '#app/features/favourites/favourite-button.tsx'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import { BehindTheScenes } from '#app/features/films/behind-the-scenes.tsx'
import { filmAddress, filmsPerPage } from '#app/features/films/film-address.ts'
import { FilmArticle } from '#app/features/films/film-article.tsx'
import { behindTheScenes, films, readSeries } from '#app/features/films/films.server.ts'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs, film } from '#app/features/site/structured-data.ts'
import type { Handle } from '#app/handle.ts'
import { numberedPage, pageAddress } from '#app/server/paging/numbered-page.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { watch } from '#content/pages/watch.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/watch.ts'

export const handle: Handle = { stock: 'ink' }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { page } = loaderData
  // Later pages are in search engines too: a film has no other page.
  const path = addressOf(page)
  return pageMeta({
    matches,
    title: page > 1 ? `${watch.title}, page ${page}` : watch.title,
    description: watch.description,
    path,
    things: [
      breadcrumbs({ name: watch.title, path: href('/watch') }),
      ...loaderData.series.flatMap(({ title, films }) =>
        films.map((each) =>
          film({
            ...each,
            series: title,
            path: `${path}#${each.id}`,
            poster: each.picture.card,
            embedUrl: filmAddress(site.video, each.embedId),
          }),
        ),
      ),
    ],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('page')
  const { items, page, of } = numberedPage(films, typed, filmsPerPage)
  const series = await readSeries(items)
  const ids = series.flatMap(({ films }) => films.map(({ id }) => id))
  const { video: favourited } = await favouritesOf(currentViewer(context), ids)
  return { series, behindTheScenes: page === 1 ? behindTheScenes : null, favourited, page, of }
}

export default function Watch({ loaderData }: Route.ComponentProps) {
  const { series, behindTheScenes, favourited, page, of } = loaderData
  return (
    <main id="main" className="pb-section">
      <div className="wrap pt-10 lg:pt-16 grid-12 items-end gap-y-4">
        <h1 className="text-front col-span-12 lg:col-span-6">{watch.title}</h1>
        <p className="text-lead text-soft col-span-12 lg:col-span-5 lg:col-start-8 lg:pb-3">
          {watch.lead}
        </p>
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
              <p className="text-lead text-soft text-balance col-span-12 lg:col-span-5 lg:col-start-8">
                {text}
              </p>
            </div>
          </div>
          <div className="grid lg:grid-cols-2 items-start gap-x-14 gap-y-12">
            {films.map((film) => (
              <FilmArticle
                key={film.id}
                film={film}
                host={site.video}
                first={film === series[0]?.films[0]}
                heart={
                  <FavouriteButton
                    type="video"
                    id={film.id}
                    title={film.title}
                    favourited={favourited.includes(film.id)}
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
          previous={page > 1 ? { href: addressOf(page - 1), label: 'Films before these' } : null}
          next={page < of ? { href: addressOf(page + 1), label: 'More films' } : null}
          at={{ page, of }}
        />
      </div>
      {behindTheScenes && <BehindTheScenes {...behindTheScenes} />}
      <section className="wrap mt-section grid-12 items-start gap-y-4" aria-labelledby="yours">
        <h2 id="yours" className="text-h1 col-span-12 lg:col-span-6">
          {watch.invitation.title}
        </h2>
        <div className="col-span-12 lg:col-span-5 lg:col-start-8">
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

function addressOf(page: number) {
  return pageAddress(href('/watch'), page)
}
