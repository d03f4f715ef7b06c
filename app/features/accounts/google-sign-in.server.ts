import { traces } from '#app/server/http/traces.server.ts'
import { log } from '#app/server/log.server.ts'
import {
  Disbelief,
  isGoogleOffered,
  type Person,
  wayToGoogle,
  whoCameBack,
} from '#app/server/openid/google.server.ts'
import { journeyOf } from '#app/server/openid/journey.server.ts'
import type { Viewer } from '#app/server/viewer.server.ts'
import { accountOf } from './google-account.server.ts'
import { type Connection, connectGoogle } from './google-connection.server.ts'
import { countTry, letIn, takeBackTry } from './sign-in.server.ts'

/** Who asks, and how they are counted and logged. */
export type Asking = {
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
export async function setOut({ viewer, client, requestId }: Omit<Asking, 'request'>) {
  if (!isGoogleOffered()) return 'not offered'
  if (!(await countTry(client))) return 'too often'
  await takeBackTry(client)
  try {
    return await wayToGoogle(viewer?.id ?? null)
  } catch (error) {
    log.warn({ id: requestId, err: error }, 'Google could not be reached')
    return 'out of reach'
  }
}

export type Return =
  | { cookies: Headers; viewer: Pick<Viewer, 'id' | 'isAdmin'> }
  | { connection: Connection }
  | 'address known'
  | 'too often'
  | 'failed'

/**
 * Ends the way to Google and back. Whatever goes wrong is told to the log and comes out as 'failed'; nobody is signed in
 * and nothing is changed then.
 */
export async function comeBack(asking: Asking): Promise<Return> {
  const { client, requestId } = asking
  if (!isGoogleOffered()) return 'failed'
  try {
    if (!(await countTry(client))) return 'too often'
    const outcome = await endJourney(asking)
    await takeBackTry(client)
    return outcome
  } catch (error) {
    const disbelieved = error instanceof Disbelief
    // Google being away is nobody's try.
    if (!disbelieved) await takeBackTry(client).catch(() => {})
    const told = disbelieved ? { reason: error.message } : { err: error }
    log.warn({ ...traces(), id: requestId, ...told }, 'sign-in with Google refused')
    return 'failed'
  }
}

async function endJourney(asking: Asking): Promise<Return> {
  const answer = new URL(asking.request.url).searchParams
  const journey = await journeyOf(asking.request, answer.get('state') ?? '')
  if (!journey) throw new Disbelief('no journey of this browser')
  const person = await whoCameBack(answer, journey)
  if (journey.linkTo === null) return enter(person, asking)
  const { viewer } = asking
  if (viewer?.id !== journey.linkTo) throw new Disbelief('who set out is not who came back')
  return { connection: await connectGoogle(viewer, person) }
}

async function enter(person: Person, { request, requestId }: Asking): Promise<Return> {
  const known = await accountOf(person)
  if (known === 'no address') throw new Disbelief('an address that is none of ours')
  if (known === 'address known') return known
  const entered = await letIn(known.id, request.headers.get('user-agent') ?? '')
  log.info(
    { ...traces(), id: requestId, user: known.id, isNew: known.isNew },
    'signed in with Google',
  )
  return entered
}
