import { findFavouritePiece } from '#app/catalogue/catalogue.server.ts'
import { addFavourite } from '#app/features/favourites/favourites.server.ts'
import { readPendingFavourite } from '#app/features/favourites/pending-favourite.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/**
 * Favourites what somebody pointed at before they were asked who they are. It never stands in the way of signing in.
 *
 * @returns the toast that tells of it, or nothing when nothing was wished for
 */
export async function grantWish(request: Request, viewer: Pick<Viewer, 'id'>) {
  const wish = await readPendingFavourite(request)
  const item = wish && findFavouritePiece(wish.type, wish.id)
  if (!item) return undefined
  try {
    await addFavourite(viewer, item)
    return 'favoriteAdded'
  } catch (error) {
    log.error({ err: error }, 'a favourite could not be added after signing in')
    return 'favoriteFailed'
  }
}
