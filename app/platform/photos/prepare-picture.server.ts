import { limitConcurrency, TooBusy } from '#app/platform/request/concurrency-limit.server.ts'
import { readColours } from './colours.server.ts'
import {
  type PhotoProblem,
  photoMaxBytes,
  photoMaxSidePixels,
  photoPixelLimits,
  sniffPhoto,
} from './photo.ts'
import { photoWidths } from './photo-widths.ts'
import { loadSharp } from './sharp.server.ts'
import type { ReceivedPhoto } from './upload.server.ts'

export type PictureVariant = { width: number; height: number; bytes: Buffer }
export type ProcessedPicture = {
  width: number
  height: number
  variants: PictureVariant[]
  /** About 200 bytes, with nothing that can be recognised. */
  blurred: Buffer
}
export type PreparedPicture =
  | ({ ok: true } & ProcessedPicture)
  | { ok: false; problem: PhotoProblem }

const decodeSeconds = 20
// https://developers.google.com/speed/webp/faq: WebP holds no more than this along one side.
const webpSideLimit = 16_383

// Only the average colours of this many cells along the longer side: too few to show a face or a scar.
const blurredCells = 8
const blurredSide = 48

const oneAtATime = limitConcurrency({ maxRunning: 1, maxQueued: 8 })

type Preparation = {
  chooseWidths?: (width: number) => number[]
  quality?: number
}

/**
 * Upright, opaque sRGB WebP without its metadata; of an animation only the first frame. `width` and `height` are of the
 * upright picture in pixels. One photo is decoded at a time and eight wait; another one gets the problem 'busy'.
 */
export async function preparePicture(
  photo: Buffer | Pick<ReceivedPhoto, 'bytes'>,
  { chooseWidths = photoWidths, quality = 80 }: Preparation = {},
): Promise<PreparedPicture> {
  try {
    return await oneAtATime(() => prepare(photo, { chooseWidths, quality }))
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, problem: 'busy' }
    throw error
  }
}

async function prepare(
  photo: Buffer | Pick<ReceivedPhoto, 'bytes'>,
  preparation: Required<Preparation>,
): Promise<PreparedPicture> {
  const received = Buffer.isBuffer(photo) ? photo : await photo.bytes()
  if (received.length > photoMaxBytes) return { ok: false, problem: 'too-large' }
  const sniffed = sniffPhoto(received)
  if ('problem' in sniffed) return { ok: false, problem: sniffed.problem }
  const curve = readColours(received, sniffed.kind)
  if (curve === 'unsupported') return { ok: false, problem: 'colours' }
  const isAnimated = sniffed.kind === 'image/avif' && received.toString('latin1', 8, 12) === 'avis'
  // An animated AVIF has a still picture too, but libvips reads it only of a file that says it is one.
  const bytes = isAnimated ? asStillAvif(received) : received

  // Outside the try: when sharp cannot be loaded, the photo is not to blame.
  await loadSharp()
  try {
    const { width, height } = await uprightSize(bytes)
    const pixelLimit = photoPixelLimits[sniffed.kind]
    if (width * height > pixelLimit || Math.max(width, height) > photoMaxSidePixels) {
      return { ok: false, problem: 'too-many-pixels' }
    }
    const size = fitForWebp(width, height)
    const variants = await makeVariants({ bytes, curve }, size, pixelLimit, preparation)
    return { ok: true, ...size, variants, blurred: await blurPicture(variants[0]!.bytes) }
  } catch {
    return { ok: false, problem: isAnimated ? 'animated' : 'damaged' }
  }
}

function asStillAvif(bytes: Buffer) {
  const still = Buffer.from(bytes)
  still.write('avif', 8, 'latin1')
  return still
}

/** @throws when the bytes are no picture */
export async function blurPicture(variant: Buffer) {
  const sharp = await loadSharp()
  const cells = await sharp(variant)
    .resize(blurredCells, blurredCells, { fit: 'inside', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Enlarged smoothly here, because browsers would show the edges of so few pixels.
  return sharp(cells.data, { raw: cells.info })
    .resize(blurredSide, blurredSide, { fit: 'inside', kernel: 'cubic' })
    .blur(blurredSide / blurredCells / 2)
    .webp({ quality: 80 })
    .toBuffer()
}

// Reads the header only. The pixel limit is checked by the caller, which has its own message for it.
async function uprightSize(bytes: Buffer) {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return autoOrient
}

function fitForWebp(width: number, height: number) {
  if (height <= webpSideLimit) return { width, height }
  return {
    width: Math.max(1, Math.floor((width * webpSideLimit) / height)),
    height: webpSideLimit,
  }
}

async function makeVariants(
  { bytes, curve }: { bytes: Buffer; curve: Uint8ClampedArray | null },
  size: { width: number; height: number },
  limitInputPixels: number,
  { chooseWidths, quality }: Required<Preparation>,
) {
  const sizes = chooseWidths(size.width).map((width) => ({
    width,
    height: Math.max(1, Math.round((size.height * width) / size.width)),
  }))
  const sharp = await loadSharp()
  const largest = await decode(bytes, sizes.at(-1)!, limitInputPixels)
  if (curve) for (const [at, value] of largest.data.entries()) largest.data[at] = curve[value]!

  const variants: PictureVariant[] = []
  for (const each of sizes) {
    const webp = await sharp(largest.data, { raw: largest.info })
      .resize(each.width, each.height, { fit: 'fill' })
      .webp({ quality })
      .toBuffer()
    variants.push({ ...each, bytes: webp })
  }
  return variants
}

async function decode(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  limitInputPixels: number,
) {
  const sharp = await loadSharp()
  return sharp(bytes, { failOn: 'error', limitInputPixels, sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}
