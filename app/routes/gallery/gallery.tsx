import { href } from 'react-router'
import { heartsOfWorks } from '#app/features/favourites/favourite-button.tsx'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import {
  choiceInWords,
  filterMenusFor,
  readGalleryFilters,
  worksMatching,
} from '#app/features/gallery/filters.ts'
import { listedWork, works } from '#app/features/gallery/gallery.server.ts'
import { NoWorks } from '#app/features/gallery/no-works.tsx'
import { WallIndex } from '#app/features/gallery/wall-index.tsx'
import { WorkFilters } from '#app/features/gallery/work-filters.tsx'
import { WorkWall } from '#app/features/gallery/work-wall.tsx'
import { HouseAdvert } from '#app/features/site/house-advert.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { currentViewer } from '#app/server/sessions/viewer.server.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import type { Route } from './+types/gallery.ts'

const description =
  'Tattoo plates drawn for this magazine, with the maker, the place and what each part is said to mean.'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // A filtered list has the canonical address of the whole gallery.
  const path = href('/gallery')
  const things = [breadcrumbs({ name: 'Gallery', path })]
  const chosen = loaderData?.chosen
  const title = chosen ? `Gallery: ${chosen}` : 'Gallery'
  return pageMeta({ matches, title, description, path, things })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const choice = readGalleryFilters(new URL(request.url).searchParams, works)
  const shown = worksMatching(works, choice)
  const keys = shown.map(({ key }) => key)
  const favourites = await favouritesOf(currentViewer(context), keys)
  return {
    shown: shown.map(listedWork),
    of: works.length,
    chosen: choiceInWords(works, choice),
    menus: filterMenusFor(works, choice),
    favourites: favourites.gallery,
  }
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { shown, of, chosen, menus, favourites } = loaderData
  return (
    <main id="main">
      <div className="wrap pt-10 lg:pt-16 grid-12 items-end gap-y-4">
        <h1 className="text-display col-span-12 lg:col-span-8">The flash wall</h1>
        <p className="text-lead text-soft col-span-12 lg:col-span-4 lg:pb-2">
          Plates drawn for this magazine, each with its maker, its place and what its parts are said
          to mean.
        </p>
      </div>
      <div className="wrap mt-10 lg:mt-14">
        <div className="oxford grid gap-y-8 pt-4">
          {!chosen && <WallIndex works={shown} />}
          <WorkFilters menus={menus} shown={shown.length} of={of} />
        </div>
      </div>
      <div className="wrap mt-8">
        {shown.length > 0 ? (
          <WorkWall works={shown} part={chosen !== ''} heart={heartsOfWorks(favourites)} />
        ) : (
          <NoWorks />
        )}
      </div>
      <div className="wrap mt-section">
        <AdSlot size="banner">
          <HouseAdvert of="story" />
        </AdSlot>
      </div>
    </main>
  )
}
