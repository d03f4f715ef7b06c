import { and, desc, eq, inArray } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { favorites } from '#app/db/schema/tables.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { type Cursor, isUuid } from '#app/server/paging/cursor.ts'
import { olderThan, pageOf } from '#app/server/paging/keyset.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { Favourite } from './favourite.ts'

export const favouritesPerPage = 24

/** As the magazine's own catalogue has it: nothing of it comes from a form. */
export type CataloguedFavourite = Favourite & {
  title: string
  description: string
  picture: { webp: string }
}

type Reader = Pick<Viewer, 'id'>

/** Adds an item to a reader's favourites. However often it is asked for, there is one row. */
export async function addFavourite(reader: Reader, item: CataloguedFavourite) {
  await db
    .insert(favorites)
    .values({
      userId: reader.id,
      itemType: item.type,
      itemId: item.id,
      itemTitle: item.title,
      itemImageUrl: item.picture.webp,
      itemDescription: item.description,
    })
    .onConflictDoNothing()
}

/** Drops an item from a reader's favourites, if it is among them. */
export async function removeFavourite(reader: Reader, { type, id }: Favourite) {
  await db
    .delete(favorites)
    .where(
      and(eq(favorites.userId, reader.id), eq(favorites.itemType, type), eq(favorites.itemId, id)),
    )
}

/** Drops one of the reader's own favourites by its row's id. Somebody else's, or none, is left as it is. */
export async function removeFavouriteById(reader: Reader, id: string) {
  if (!isUuid(id)) return
  await db.delete(favorites).where(and(eq(favorites.id, id), eq(favorites.userId, reader.id)))
}

/**
 * The ids of what a reader has favourited, for the hearts of a page: `favourites.gallery.includes(work.slug)`.
 * A page is never lost for its hearts: when they cannot be read, or nobody is signed in, there are none.
 *
 * @param shown the ids of what the page shows, so that it carries no others; all, when left out
 */
export async function favouritesOf(viewer: Reader | null, shown?: string[]) {
  const ids: Record<Favourite['type'], string[]> = { gallery: [], video: [] }
  if (!viewer) return ids
  try {
    const rows = await db
      .select({ type: favorites.itemType, id: favorites.itemId })
      .from(favorites)
      .where(
        and(eq(favorites.userId, viewer.id), shown ? inArray(favorites.itemId, shown) : undefined),
      )
    for (const { type, id } of rows) ids[type].push(id)
  } catch (error) {
    log.error({ err: error }, 'the favourites could not be read')
  }
  return ids
}

/** A reader's favourites of one type, newest first, a page at a time. */
export async function favouritesBy(
  reader: Reader,
  type: Favourite['type'],
  after: Cursor | null = null,
) {
  const rows = await db
    .select()
    .from(favorites)
    .where(
      and(
        eq(favorites.userId, reader.id),
        eq(favorites.itemType, type),
        olderThan(favorites.createdAt, favorites.id, after),
      ),
    )
    .orderBy(desc(favorites.createdAt), desc(favorites.id))
    .limit(favouritesPerPage + 1)
  const { page, next } = pageOf(rows, favouritesPerPage, ({ createdAt, id }) => ({
    at: createdAt,
    id,
  }))
  return { favourites: page, next }
}
