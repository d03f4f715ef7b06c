import { href } from 'react-router'
import type { Piece } from '#app/platform/db/schema/pieces.ts'

/** A film is found on the watch page by its key, which stays when its slug changes. */
export function piecePath({
  kind,
  slug,
  key = null,
}: Pick<Piece, 'kind'> & Partial<Pick<Piece, 'slug' | 'key'>>) {
  if (kind === 'film') return `${href('/watch')}#${key ?? slug ?? ''}`
  const page = { slug: slug ?? '' }
  return kind === 'article' ? href('/blog/:slug', page) : href('/gallery/:slug', page)
}
