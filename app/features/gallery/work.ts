import { href } from 'react-router'
import type { PictureSource } from '#app/ui/picture.tsx'
import type { Work } from './gallery.server.ts'

/** A work as it hangs on a wall. */
export type ListedWork = Pick<
  Work,
  'slug' | 'number' | 'title' | 'description' | 'category' | 'location' | 'year' | 'alt'
> & { picture: PictureSource }

/** A work on a page of its own. */
export type WorkDetails = ListedWork &
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
    | 'fictional'
  >

export type AdjacentWork = Pick<Work, 'slug' | 'number' | 'title'>

export function workHref({ slug }: Pick<Work, 'slug'>) {
  return href('/gallery/:slug', { slug })
}
