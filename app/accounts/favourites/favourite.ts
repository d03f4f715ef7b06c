import { href } from 'react-router'
import type { FavoriteType } from '#app/platform/db/schema/favorites.ts'
import type { CardPiece } from '#app/ui/picture-card.tsx'

export type Favourite = { type: FavoriteType; id: string }

export function favouriteHref({ type, id }: Favourite) {
  // `href` leaves the & in the id of a film as it is, where the addresses in use have it encoded.
  return href('/favourites/:itemType/:itemId', { itemType: type, itemId: id }).replaceAll(
    '&',
    '%26',
  )
}

export function favouriteAnchor({ type, id }: Favourite) {
  return `favourite-${type}-${id}`
}

/** By its row's id. `piece` is null when the magazine no longer has the item. */
export type ListedFavourite = {
  id: string
  title: string
  piece: CardPiece | null
}

export type FavouritesPage = { items: ListedFavourite[]; next: string | null }

/** The personal parts of a cached page (ui/personal.tsx). */
export const favouriteQuestion = 'favourite'
