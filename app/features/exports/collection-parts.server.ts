import { asc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { collectionItems, collections, favorites } from '#app/db/schema/tables.server.ts'
import type { ExportPart } from './part.server.ts'

export const collectionParts: ExportPart[] = [
  {
    name: 'favorites',
    says: 'Your favourites: the plates and films that you marked with a heart.',
    read: ({ id }) =>
      db
        .select({
          itemType: favorites.itemType,
          itemId: favorites.itemId,
          itemTitle: favorites.itemTitle,
          itemDescription: favorites.itemDescription,
          itemImageUrl: favorites.itemImageUrl,
          createdAt: favorites.createdAt,
        })
        .from(favorites)
        .where(eq(favorites.userId, id))
        .orderBy(asc(favorites.createdAt)),
  },
  {
    name: 'collections',
    says: 'Your collections and the items in each, in your order.',
    async read({ id }) {
      const own = await db
        .select({
          id: collections.id,
          name: collections.name,
          visibility: collections.visibility,
          createdAt: collections.createdAt,
        })
        .from(collections)
        .where(eq(collections.userId, id))
        .orderBy(asc(collections.createdAt))
      const items = await db
        .select({
          collectionId: collectionItems.collectionId,
          itemType: collectionItems.itemType,
          itemId: collectionItems.itemId,
          createdAt: collectionItems.createdAt,
        })
        .from(collectionItems)
        .innerJoin(collections, eq(collections.id, collectionItems.collectionId))
        .where(eq(collections.userId, id))
        .orderBy(asc(collectionItems.place))
      return own.map((collection) => ({
        ...collection,
        items: items
          .filter(({ collectionId }) => collectionId === collection.id)
          .map(({ collectionId: _known, ...item }) => item),
      }))
    },
  },
]
