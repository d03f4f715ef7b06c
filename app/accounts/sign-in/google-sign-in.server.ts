import {
  authorizationUrl,
  exchangeCode,
  type GoogleIdentity,
  isGoogleConfigured,
  TokenRejected,
} from '#app/platform/oauth/google.server.ts'
import { readOAuthState } from '#app/platform/oauth/oauth-state.server.ts'
import { auditFields, logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { findGoogleAccount } from './google-account.server.ts'
import { type ConnectGoogleOutcome, connectGoogle } from './google-connection.server.ts'
import {
  type CodeNeeded,
  countSignInAttempt,
  createSession,
  holdBack,
  refundSignInAttempt,
} from './sign-in.server.ts'

type GoogleRequest = {
  request: Request
  viewer: Pick<Viewer, 'id' | 'email'> | null
  clientIp: string
  requestId: string
}

/** Or the connection of a signed-in account. @returns the address at Google and the state to keep in the browser */
export async function startGoogleSignIn({
  viewer,
  clientIp,
  requestId,
}: Omit<GoogleRequest, 'request'>) {
  if (!isGoogleConfigured()) return 'not offered'
  if (!(await countSignInAttempt(clientIp))) return 'too often'
  await refundSignInAttempt(clientIp)
  try {
    return await authorizationUrl(viewer?.id ?? null)
  } catch (error) {
    log.warn({ id: requestId, err: error }, 'Google could not be reached')
    return 'out of reach'
  }
}

type GoogleOutcome =
  | { cookies: Headers; viewer: Pick<Viewer, 'id' | 'isAdmin'> }
  | CodeNeeded
  | { connection: ConnectGoogleOutcome }
  | 'address known'
  | 'too often'
  | 'failed'

/** Every error is logged and returned as 'failed'; nothing is changed then. */
export async function finishGoogleSignIn(google: GoogleRequest): Promise<GoogleOutcome> {
  const { clientIp, requestId } = google
  if (!isGoogleConfigured()) return 'failed'
  try {
    if (!(await countSignInAttempt(clientIp))) return 'too often'
    const outcome = await finish(google)
    await refundSignInAttempt(clientIp)
    return outcome
  } catch (error) {
    const isRejected = error instanceof TokenRejected
    // An outage of Google does not count as an attempt.
    if (!isRejected) await refundSignInAttempt(clientIp).catch(() => {})
    const logged = isRejected ? { reason: error.message } : { err: error }
    log.warn({ ...auditFields(), id: requestId, ...logged }, 'sign-in with Google refused')
    return 'failed'
  }
}

async function finish(google: GoogleRequest): Promise<GoogleOutcome> {
  const answer = new URL(google.request.url).searchParams
  const state = await readOAuthState(google.request, answer.get('state') ?? '')
  if (!state) throw new TokenRejected('no state of this browser')
  const person = await exchangeCode(answer, state)
  if (state.linkTo === null) return enter(person, google)
  const { viewer } = google
  if (viewer?.id !== state.linkTo)
    throw new TokenRejected('another account is signed in than the one that started')
  return { connection: await connectGoogle(viewer, person) }
}

async function enter(
  person: GoogleIdentity,
  { request, requestId }: GoogleRequest,
): Promise<GoogleOutcome> {
  const known = await findGoogleAccount(person)
  if (known === 'no address') throw new TokenRejected('an address that we do not accept')
  if (known === 'address known') return known
  const entered = await createSession(known.id, request.headers.get('user-agent') ?? '')
  const heldBack = await holdBack(known.id, entered.token)
  if (heldBack === 'ended') throw new TokenRejected('the session was ended meanwhile')
  if (heldBack) return heldBack
  logSecurityEvent({ id: requestId, user: known.id, isNew: known.isNew }, 'signed in with Google')
  return entered
}
