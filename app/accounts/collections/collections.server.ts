import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { collectionItems, collections, user } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { derivedToken } from '#app/platform/secrets/seal.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { type Collectable, maxCollections } from './collection.ts'
import type { ChangedCollection, NewCollection } from './collection-form.ts'

type Owner = Pick<Viewer, 'id'>

/** `placeId` is its row's id, by which it is moved and removed. */
export type CollectedItemRow = Collectable & { placeId: string }

export function listCollections(owner: Owner) {
  return collectionsWhere(eq(collections.userId, owner.id))
}

/**
 * One collection, for its owner, or for anyone with its address while it is unlisted.
 * @returns null for everybody else
 */
export async function findCollection(id: string, viewer: Owner | null) {
  if (!isUuid(id)) return null
  const unlisted = eq(collections.visibility, 'unlisted')
  const [row] = await collectionsWhere(
    and(
      eq(collections.id, id),
      viewer ? or(eq(collections.userId, viewer.id), unlisted) : unlisted,
    ),
  )
  return row ? { ...row, isOwn: row.userId === viewer?.id } : null
}

export async function findOwnCollection(owner: Owner, id: string) {
  const collection = await findCollection(id, owner)
  return collection?.isOwn ? collection : null
}

/** A form that is sent twice creates one. @returns its id; null when the reader has the maximum number already */
export function makeCollection(owner: Owner, { key, name, visibility }: NewCollection) {
  const id = idFrom(owner, key)
  return db.transaction(async (tx) => {
    // One at a time for each reader: otherwise two requests could both pass the limit.
    await tx.select().from(user).where(eq(user.id, owner.id)).for('no key update')
    const own = await tx
      .select({ id: collections.id })
      .from(collections)
      .where(eq(collections.userId, owner.id))
    if (own.some((each) => each.id === id)) return id
    if (own.length >= maxCollections) return null
    await tx.insert(collections).values({ id, userId: owner.id, name, visibility })
    return id
  })
}

// By the key alone, anyone who knows the link to a deleted collection could put their own at it. UUID version 8 (RFC 9562).
function idFrom(owner: Owner, key: string) {
  const token = derivedToken(`collection ${key} of ${owner.id}`)
  const hex = Buffer.from(token, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

export async function changeCollection(
  owner: Owner,
  id: string,
  { name, visibility }: ChangedCollection,
) {
  if (!isUuid(id)) return false
  const changed = await db
    .update(collections)
    .set({ name, visibility })
    .where(ownedBy(owner, id))
    .returning({ id: collections.id })
  return changed.length > 0
}

/** Does nothing for an unknown id or somebody else's. */
export async function deleteCollection(owner: Owner, id: string) {
  if (!isUuid(id)) return
  await db.delete(collections).where(ownedBy(owner, id))
  await saveRemovals()
}

export function ownedBy(owner: Owner, id: string) {
  return and(eq(collections.id, id), eq(collections.userId, owner.id))
}

async function collectionsWhere(condition: SQL | undefined) {
  const rows = await db
    .select({ collection: collections, item: collectionItems })
    .from(collections)
    .leftJoin(collectionItems, eq(collectionItems.collectionId, collections.id))
    .where(condition)
    .orderBy(
      desc(collections.createdAt),
      desc(collections.id),
      asc(collectionItems.place),
      asc(collectionItems.id),
    )
  const counts = new Map<
    string,
    (typeof rows)[number]['collection'] & { items: CollectedItemRow[] }
  >()
  for (const { collection, item } of rows) {
    const { items } = counts.get(collection.id) ?? setIn(counts, { ...collection, items: [] })
    if (item) items.push({ placeId: item.id, type: item.itemType, id: item.itemId })
  }
  return [...counts.values()]
}

function setIn<T extends { id: string }>(map: Map<string, T>, value: T) {
  map.set(value.id, value)
  return value
}
