import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { db } from '#app/platform/db/client.server.ts'
import { favorites } from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { type Cursor, isUuid } from '#app/platform/paging/cursor.ts'
import { createdCursor, olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Favourite } from './favourite.ts'

export const favouritesPerPage = 24

/** No field comes from a form. */
type CataloguedFavourite = Favourite & {
  title: string
  description: string
  picture: { webp: string }
}

type Reader = Pick<Viewer, 'id'>

/** Repeating it adds no second row. */
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

export async function removeFavourite(reader: Reader, { type, id }: Favourite) {
  await db
    .delete(favorites)
    .where(
      and(eq(favorites.userId, reader.id), eq(favorites.itemType, type), eq(favorites.itemId, id)),
    )
}

/** Does nothing for an unknown id or somebody else's. */
export async function removeFavouriteById(reader: Reader, id: string) {
  if (!isUuid(id)) return
  await db.delete(favorites).where(and(eq(favorites.id, id), eq(favorites.userId, reader.id)))
}

/**
 * Empty when nobody is signed in, and when the query fails, so that the page still loads.
 * @param shown the ids on the page; all favourites, when left out
 */
export async function findFavourites(viewer: Reader | null, shown?: string[]) {
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

/** The newest first, of each type. @param after where the page of a type begins */
export async function favouritesBy(
  reader: Reader,
  after: Partial<Record<Favourite['type'], Cursor | null>> = {},
) {
  const newest = (type: Favourite['type']) =>
    db
      .select()
      .from(favorites)
      .where(
        and(
          eq(favorites.userId, reader.id),
          eq(favorites.itemType, type),
          olderThan(favorites.createdAt, favorites.id, after[type]),
        ),
      )
      .orderBy(desc(favorites.createdAt), desc(favorites.id))
      .limit(favouritesPerPage + 1)
  // Drizzle writes the columns of a union without their underscores.
  const rows = await unionAll(newest('gallery'), newest('video')).orderBy(
    sql`created_at desc, id desc`,
  )
  const pageOfType = (type: Favourite['type']) => {
    const matching = rows.filter(({ itemType }) => itemType === type)
    const { page, next } = paginate(matching, favouritesPerPage, createdCursor)
    return { favourites: page, next }
  }
  return { gallery: pageOfType('gallery'), video: pageOfType('video') }
}
