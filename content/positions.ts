type Placed = { slug: string; position?: number; date?: string }

/** Those without a position first, the newest before the others. */
export function inOrder<Piece extends Placed>(pieces: Piece[]) {
  return pieces.toSorted(
    (a, b) =>
      (a.position ?? 0) - (b.position ?? 0) ||
      (b.date ?? '').localeCompare(a.date ?? '') ||
      a.slug.localeCompare(b.slug),
  )
}

export function stemOf(path: string) {
  return path.replace(/^.*\/([^/]+)\.\w+$/, '$1')
}

export function shownPicture({ width, height, avif, webp, webpSet, credit }: Picture) {
  return { width, height, avif, webp, ...(webpSet && { webpSet }), ...(credit && { credit }) }
}

export function thumbnailOf({ avif, webpSet, webp }: Pick<Picture, 'avif' | 'webpSet' | 'webp'>) {
  return (avif || webpSet || webp).split(' ')[0] ?? ''
}
