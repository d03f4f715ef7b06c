import { index, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { randomId, timestampNow } from './columns.ts'

export const favoriteType = pgEnum('favorite_type', ['video', 'gallery'])
export type FavoriteType = (typeof favoriteType.enumValues)[number]

/** The specification calls a film a video, and a plate an item of the gallery. */
export const favoriteKinds = { video: 'film', gallery: 'work' } as const

export const favorites = pgTable(
  'favorites',
  {
    id: randomId(),
    userId: userReference().notNull(),
    itemType: favoriteType().notNull(),
    itemId: text().notNull(),
    itemTitle: text().notNull(),
    itemImageUrl: text(),
    itemDescription: text(),
    createdAt: timestampNow(),
  },
  (favorite) => [
    unique('one_favorite_per_item').on(favorite.userId, favorite.itemType, favorite.itemId),
    index().on(favorite.userId, favorite.createdAt.desc().nullsFirst()),
  ],
)
