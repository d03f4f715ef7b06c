import { readFile } from 'node:fs/promises'
import { jpegWidth } from './photo-widths.ts'
import type { Sharp } from './sharp.server.ts'

// What browsers and link previews are offered of an editor's picture. The build makes the same of those in content/.

const cream = '#f3eadb'

/** Effort 2: more takes four to eight times as long, for a sixth of the bytes at most. */
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

/** 1200 × 630 for link previews, as JPEG: the picture on the right, the name of the magazine on the left. */
export async function drawCard(sharp: Sharp, picture: Buffer) {
  const onCream = await sharp(picture)
    .resize(760, 630, { fit: 'contain', position: 'right', background: cream })
    .toBuffer()
  // Not the SVG: the site blocks that loader of sharp.
  const name = await readFile('content/pictures/wordmark.png')
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: cream } })
    .composite([
      { input: onCream, left: 440, top: 0 },
      { input: name, left: 48, top: 250 },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
