import { href } from 'react-router'
import { oauthStateCookie } from '#app/platform/oauth/oauth-state.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/google-callback.route.ts'
import { finishGoogleSignIn } from './google-sign-in.server.ts'
import { redirectToCode, welcome } from './welcome.server.ts'

const signInFailures = {
  'address known': 'googleAddressKnown',
  'too often': 'googleTooOften',
  failed: 'googleFailed',
} as const

const connectionFailures = {
  'address known': 'googleNotConnected',
  'too often': 'googleTooOften',
  failed: 'googleNotConnected',
} as const

const connections = {
  connected: 'googleConnected',
  'other address': 'googleOtherAddress',
  taken: 'googleTaken',
  'another connected': 'googleTaken',
} as const

/** Redirects in every case, so that the code leaves the address bar. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await answerTo(request, context)
  answer.headers.append('Set-Cookie', await oauthStateCookie.clear())
  answer.headers.set('Referrer-Policy', 'no-referrer')
  return answer
}

async function answerTo(request: Request, context: Route.LoaderArgs['context']) {
  const viewer = currentViewer(context)
  const { clientIp, requestId } = getRequestContext(context)
  const outcome = await finishGoogleSignIn({ request, viewer, clientIp, requestId })
  if (typeof outcome === 'string') {
    return viewer
      ? redirectWithToast(href('/account'), connectionFailures[outcome])
      : redirectWithToast(href('/auth'), signInFailures[outcome])
  }
  if ('connection' in outcome)
    return redirectWithToast(href('/account'), connections[outcome.connection])
  if ('codeChallenge' in outcome) return redirectToCode(outcome)
  return welcome(request, outcome)
}
