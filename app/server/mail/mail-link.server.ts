import { configuration } from '#app/server/configuration.server.ts'
import { seal, unseal } from '#app/server/seal.server.ts'

type Sealed = { act: string; id: string; until: number | null }

/**
 * An address for a letter: whoever holds it may do this one act to this one row.
 *
 * @param path the page that `readToken` is asked on, such as '/newsletter/confirm'
 * @param act what may be done, so that a link for one thing is none for another
 * @param hours how long it works; for ever when left out
 */
export function mailLink(
  path: string,
  { act, id, hours }: { act: string; id: string; hours?: number },
) {
  const until = hours === undefined ? null : Date.now() + hours * 3_600_000
  const sealed: Sealed = { act, id, until }
  return `${configuration.baseUrl}${path}?token=${seal(JSON.stringify(sealed))}`
}

/** @returns the row's id, or null when the token was altered, is too old or is for something else */
export function readToken(token: string, act: string) {
  try {
    const sealed: Sealed = JSON.parse(unseal(token))
    const inTime = sealed.until === null || Date.now() < sealed.until
    return sealed.act === act && inTime ? sealed.id : null
  } catch {
    return null
  }
}

/** The token a request brings: in its form when a reader pressed the button, in its address when a mail program did. */
export function tokenOf(request: Request, fields?: FormData) {
  const token = fields?.get('token') ?? new URL(request.url).searchParams.get('token')
  return typeof token === 'string' ? token.slice(0, 2_000) : ''
}
