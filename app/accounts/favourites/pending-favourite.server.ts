import { z } from 'zod'
import { favoriteType } from '#app/platform/db/schema/tables.server.ts'
import { sealedCookie } from '#app/platform/request/cookies.server.ts'
import type { Favourite } from './favourite.ts'

const cookie = sealedCookie(
  'wish',
  z.object({ type: z.enum(favoriteType.enumValues), id: z.string() }),
)

/** The Set-Cookie header that remembers what a signed-out reader wanted to favourite until they sign in. */
export async function pendingFavouriteCookie({ type, id }: Favourite) {
  return { 'Set-Cookie': await cookie.set({ type, id }) }
}

/** @returns null when nothing is pending in this browser, or it has expired */
export function readPendingFavourite(request: Request): Promise<Favourite | null> {
  return cookie.read(request)
}

export async function clearPendingFavourite() {
  return { 'Set-Cookie': await cookie.clear() }
}
