import { z } from 'zod'
import { sealedCookie } from '#app/server/request/cookies.server.ts'
import type { Favourite } from './favourite.ts'

const cookie = sealedCookie(
  'wish',
  z.object({ type: z.enum(['gallery', 'video']), id: z.string() }),
  60,
)

/** The header that keeps what a signed-out reader wanted to favourite until they are signed in. */
export async function pendingFavouriteCookie({ type, id }: Favourite) {
  return { 'Set-Cookie': await cookie.set({ type, id }) }
}

/** @returns null when nothing is pending in this browser, or it is too long ago */
export function readPendingFavourite(request: Request): Promise<Favourite | null> {
  return cookie.read(request)
}

/** The header that forgets it. */
export async function clearPendingFavourite() {
  return { 'Set-Cookie': await cookie.clear() }
}
