import { href, redirect } from 'react-router'
import { AuthPage } from '#app/features/accounts/auth-page.tsx'
import { readPendingVerification } from '#app/features/accounts/pending-verification.server.ts'
import { ownerOfResetToken } from '#app/features/accounts/recovery.server.ts'
import {
  clearRecoveryToken,
  readRecoveryToken,
  recoveryTokenCookie,
} from '#app/features/accounts/recovery-link.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentViewer, homePath } from '#app/server/sessions/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import type { Route } from './+types/auth.ts'
import { authHandlers, isAuthIntent, refuseUnavailable } from './auth-handlers.server.ts'

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
    const email = await ownerOfResetToken(await readRecoveryToken(request))
    if (email) return { tab: 'new-password' as const, email, awaited: '' }
    throw await redirectWithToast(href('/auth'), 'resetExpired', await clearRecoveryToken())
  }

  const viewer = currentViewer(context)
  if (viewer) throw redirect(homePath(viewer))
  if (tab === 'sign-up') return { tab: 'sign-up' as const, email: '', awaited: '' }
  return { tab: 'sign-in' as const, email: '', awaited: await readPendingVerification(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientIp, requestId } = requestContextOf(context)
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
    <>
      <ToastRegion toasts={actionData?.toast ? [actionData.toast] : []} of={actionData} />
      <AuthPage {...loaderData} awaited={awaited} lastResult={actionData?.result} />
    </>
  )
}
