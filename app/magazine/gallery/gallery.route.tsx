import { href } from 'react-router'
import { heartsOfWorks } from '#app/accounts/favourites/favourite-button.tsx'
import { findFavourites } from '#app/accounts/favourites/favourites.server.ts'
import { catalogue, type Work } from '#app/pieces/reading/catalogue.server.ts'
import { worksPerPage } from '#app/pieces/reading/work.ts'
import { numberedPage } from '#app/platform/paging/numbered-page.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { HouseAdvert } from '#app/site/house-advert.tsx'
import { pageMeta } from '#app/site/page-meta.ts'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/gallery.route.ts'
import {
  choiceInWords,
  filterMenusFor,
  galleryAddress,
  readGalleryFilters,
  worksMatching,
} from './filters.ts'
import { WorkFilters } from './work-filters.tsx'
import { WorkWall } from './work-wall.tsx'

const description =
  'Tattoo plates drawn for this magazine, with the maker, the place and what each part is said to mean.'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // A filtered list has the canonical address of the whole gallery.
  const path = href('/gallery')
  const structuredData = [breadcrumbs({ name: 'Gallery', path })]
  const chosen = loaderData?.chosen
  const page = loaderData?.page ?? 1
  const title = chosen ? `Gallery: ${chosen}` : 'Gallery'
  return pageMeta({
    matches,
    title: page > 1 ? `${title}, page ${page}` : title,
    description,
    path,
    indexed: page === 1,
    structuredData,
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { works } = catalogue
  const choice = readGalleryFilters(searchParams, works)
  const matching = worksMatching(works, choice)
  const { items, page, of } = numberedPage(matching, searchParams.get('page'), worksPerPage)
  const keys = items.map(({ key }) => key)
  const favourites = await findFavourites(currentViewer(context), keys)
  return {
    shown: items,
    count: matching.length,
    all: works.length,
    page,
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
        <h1 className="text-front col-span-12 lg:col-span-8">Gallery</h1>
        <p className="text-lead text-soft col-span-12 lg:col-span-4 lg:pb-2">
          Drawings made for this magazine. Tattooists and studios are imagined, and the numbers of
          views are sample figures.
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

function NoWorks() {
  return (
    <EmptyState
      level="h2"
      title="No plates found"
      action={<ButtonLink href={href('/gallery')}>Show all plates</ButtonLink>}
    >
      No plates match these filters. Change one, or see all the plates.
    </EmptyState>
  )
}

function WallIndex({ works }: { works: Work[] }) {
  return (
    <nav aria-label="Index of plates" className="hidden sm:block">
      <ol className="columns-2 gap-x-gutter lg:columns-4">
        {works.map(({ slug, number, title }) => (
          <li key={slug} className="break-inside-avoid border-b border-hair">
            <a
              className="flex min-h-9 items-baseline gap-1.5 py-1 text-sm hover:text-accent-text pointer-coarse:min-h-11"
              href={`#plate-${number}`}
            >
              <span className="no w-6 shrink-0">{number}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
