import { href } from 'react-router'
import { heartsOfWorks } from '#app/features/favourites/favourite-button.tsx'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import {
  choiceInWords,
  filterMenusFor,
  galleryAddress,
  readGalleryFilters,
  worksMatching,
} from '#app/features/gallery/filters.ts'
import { listedWork, works } from '#app/features/gallery/gallery.server.ts'
import { NoWorks } from '#app/features/gallery/no-works.tsx'
import { WallIndex } from '#app/features/gallery/wall-index.tsx'
import { worksPerPage } from '#app/features/gallery/work.ts'
import { WorkFilters } from '#app/features/gallery/work-filters.tsx'
import { WorkWall } from '#app/features/gallery/work-wall.tsx'
import { HouseAdvert } from '#app/features/site/house-advert.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { numberedPage } from '#app/server/paging/numbered-page.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/gallery.ts'

const description =
  'Tattoo plates drawn for this magazine, with the maker, the place and what each part is said to mean.'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // A filtered list has the canonical address of the whole gallery.
  const path = href('/gallery')
  const things = [breadcrumbs({ name: 'Gallery', path })]
  const chosen = loaderData?.chosen
  const page = loaderData?.page ?? 1
  const title = chosen ? `Gallery: ${chosen}` : 'Gallery'
  return pageMeta({
    matches,
    title: page > 1 ? `${title}, page ${page}` : title,
    description,
    path,
    indexed: page === 1,
    things,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const choice = readGalleryFilters(searchParams, works)
  const matching = worksMatching(works, choice)
  const { items, page, of } = numberedPage(matching, searchParams.get('page'), worksPerPage)
  const keys = items.map(({ key }) => key)
  const favourites = await favouritesOf(currentViewer(context), keys)
  return {
    shown: items.map(listedWork),
    ...{ count: matching.length, all: works.length, page },
    previous: page > 1 ? galleryAddress(choice, page - 1) : null,
    next: page < of ? galleryAddress(choice, page + 1) : null,
    pages: of,
    chosen: choiceInWords(works, choice),
    menus: filterMenusFor(works, choice),
    favourites: favourites.gallery,
  }
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { shown, count, all, chosen, menus, favourites } = loaderData
  const { page, pages, previous, next } = loaderData
  return (
    <main id="main">
      <div className="wrap pt-10 lg:pt-16 grid-12 items-end gap-y-4">
        <h1 className="text-front col-span-12 lg:col-span-8">The flash wall</h1>
        <p className="text-lead text-soft col-span-12 lg:col-span-4 lg:pb-2">
          Plates drawn for this magazine, each with its maker, its place and what its parts are said
          to mean.
        </p>
      </div>
      <div className="wrap mt-10 lg:mt-14">
        <div className="oxford grid gap-y-8 pt-4">
          {!chosen && <WallIndex works={shown} />}
          <WorkFilters menus={menus} shown={count} of={all} />
        </div>
      </div>
      <div className="wrap mt-8">
        {shown.length > 0 ? (
          <WorkWall works={shown} part={chosen !== ''} heart={heartsOfWorks(favourites)} />
        ) : (
          <NoWorks />
        )}
        <Pagination
          label="Pages of plates"
          previous={previous ? { href: previous, label: 'Plates before these' } : null}
          next={next ? { href: next, label: 'More plates' } : null}
          at={{ page, of: pages }}
        />
      </div>
      <div className="wrap mt-section">
        <AdSlot size="banner">
          <HouseAdvert of="story" />
        </AdSlot>
      </div>
    </main>
  )
}
