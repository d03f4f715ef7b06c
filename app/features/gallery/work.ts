import { href } from 'react-router'
import type { PictureSource } from '#app/ui/picture.tsx'
import type { Work, WorkText } from './gallery.server.ts'

/** The fields of a work that lists show. */
export type ListedWork = Pick<
  Work,
  'key' | 'slug' | 'number' | 'title' | 'description' | 'category' | 'location' | 'year' | 'alt'
> & { picture: PictureSource }

/** The fields of a work that its page shows. */
export type WorkDetails = ListedWork & Pick<Work, 'style' | 'fictional'> & Omit<WorkText, 'more'>

export const worksPerPage = 40

export type AdjacentWork = Pick<ListedWork, 'slug' | 'number' | 'title' | 'picture'>

export function workHref({ slug }: Pick<Work, 'slug'>) {
  return href('/gallery/:slug', { slug })
}
