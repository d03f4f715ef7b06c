import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { collectionItems, collections } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { type Collectable, maxItems } from './collection.ts'
import { ownedBy } from './collections.server.ts'

type Owner = Pick<Viewer, 'id'>
type Executor = Pick<Transaction, 'transaction'>

/** Each item only once. @returns 'not yours' when the owner has no such collection, 'full' when it has no room left */
export function addToCollection(
  owner: Owner,
  collectionId: string,
  { type, id }: Collectable,
  executor: Executor = db,
) {
  return inTheirs(executor, owner, collectionId, async (tx) => {
    const [row] = await tx
      .select({ items: count(), last: max(collectionItems.place) })
      .from(collectionItems)
      .where(eq(collectionItems.collectionId, collectionId))
    const [there] = await tx
      .select({ id: collectionItems.id })
      .from(collectionItems)
      .where(isItem(collectionId, { type, id }))
    if (there) return 'put'
    if (row && row.items >= maxItems) return 'full'
    const place = (row?.last ?? 0) + 1
    await tx.insert(collectionItems).values({ collectionId, itemType: type, itemId: id, place })
    return 'put'
  })
}

export function removeFromCollection(
  owner: Owner,
  collectionId: string,
  item: Collectable,
  executor: Executor = db,
) {
  return inTheirs(executor, owner, collectionId, async (tx) => {
    await tx.delete(collectionItems).where(isItem(collectionId, item))
    return 'taken out'
  })
}

/** Does nothing when it is there already, or when either is not in the collection. */
export function placeBefore(owner: Owner, collectionId: string, moved: string, before: string) {
  return inTheirs(db, owner, collectionId, async (tx) => {
    const rows = await tx
      .select({ id: collectionItems.id })
      .from(collectionItems)
      .where(eq(collectionItems.collectionId, collectionId))
      .orderBy(asc(collectionItems.place), asc(collectionItems.id))
    const order = rows.map(({ id }) => id)
    if (moved === before || !order.includes(moved) || !order.includes(before)) return 'placed'

    const others = order.filter((id) => id !== moved)
    const placed = others.toSpliced(others.indexOf(before), 0, moved)
    await tx.execute(sql`
      update ${collectionItems} set place = ordered.place
      from unnest(${sql.param(placed)}::uuid[]) with ordinality as ordered (id, place)
      where ${collectionItems.id} = ordered.id`)
    return 'placed'
  })
}

/**
 * Collections that the form did not show stay unchanged, and all of them when an error is thrown.
 * @returns the ids of ticked collections that are full
 */
export async function saveToCollections(
  owner: Owner,
  item: Collectable,
  { shown, ticked }: { shown: string[]; ticked: string[] },
) {
  return db.transaction(async (tx) => {
    const full: string[] = []
    // Always in the same order, so that two forms at once cannot wait for each other.
    for (const id of shown.toSorted()) {
      const outcome = ticked.includes(id)
        ? await addToCollection(owner, id, item, tx)
        : await removeFromCollection(owner, id, item, tx)
      if (outcome === 'full') full.push(id)
    }
    return full
  })
}

// Locks the collection's row, so that changes to one collection wait for each other.
function inTheirs<T>(
  executor: Executor,
  owner: Owner,
  collectionId: string,
  act: (tx: Transaction) => Promise<T>,
) {
  if (!isUuid(collectionId)) return Promise.resolve('not yours' as const)
  return executor.transaction(async (tx) => {
    const [theirs] = await tx
      .select({ id: collections.id })
      .from(collections)
      .where(ownedBy(owner, collectionId))
      .for('no key update')
    return theirs ? act(tx) : ('not yours' as const)
  })
}

function isItem(collectionId: string, { type, id }: Collectable) {
  return and(
    eq(collectionItems.collectionId, collectionId),
    eq(collectionItems.itemType, type),
    eq(collectionItems.itemId, id),
  )
}
