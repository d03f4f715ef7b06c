import { href } from 'react-router'
import { clearPendingVerification } from '#app/features/accounts/pending-verification.server.ts'
import { verifyAddress } from '#app/features/accounts/verify-address.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Route } from './+types/verify.ts'

/** The verification link. Redirects in every case, so that the token leaves the address bar. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const verified = token.length < 2_000 && (await verifyAddress(token))
  const headers = verified
    ? new Headers({ 'Set-Cookie': await clearPendingVerification() })
    : undefined
  const toast = verified ? 'emailVerified' : 'verificationFailed'
  const answer = await redirectWithToast(href('/auth'), toast, headers)
  answer.headers.set('Referrer-Policy', 'no-referrer')
  return answer
}
