import { data, href } from 'react-router'
import { oauthStateCookie } from '#app/platform/oauth/oauth-state.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { knownViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/google.route.ts'
import { startGoogleSignIn } from './google-sign-in.server.ts'

export const handle: Handle = { ownForm: true }

export function meta() {
  return [{ title: 'Sign in with Google: Indelible' }, { name: 'robots', content: 'noindex' }]
}

const failures = {
  'not offered': 'googleUnavailable',
  'too often': 'googleTooOften',
  'out of reach': 'googleFailed',
} as const

export async function action({ context }: Route.ActionArgs) {
  const viewer = knownViewer(context)
  const { clientIp, requestId } = getRequestContext(context)
  const way = await startGoogleSignIn({ viewer, clientIp, requestId })
  if (typeof way === 'string') {
    return redirectWithToast(viewer ? href('/account') : href('/auth'), failures[way])
  }
  return data(
    { url: way.url },
    { headers: { 'Set-Cookie': await oauthStateCookie.set(way.oauthState) } },
  )
}

/** No redirect: `form-action 'self'` also applies to every redirect of a form's response, and Google's cannot be listed. */
export default function ToGoogle({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <Notice
        title="Start on the sign-in page"
        text="Select “Continue with Google” on the sign-in page."
      >
        <ButtonLink href={href('/auth')} size="lg">
          Sign in
        </ButtonLink>
      </Notice>
    )
  }
  return (
    <>
      <meta httpEquiv="refresh" content={`0; url=${actionData.url}`} />
      <ToastRegion toasts={[reactToasts.googleRedirecting]} />
      <Notice
        title="Taking you to Google"
        text="Google will ask you to sign in, then send you back here. If nothing happens, follow the link."
      >
        <a className="btn btn-lg" href={actionData.url}>
          Continue to Google
        </a>
      </Notice>
    </>
  )
}
