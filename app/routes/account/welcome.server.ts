import { href, redirect } from 'react-router'
import { codeChallengeCookie } from '#app/features/accounts/code-challenge.server.ts'
import { clearPendingVerification } from '#app/features/accounts/pending-verification.server.ts'
import type { CodeNeeded } from '#app/features/accounts/sign-in.server.ts'
import { clearPendingFavourite } from '#app/features/favourites/pending-favourite.server.ts'
import { addPendingFavourite } from '#app/routes/members/pending-favourite.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { homePath, type Viewer } from '#app/server/sessions/viewer.server.ts'
import type { ToastKey } from '#content/toasts.ts'

/** Redirects somebody whose account has a second factor to the page that asks for its code. */
export async function redirectToCode({ codeChallenge }: CodeNeeded) {
  const headers = { 'Set-Cookie': await codeChallengeCookie(codeChallenge) }
  return redirect(href('/auth/code'), { status: 303, headers })
}

type Entered = { viewer: Pick<Viewer, 'id' | 'isAdmin'>; cookies: Headers }

/** Redirects somebody who has just signed in, and adds their pending favourite. */
export async function welcome(
  request: Request,
  { viewer, cookies }: Entered,
  toast: ToastKey = 'welcomeBack',
) {
  const granted = await addPendingFavourite(request, viewer)
  if (granted) cookies.append('Set-Cookie', (await clearPendingFavourite())['Set-Cookie'])
  cookies.append('Set-Cookie', await clearPendingVerification())
  return redirectWithToast(homePath(viewer), toast, cookies, granted)
}
