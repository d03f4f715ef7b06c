import { href } from 'react-router'
import type { Piece } from '#app/db/schema/pieces.ts'

/**
 * Where readers find a piece. A film has no page of its own: its place on the watch page goes by its key, its first slug,
 * which stays when the slug changes.
 */
export function piecePath({
  kind,
  slug,
  key = null,
}: Pick<Piece, 'kind'> & Partial<Pick<Piece, 'slug' | 'key'>>) {
  if (kind === 'film') return `${href('/watch')}#${key ?? slug ?? ''}`
  const page = { slug: slug ?? '' }
  return kind === 'article' ? href('/blog/:slug', page) : href('/gallery/:slug', page)
}
