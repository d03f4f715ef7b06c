import type { ListedFavourite } from '#app/accounts/favourites/favourite.ts'
import { favouritesBy } from '#app/accounts/favourites/favourites.server.ts'
import { findCardPiece } from '#app/pieces/reading/catalogue.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { dashboardNoticesFor } from '#app/stories/author/dashboard-notices.server.ts'
import { listBegunStories } from '#app/stories/author/story-draft.server.ts'
import { submissionsBy } from '#app/stories/author/submission.server.ts'
import type { ReactToastKey } from '#content/react-toasts.ts'

type Pages = { submissions: string | null; pictures: string | null; films: string | null }
type FavouritePage = Awaited<ReturnType<typeof favouritesBy>>['gallery']

/** A part that fails is null and has a toast. */
export async function loadDashboard(viewer: Pick<Viewer, 'id'>, pages: Pages) {
  const [notices, drafts, submissions, favourites] = await Promise.all([
    orNull(dashboardNoticesFor(viewer)),
    orNull(listBegunStories(viewer)),
    orNull(submissionsBy(viewer, readCursor(pages.submissions))),
    orNull(
      favouritesBy(viewer, {
        gallery: readCursor(pages.pictures),
        video: readCursor(pages.films),
      }),
    ),
  ])
  const failures: ReactToastKey[] = []
  if (!submissions) failures.push('submissionsFailed')
  if (!favourites) failures.push('favoritesFailed')
  return {
    notices: notices ?? [],
    begunStories: drafts ?? [],
    submissions,
    pictures: listed(favourites?.gallery),
    films: listed(favourites?.video),
    failures,
  }
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>

async function orNull<T>(reading: Promise<T>) {
  try {
    return await reading
  } catch (error) {
    log.error({ err: error }, 'a part of the dashboard could not be read')
    return null
  }
}

function listed(page: FavouritePage | undefined) {
  return page ? { items: page.favourites.map(listedItem), next: page.next } : null
}

// An item that the magazine no longer has stays on the list with its stored title, and can be removed.
function listedItem({
  id,
  itemType,
  itemId,
  itemTitle,
}: FavouritePage['favourites'][number]): ListedFavourite {
  const piece = findCardPiece(itemType, itemId)
  return { id, title: piece?.title ?? itemTitle, piece }
}
