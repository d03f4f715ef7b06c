import { href, redirect } from 'react-router'
import { pendingFavourite } from '#app/accounts/favourites/pending-favourite.server.ts'
import { findFavouritePiece } from '#app/pieces/reading/catalogue.server.ts'
import { isGoogleConfigured } from '#app/platform/oauth/google.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentViewer, homePath } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/auth.route.ts'
import { authHandlers, isAuthIntent, refuseUnavailable } from './auth-handlers.server.ts'
import { AuthPage } from './auth-page.tsx'
import { pendingVerification } from './pending-verification.server.ts'
import { findResetOwner } from './recovery.server.ts'
import {
  clearRecoveryToken,
  readRecoveryToken,
  recoveryTokenCookie,
} from './recovery-link.server.ts'

const titles = { 'sign-in': 'Sign in', 'sign-up': 'Sign up', 'new-password': 'Set a new password' }

export function meta({ loaderData }: Pick<Route.MetaArgs, 'loaderData'>) {
  return [{ title: `${titles[loaderData?.tab ?? 'sign-in']}: Indelible` }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('reset')
  if (token) {
    // The token leaves the address bar before any other resource can see it.
    const headers = await recoveryTokenCookie(token)
    throw redirect(`${href('/auth')}?tab=new-password`, { headers })
  }
  const tab = searchParams.get('tab')
  // Before the redirect for signed-in readers: a forgotten password can be reset while signed in.
  if (tab === 'new-password') {
    const email = await findResetOwner(await readRecoveryToken(request))
    if (email) return { ...signedOut, tab: 'new-password' as const, email }
    throw await redirectWithToast(href('/auth'), 'resetExpired', await clearRecoveryToken())
  }

  const viewer = currentViewer(context)
  if (viewer) throw redirect(homePath(viewer))
  const page = {
    ...signedOut,
    googleOffered: isGoogleConfigured(),
    pendingFavourite: await pendingFavouriteTitle(request),
  }
  if (tab === 'sign-up') return { ...page, tab: 'sign-up' as const }
  const awaited = (await pendingVerification.read(request))?.email ?? ''
  return { ...page, tab: 'sign-in' as const, awaited }
}

const signedOut = { email: '', awaited: '', googleOffered: false, pendingFavourite: '' }

async function pendingFavouriteTitle(request: Request) {
  const pending = await pendingFavourite.read(request)
  return (pending && findFavouritePiece(pending.type, pending.id)?.title) ?? ''
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientIp, requestId } = getRequestContext(context)
  const fields = await readForm(request)
  const intent = String(fields.get('intent'))
  const { handle, unavailable } = authHandlers[isAuthIntent(intent) ? intent : 'sign-in']
  try {
    return await handle({ fields, request, clientIp })
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ id: requestId, err: error }, 'accounts are unavailable')
    return refuseUnavailable(fields, unavailable)
  }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const awaited =
    actionData && 'awaited' in actionData ? String(actionData.awaited) : loaderData.awaited
  return (
    <AuthPage
      {...loaderData}
      awaited={awaited}
      lastResult={actionData?.result}
      toast={actionData?.toast}
    />
  )
}
