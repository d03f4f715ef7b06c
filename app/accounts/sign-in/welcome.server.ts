import { href, redirect } from 'react-router'
import { addFavourite } from '#app/accounts/favourites/favourites.server.ts'
import { pendingFavourite } from '#app/accounts/favourites/pending-favourite.server.ts'
import { findFavouritePiece } from '#app/pieces/reading/catalogue.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { homePath, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'
import { codeChallengeCookie } from './code-challenge.server.ts'
import { pendingVerification } from './pending-verification.server.ts'
import type { CodeNeeded } from './sign-in.server.ts'

export async function redirectToCode({ codeChallenge }: CodeNeeded) {
  const headers = { 'Set-Cookie': await codeChallengeCookie.set({ codeChallenge }) }
  return redirect(href('/auth/code'), { status: 303, headers })
}

export async function welcome(
  request: Request,
  { viewer, cookies }: { viewer: Pick<Viewer, 'id' | 'isAdmin'>; cookies: Headers },
  toast: ToastKey = 'welcomeBack',
) {
  const granted = await addPendingFavourite(request, viewer)
  if (granted) cookies.append('Set-Cookie', await pendingFavourite.clear())
  cookies.append('Set-Cookie', await pendingVerification.clear())
  return redirectWithToast(homePath(viewer), toast, cookies, granted)
}

/** A failure never prevents the sign-in. @returns the toast about it, or nothing when no favourite was pending */
export async function addPendingFavourite(request: Request, viewer: Pick<Viewer, 'id'>) {
  const pending = await pendingFavourite.read(request)
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
