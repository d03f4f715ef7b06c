export const photoMaxBytes = 10 * 1024 * 1024
export const photoMaxSidePixels = 30_000

const photoKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type PhotoKind = (typeof photoKinds)[number]

// Measured: the worst photo of each kind takes about 300 MB to decode. Phones take 8192 by 6144 as JPEG, 4080 by 3072 as AVIF.
export const photoPixelLimits: Record<PhotoKind, number> = {
  'image/jpeg': 51_000_000,
  'image/png': 28_000_000,
  'image/webp': 51_000_000,
  'image/avif': 13_000_000,
}

export type PhotoProblem = keyof typeof photoProblems

export const photoProblems = {
  'too-large':
    'This photo is larger than 10 MB. Choose a smaller one, or send your story without it for now.',
  'too-many-pixels':
    'This photo has too many pixels for us to read. Save a copy as a JPEG of at most 4000 pixels along the longer side, and choose that.',
  heic: 'This is a HEIC photo, which browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible, or save it as a JPEG.',
  svg: 'This is an SVG drawing, not a photo. Choose a JPEG, PNG, WebP or AVIF photo.',
  gif: 'This is a GIF, which we do not take. Save it as a JPEG or PNG, or choose another photo.',
  'not-a-photo': 'This file is not a photo we can show. Choose a JPEG, PNG, WebP or AVIF photo.',
  empty: 'This photo is empty: there is nothing in the file. Choose it again, or choose another.',
  damaged:
    'This photo could not be read, so the file may be damaged. Open it on your device, save it again as a JPEG, and choose that.',
  colours:
    'This photo has HDR or wide colours, which we would show wrongly. Save a copy as a JPEG, and choose that.',
  animated:
    'This is an animation, of which we cannot read a picture. Save one picture of it as a JPEG, and choose that.',
  busy: 'We cannot store your photo at the moment. Wait a few minutes and send your story again, or send it without the photo for now.',
} as const

/** By its first bytes, of which 4096 are enough: its name and declared type cannot be trusted. */
export function sniffPhoto(head: Uint8Array): { kind: PhotoKind } | { problem: PhotoProblem } {
  if (head.length === 0) return { problem: 'empty' }
  const text = String.fromCharCode(...head.subarray(0, 4096))

  if (text.startsWith('\xff\xd8\xff')) return { kind: 'image/jpeg' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'image/png' }
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return { kind: 'image/webp' }
  if (text.startsWith('ftyp', 4)) return sniffBrands(text)
  if (text.startsWith('GIF8')) return { problem: 'gif' }
  return { problem: isSvg(text) ? 'svg' : 'not-a-photo' }
}

// HEIC and AVIF share a container; its brands tell them apart: https://aomediacodec.github.io/av1-avif/
function sniffBrands(text: string): { kind: PhotoKind } | { problem: PhotoProblem } {
  const boxEnd = Math.min(128, text.charCodeAt(2) * 256 + text.charCodeAt(3))
  const brands = [text.slice(8, 12), ...(text.slice(16, boxEnd).match(/.{4}/gs) ?? [])]
  const match = brands.find((brand) => /^(avif|avis|he[iv][cxms])$/.test(brand))

  if (match?.startsWith('avi')) return { kind: 'image/avif' }
  return { problem: match || /^(mif|msf)1$/.test(brands[0]!) ? 'heic' : 'not-a-photo' }
}

function isSvg(text: string) {
  const start = text
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  return /^<(\?xml|!--|!doctype svg|svg)/.test(start) && start.includes('<svg')
}
