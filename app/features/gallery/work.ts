import type { PictureSource } from '#app/ui/picture.tsx'
import type { Work } from './gallery.server.ts'

/** A work as it hangs on a wall. */
export type HungWork = Pick<
  Work,
  'slug' | 'number' | 'title' | 'description' | 'category' | 'location' | 'year' | 'alt'
> & { picture: PictureSource }

/** A work on a page of its own. */
export type ExhibitedWork = HungWork &
  Pick<
    Work,
    | 'artist'
    | 'heritage'
    | 'studio'
    | 'series'
    | 'style'
    | 'technique'
    | 'views'
    | 'symbols'
    | 'provenance'
    | 'about'
  >

export type Neighbour = Pick<Work, 'slug' | 'number' | 'title'>

export function addressOf({ slug }: Pick<Work, 'slug'>) {
  return `/gallery/${slug}`
}
