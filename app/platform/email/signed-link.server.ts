import { z } from 'zod'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { readSealedToken, sealToken } from '#app/platform/secrets/sealed-token.server.ts'

/**
 * Whoever has it may do this one act to this one row.
 * @param act so that a link for one thing is none for another
 * @param hours how long it works, unless a backup is restored before that
 */
export function signedLink(
  path: string,
  { act, id, hours }: { act: string; id: string; hours: number },
) {
  const token = sealToken({ act, id }, hours * 3_600_000)
  return `${configuration.baseUrl}${path}?token=${token}`
}

/** @returns null when the token was altered, is too old or is for something else */
export function readLinkToken(token: string, act: string) {
  return readSealedToken(z.object({ act: z.literal(act), id: z.string() }), token)?.id ?? null
}

/** In its form when a reader pressed the button, in its URL when a mail program sent it. */
export function readSignedToken(request: Request, fields?: FormData) {
  const token = fields?.get('token') ?? new URL(request.url).searchParams.get('token')
  return typeof token === 'string' ? token.slice(0, 2_000) : ''
}
