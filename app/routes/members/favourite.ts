import { data, href, redirect } from 'react-router'
import { findFavouritePiece } from '#app/catalogue/catalogue.server.ts'
import { addFavourite, removeFavourite } from '#app/features/favourites/favourites.server.ts'
import { pendingFavouriteCookie } from '#app/features/favourites/pending-favourite.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { notFound, redirectWithToast, unavailable } from '#app/server/response/responses.server.ts'
import { knownViewer } from '#app/server/sessions/viewer.server.ts'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/favourite.ts'
import { readReturnPath } from './return-path.ts'

export function loader() {
  return redirect(href('/dashboard'))
}

/** Handles the heart button: redirects back to the page it names, or answers a script (enhance/favourites.ts) with a toast. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const item = findFavouritePiece(params.itemType, params.itemId)
  if (!item) throw notFound()
  const form = await readForm(request)
  const wanted = form.get('favourite')
  if (wanted !== 'yes' && wanted !== 'no') throw data(null, { status: 400 })
  const from = readReturnPath(form.get('from'))

  try {
    const viewer = knownViewer(context)
    if (!viewer) {
      const headers = wanted === 'yes' ? await pendingFavouriteCookie(item) : undefined
      return redirect(href('/auth'), { status: 303, headers })
    }
    await (wanted === 'yes' ? addFavourite(viewer, item) : removeFavourite(viewer, item))
  } catch (error) {
    logFailure(context, error, 'a favourite could not be changed')
    const toast = 'favoriteFailed'
    return from ? redirectWithToast(from, toast) : unavailable(toasts[toast])
  }
  const toast = wanted === 'yes' ? 'favoriteAdded' : 'favoriteRemoved'
  return from ? redirectWithToast(from, toast) : toasts[toast]
}
