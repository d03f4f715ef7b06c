import { z } from 'zod'
import { favoriteType } from '#app/platform/db/schema/tables.server.ts'
import { sealedCookie } from '#app/platform/request/cookies.server.ts'

/** What a signed-out reader wanted to favourite. */
export const pendingFavourite = sealedCookie(
  'wish',
  z.object({ type: z.enum(favoriteType.enumValues), id: z.string() }),
)
