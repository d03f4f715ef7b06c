import { href } from 'react-router'
import type { ToastKey } from '#content/toasts.ts'

/** A thing of the magazine's that a reader may keep: a work of the gallery by its slug, an episode by its id. */
export type Favourite = { type: 'gallery' | 'video'; id: string }

/** What a heart is told when its page stays where it is. */
export type FavouriteResult = {
  toast: Extract<ToastKey, 'favoriteAdded' | 'favoriteRemoved' | 'favoriteFailed'>
}

export function favouriteHref({ type, id }: Favourite) {
  // `href` leaves the & in the id of a film as it is, where the addresses in use have it encoded.
  return href('/favourites/:itemType/:itemId', { itemType: type, itemId: id }).replace('&', '%26')
}

/** The heart's own place on a page, for the way back to it. */
export function favouriteAnchor({ type, id }: Favourite) {
  return `favourite-${type}-${id}`
}

/** A favourite on its reader's list, by the id of its row. `piece` is null once the magazine no longer has it. */
export type ListedFavourite = {
  id: string
  title: string
  piece: {
    caption: string
    href: string
    /** Whether it is a film that can be watched already. */
    plays: boolean
    picture: Picture
    alt: string
  } | null
}

export type FavouritesPage = { kept: ListedFavourite[]; next: string | null }
