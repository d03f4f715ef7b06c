import { jpegWidth } from './photo-widths.ts'
import type { Sharp } from './sharp.server.ts'

// The build makes the same of the pictures in content/.

export const cream = '#f3eadb'

/** Effort 2: 6 takes twenty times as long, and its file of a plate is no smaller. */
export function makeAvif(sharp: Sharp, picture: Buffer, width: number, quality: number) {
  return sharp(picture).resize(width).avif({ quality, effort: 2 }).toBuffer()
}

/** For newsletters, at two pixels to the point on a phone: Outlook for Windows shows no WebP. */
export function makeJpeg(sharp: Sharp, picture: Buffer) {
  return sharp(picture)
    .resize(jpegWidth, null, { withoutEnlargement: true })
    .flatten({ background: cream })
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer()
}
