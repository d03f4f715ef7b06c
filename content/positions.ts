type Placed = { slug: string; position?: number; date?: string }

/** Sorts pieces: those without a position first, the newest before the others, then by position. */
export function inOrder<Piece extends Placed>(pieces: Piece[]) {
  return pieces.toSorted(
    (a, b) =>
      (a.position ?? 0) - (b.position ?? 0) ||
      (b.date ?? '').localeCompare(a.date ?? '') ||
      a.slug.localeCompare(b.slug),
  )
}

/** A file's name without its folder and ending. */
export function stemOf(path: string) {
  return path.replace(/^.*\/([^/]+)\.\w+$/, '$1')
}

/** What a page needs of a picture to show it. */
export function shownPicture({ width, height, avif, webp, webpSet, credit }: Picture) {
  return { width, height, avif, webp, ...(webpSet && { webpSet }), ...(credit && { credit }) }
}

/** The address of the smallest file of a picture. */
export function thumbnailOf({ avif, webpSet, webp }: Pick<Picture, 'avif' | 'webpSet' | 'webp'>) {
  return (avif || webpSet || webp).split(' ')[0] ?? ''
}
