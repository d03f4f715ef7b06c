import { findFavouritePiece } from '#app/catalogue/catalogue.server.ts'
import { addFavourite } from '#app/features/favourites/favourites.server.ts'
import { readPendingFavourite } from '#app/features/favourites/pending-favourite.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/**
 * Adds the favourite that a reader chose before signing in. A failure never prevents the sign-in.
 *
 * @returns the toast about it, or nothing when no favourite was pending
 */
export async function addPendingFavourite(request: Request, viewer: Pick<Viewer, 'id'>) {
  const pending = await readPendingFavourite(request)
  const item = pending && findFavouritePiece(pending.type, pending.id)
  if (!item) return undefined
  try {
    await addFavourite(viewer, item)
    return 'favoriteAdded'
  } catch (error) {
    log.error({ err: error }, 'a favourite could not be added after signing in')
    return 'favoriteFailed'
  }
}
