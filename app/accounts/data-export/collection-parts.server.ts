import { asc, eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { collectionItems, collections, favorites } from '#app/platform/db/schema/tables.server.ts'
import { type ExportPart, rowsPart } from './part.server.ts'

export const collectionParts: ExportPart[] = [
  rowsPart(favorites, {
    name: 'favorites',
    says: 'Your favourites: the plates and films that you marked with a heart.',
    columns: ['itemType', 'itemId', 'itemTitle', 'itemDescription', 'itemImageUrl', 'createdAt'],
    owner: 'userId',
    orderBy: 'createdAt',
  }),
  {
    name: 'collections',
    says: 'Your collections and the items in each, in your order.',
    async read(owner) {
      const { id, name, visibility, createdAt } = collections
      const own = await db
        .select({ id, name, visibility, createdAt })
        .from(collections)
        .where(eq(collections.userId, owner.id))
        .orderBy(asc(createdAt))
      const { collectionId, itemType, itemId, createdAt: savedAt, place } = collectionItems
      const items = await db
        .select({ collectionId, itemType, itemId, createdAt: savedAt })
        .from(collectionItems)
        .innerJoin(collections, eq(id, collectionId))
        .where(eq(collections.userId, owner.id))
        .orderBy(asc(place))
      return own.map((collection) => ({
        ...collection,
        items: items
          .filter(({ collectionId }) => collectionId === collection.id)
          .map(({ collectionId: _known, ...item }) => item),
      }))
    },
  },
]
