import { z } from 'zod'
import { favoriteType } from '#app/platform/db/schema/tables.server.ts'
import { sealedCookie } from '#app/platform/request/cookies.server.ts'
import type { Favourite } from './favourite.ts'

const cookie = sealedCookie(
  'wish',
  z.object({ type: z.enum(favoriteType.enumValues), id: z.string() }),
)

export async function pendingFavouriteCookie({ type, id }: Favourite) {
  return { 'Set-Cookie': await cookie.set({ type, id }) }
}

/** @returns null also when it has expired */
export function readPendingFavourite(request: Request): Promise<Favourite | null> {
  return cookie.read(request)
}

export async function clearPendingFavourite() {
  return { 'Set-Cookie': await cookie.clear() }
}
