import sharp from 'sharp'
import { limitConcurrency, TooBusy } from '#app/server/request/concurrency-limit.server.ts'
import {
  type PhotoProblem,
  photoLimit,
  photoPixelLimits,
  photoSideLimit,
  photoWidths,
  sniffPhoto,
} from './photo.ts'
import type { ReceivedPhoto } from './upload.server.ts'

export type PictureVariant = { width: number; height: number; bytes: Buffer }
export type ProcessedPicture = {
  width: number
  height: number
  variants: PictureVariant[]
  /** A WebP of about 200 bytes with the colours of the picture and nothing that can be recognised. */
  blurred: Buffer
}
export type PreparedPicture =
  | ({ ok: true } & ProcessedPicture)
  | { ok: false; problem: PhotoProblem }

// These hold for the whole process, whoever imports sharp: nothing but these four can be read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

const decodeSeconds = 20
// https://developers.google.com/speed/webp/faq: WebP holds no more than this along one side.
const webpSideLimit = 16_383

// All that is left of a picture is the average colour of this many cells along its longer side: too few for a face or a
// scar. Enlarging them afterwards adds nothing.
const blurredCells = 8
const blurredSide = 48

const oneAtATime = limitConcurrency({ atOnce: 1, waiting: 8 })

/**
 * Turns a reader's photo into upright, opaque sRGB WebP in the widths of `photoWidths`, without
 * any of its metadata; of an animation, the first picture. `width` and `height` are the upright
 * picture's in pixels. One photo is decoded at a time and eight wait, read only when their turn
 * comes; the next is told 'busy', to be answered with a 503.
 */
export async function preparePicture(
  photo: Buffer | Pick<ReceivedPhoto, 'bytes'>,
): Promise<PreparedPicture> {
  try {
    return await oneAtATime(() => prepare(photo))
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, problem: 'busy' }
    throw error
  }
}

async function prepare(photo: Buffer | Pick<ReceivedPhoto, 'bytes'>): Promise<PreparedPicture> {
  const bytes = Buffer.isBuffer(photo) ? photo : await photo.bytes()
  if (bytes.length > photoLimit) return { ok: false, problem: 'too-large' }
  const sniffed = sniffPhoto(bytes)
  if ('problem' in sniffed) return { ok: false, problem: sniffed.problem }

  try {
    const { width, height } = await uprightSize(bytes)
    const pixelLimit = photoPixelLimits[sniffed.kind]
    if (width * height > pixelLimit || Math.max(width, height) > photoSideLimit) {
      return { ok: false, problem: 'too-many-pixels' }
    }
    const size = fitForWebp(width, height)
    const variants = await variantsOf(bytes, size, pixelLimit)
    return { ok: true, ...size, variants, blurred: await blurPicture(variants[0]!.bytes) }
  } catch {
    return { ok: false, problem: 'damaged' }
  }
}

/** The blurred copy of a picture, made from any of its variants. @throws when the bytes are no picture */
export async function blurPicture(variant: Buffer) {
  const cells = await sharp(variant)
    .resize(blurredCells, blurredCells, { fit: 'inside', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Enlarged here, smoothly: browsers draw the edges of so few pixels.
  return sharp(cells.data, { raw: cells.info })
    .resize(blurredSide, blurredSide, { fit: 'inside', kernel: 'cubic' })
    .blur(blurredSide / blurredCells / 2)
    .webp({ quality: 80 })
    .toBuffer()
}

// Reads the header only, so the limit on pixels is ours to apply, with a message of its own.
async function uprightSize(bytes: Buffer) {
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

async function variantsOf(
  bytes: Buffer,
  size: { width: number; height: number },
  limitInputPixels: number,
) {
  const sizes = photoWidths(size.width).map((width) => ({
    width,
    height: Math.max(1, Math.round((size.height * width) / size.width)),
  }))
  const largest = await decode(bytes, sizes.at(-1)!, limitInputPixels)

  const variants: PictureVariant[] = []
  for (const each of sizes) {
    const webp = await sharp(largest.data, { raw: largest.info })
      .resize(each.width, each.height, { fit: 'fill' })
      .webp({ quality: 80 })
      .toBuffer()
    variants.push({ ...each, bytes: webp })
  }
  return variants
}

function decode(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  limitInputPixels: number,
) {
  return sharp(bytes, { failOn: 'error', limitInputPixels, sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}
