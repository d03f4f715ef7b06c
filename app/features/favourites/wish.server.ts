import { createCookie } from 'react-router'
import { configuration } from '#app/server/configuration.server.ts'
import { seal, unseal } from '#app/server/seal.server.ts'
import type { Favourite } from './favourite.ts'

const minutes = 60

/** Keeps what a signed-out reader wished to favourite until they are signed in: the header that does. */
export async function keepWish({ type, id }: Favourite) {
  const sealed = seal(JSON.stringify({ type, id, until: Date.now() + minutes * 60_000 }))
  return { 'Set-Cookie': await cookie().serialize(sealed) }
}

/** @returns null when nothing was wished for in this browser, or too long ago */
export async function keptWish(request: Request): Promise<Favourite | null> {
  const sealed: unknown = await cookie().parse(request.headers.get('cookie'))
  if (typeof sealed !== 'string' || !sealed) return null
  try {
    const { type, id, until } = JSON.parse(unseal(sealed)) as Favourite & { until: number }
    return until > Date.now() ? { type, id } : null
  } catch {
    // Altered, or sealed with another secret.
    return null
  }
}

/** The header that forgets it. */
export async function dropWish() {
  return { 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) }
}

function cookie() {
  return createCookie('wish', {
    httpOnly: true,
    maxAge: minutes * 60,
    path: '/',
    sameSite: 'lax',
    secure: configuration.baseUrl.startsWith('https:'),
  })
}
