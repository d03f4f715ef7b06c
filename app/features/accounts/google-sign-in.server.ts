import {
  authorizationUrl,
  exchangeCode,
  type GoogleIdentity,
  isGoogleConfigured,
  TokenRejected,
} from '#app/server/oauth/google.server.ts'
import { readOAuthState } from '#app/server/oauth/oauth-state.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { findGoogleAccount } from './google-account.server.ts'
import { type ConnectGoogleOutcome, connectGoogle } from './google-connection.server.ts'
import { countSignInAttempt, createSession, refundSignInAttempt } from './sign-in.server.ts'

/** Who asks, and how they are counted and logged. */
export type GoogleRequest = {
  request: Request
  viewer: Pick<Viewer, 'id' | 'email'> | null
  client: string
  requestId: string
}

/**
 * Begins the way to Google: to sign in, or for somebody who is signed in to connect their account.
 *
 * @returns the address to go to and the journey to keep in the browser
 */
export async function startGoogleSignIn({
  viewer,
  client,
  requestId,
}: Omit<GoogleRequest, 'request'>) {
  if (!isGoogleConfigured()) return 'not offered'
  if (!(await countSignInAttempt(client))) return 'too often'
  await refundSignInAttempt(client)
  try {
    return await authorizationUrl(viewer?.id ?? null)
  } catch (error) {
    log.warn({ id: requestId, err: error }, 'Google could not be reached')
    return 'out of reach'
  }
}

export type GoogleOutcome =
  | { cookies: Headers; viewer: Pick<Viewer, 'id' | 'isAdmin'> }
  | { connection: ConnectGoogleOutcome }
  | 'address known'
  | 'too often'
  | 'failed'

/**
 * Ends the way to Google and back. Whatever goes wrong is told to the log and comes out as 'failed'; nobody is signed in
 * and nothing is changed then.
 */
export async function finishGoogleSignIn(asking: GoogleRequest): Promise<GoogleOutcome> {
  const { client, requestId } = asking
  if (!isGoogleConfigured()) return 'failed'
  try {
    if (!(await countSignInAttempt(client))) return 'too often'
    const outcome = await endJourney(asking)
    await refundSignInAttempt(client)
    return outcome
  } catch (error) {
    const disbelieved = error instanceof TokenRejected
    // Google being away is nobody's try.
    if (!disbelieved) await refundSignInAttempt(client).catch(() => {})
    const told = disbelieved ? { reason: error.message } : { err: error }
    log.warn({ ...auditFields(), id: requestId, ...told }, 'sign-in with Google refused')
    return 'failed'
  }
}

async function endJourney(asking: GoogleRequest): Promise<GoogleOutcome> {
  const answer = new URL(asking.request.url).searchParams
  const journey = await readOAuthState(asking.request, answer.get('state') ?? '')
  if (!journey) throw new TokenRejected('no journey of this browser')
  const person = await exchangeCode(answer, journey)
  if (journey.linkTo === null) return enter(person, asking)
  const { viewer } = asking
  if (viewer?.id !== journey.linkTo) throw new TokenRejected('who set out is not who came back')
  return { connection: await connectGoogle(viewer, person) }
}

async function enter(
  person: GoogleIdentity,
  { request, requestId }: GoogleRequest,
): Promise<GoogleOutcome> {
  const known = await findGoogleAccount(person)
  if (known === 'no address') throw new TokenRejected('an address that is none of ours')
  if (known === 'address known') return known
  const entered = await createSession(known.id, request.headers.get('user-agent') ?? '')
  log.info(
    { ...auditFields(), id: requestId, user: known.id, isNew: known.isNew },
    'signed in with Google',
  )
  return entered
}
