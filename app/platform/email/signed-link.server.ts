import { z } from 'zod'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { readSealedToken, sealToken } from '#app/platform/secrets/sealed-token.server.ts'

/**
 * A link for an email: whoever has it may do this one act to this one row.
 * @param path the page that `readLinkToken` is asked on, such as '/newsletter/confirm'
 * @param act what may be done, so that a link for one thing is none for another
 * @param hours how long it works, unless a backup is restored before that
 */
export function signedLink(
  path: string,
  { act, id, hours }: { act: string; id: string; hours: number },
) {
  const token = sealToken({ act, id }, hours * 3_600_000)
  return `${configuration.baseUrl}${path}?token=${token}`
}

/** @returns the row's id, or null when the token was altered, is too old or is for something else */
export function readLinkToken(token: string, act: string) {
  return readSealedToken(z.object({ act: z.literal(act), id: z.string() }), token)?.id ?? null
}

/** The token of a request: from its form when a reader pressed the button, or from its URL when a mail program sent it. */
export function readSignedToken(request: Request, fields?: FormData) {
  const token = fields?.get('token') ?? new URL(request.url).searchParams.get('token')
  return typeof token === 'string' ? token.slice(0, 2_000) : ''
}
