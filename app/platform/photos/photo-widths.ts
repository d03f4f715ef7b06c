const widths = [480, 960, 1600]
const largestWidth = 1600

export function photoWidths(width: number): number[] {
  return [...widths.filter((candidate) => candidate < width), Math.min(width, largestWidth)].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  )
}

type StoredPhoto = { url: string; width: number; height: number }

export function photoImage({ url, width, height }: StoredPhoto) {
  const stored = photoWidths(width)
  return {
    src: `${url}/${stored.at(-1)}.webp`,
    srcSet: stored.map((each) => `${url}/${each}.webp ${each}w`).join(', '),
    width,
    height,
  }
}

const mediaTypes = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

export function mediaType(name: string) {
  const [, format] = /\.(webp|avif|jpg)$/.exec(name) ?? []
  return mediaTypes[format as keyof typeof mediaTypes] ?? 'application/octet-stream'
}

// A row's small picture, one of two columns and a phone's whole width, each at two pixels to the point, and a large screen's.
const avifWidths = [240, 360, 750, 1200]

export const jpegWidth = 800

export function chooseAvifWidths(width: number) {
  return avifWidths.filter((wide) => wide <= width)
}
