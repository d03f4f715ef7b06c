import { findCardPiece } from '#app/pieces/reading/catalogue.server.ts'
import type { ListedCollection, ShownItem, Visibility } from './collection.ts'
import type { CollectedItemRow } from './collections.server.ts'

type Collection = { id: string; name: string; visibility: Visibility; items: CollectedItemRow[] }

export function listedCollection({ id, name, visibility, items }: Collection): ListedCollection {
  const covers = items.flatMap((item) => {
    const picture = findCardPiece(item.type, item.id)?.picture
    return picture ? [{ id: item.placeId, picture }] : []
  })
  return { id, name, visibility, size: items.length, covers: covers.slice(0, 3) }
}

export function shown({ placeId, type, id }: CollectedItemRow): ShownItem {
  return { placeId, type, id, piece: findCardPiece(type, id) }
}
