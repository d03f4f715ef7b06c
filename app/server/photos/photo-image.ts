const widths = [480, 960, 1600]
const largestWidth = 1600

/** The widths in pixels, ascending, in which a picture this wide is stored: three at most. */
export function photoWidths(width: number): number[] {
  return [...widths.filter((kept) => kept < width), Math.min(width, largestWidth)].filter(
    (kept, index, all) => all.indexOf(kept) === index,
  )
}

type StoredPhoto = { url: string; width: number; height: number }

/** The sources and the size of a photo, for its `img`. Its width and height are those that `preparePicture` returned. */
export function photoImage({ url, width, height }: StoredPhoto) {
  const stored = photoWidths(width)
  return {
    src: `${url}/${stored.at(-1)}.webp`,
    srcSet: stored.map((each) => `${url}/${each}.webp ${each}w`).join(', '),
    width,
    height,
  }
}
