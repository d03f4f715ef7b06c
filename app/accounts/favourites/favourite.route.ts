import { data, href, redirect } from 'react-router'
import { findFavouritePiece } from '#app/pieces/reading/catalogue.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import {
  notFound,
  redirectWithToast,
  unavailable,
} from '#app/platform/response/responses.server.ts'
import { knownViewer } from '#app/platform/sessions/viewer.server.ts'
import { innerUrl } from '#content/inner-url.ts'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/favourite.route.ts'
import { addFavourite, removeFavourite } from './favourites.server.ts'
import { pendingFavourite } from './pending-favourite.server.ts'

export function loader() {
  return redirect(href('/dashboard'))
}

/** Back to the page it names, or for a script (ui/enhance/favourites.ts) a toast. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const item = findFavouritePiece(params.itemType, params.itemId)
  if (!item) throw notFound()
  const form = await readForm(request)
  const favourite = form.get('favourite')
  if (favourite !== 'yes' && favourite !== 'no') throw data(null, { status: 400 })
  const from = readReturnPath(form.get('from'))

  try {
    const viewer = knownViewer(context)
    if (!viewer) {
      const { type, id } = item
      const headers = new Headers()
      if (favourite === 'yes') headers.set('Set-Cookie', await pendingFavourite.set({ type, id }))
      return redirect(href('/auth'), { status: 303, headers })
    }
    await (favourite === 'yes' ? addFavourite(viewer, item) : removeFavourite(viewer, item))
  } catch (error) {
    logFailure(context, error, 'a favourite could not be changed')
    const toast = 'favoriteFailed'
    return from ? redirectWithToast(from, toast) : unavailable(toasts[toast])
  }
  const toast = favourite === 'yes' ? 'favoriteAdded' : 'favoriteRemoved'
  return from ? redirectWithToast(from, toast) : toasts[toast]
}

/** As a path of this site. @returns null for any other site, and when the form does not say */
export function readReturnPath(value: FormDataEntryValue | null) {
  const url = typeof value === 'string' && value.startsWith('/') && innerUrl(value)
  return url ? url.pathname + url.search + url.hash : null
}
