import { href } from 'react-router'
import type { collectedType } from '#app/platform/db/schema/collections.ts'
import { counted } from '#app/ui/counted.ts'
import type { PictureSource } from '#app/ui/picture.tsx'
import type { CardPiece } from '#app/ui/picture-card.tsx'

/** A plate or a film by its key, or a story by its id. */
export type Collectable = { type: (typeof collectedType.enumValues)[number]; id: string }

export const maxCollections = 50
export const maxItems = 200

export const visibilities = {
  private: { label: 'Private', hint: 'Only you can open it.' },
  unlisted: { label: 'Unlisted', hint: 'Anyone with the link can open it.' },
} as const

export type Visibility = keyof typeof visibilities

export const tooManyCollections = `You have reached the limit of ${maxCollections} collections. Delete one to add another.`
export const collectionIsFull = `This collection has reached the limit of ${maxItems} items. Remove one to add another.`

export function collectionPath(collection: { id: string }) {
  return href('/collection/:collectionId', { collectionId: collection.id })
}

/** `piece` is null when the magazine no longer has it. */
export type ShownItem = Collectable & {
  placeId: string
  piece: CardPiece | null
}

export type ListedCollection = {
  id: string
  name: string
  visibility: Visibility
  size: number
  covers: { id: string; picture: PictureSource }[]
}

export function sizeInWords(size: number) {
  return size === 0 ? 'No items yet' : counted(size, 'item')
}
