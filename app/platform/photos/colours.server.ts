import type { PhotoKind } from './photo.ts'

/** A new value for each of the 256. */
type Curve = Uint8ClampedArray

// Code points of ITU-T H.273. What is not written down, and video's own curve, browsers show as sRGB.
const srgbPrimaries = [1, 2, 5, 6]
const srgbTransfers = [1, 2, 6, 13, 14, 15]

/**
 * What a file says of its colours beside an ICC profile, which is all that sharp heeds.
 * @returns a curve to apply to the decoded photo, null for none, 'unsupported' for high dynamic range or a wide gamut
 */
export function readColours(bytes: Buffer, kind: PhotoKind): Curve | 'unsupported' | null {
  if (kind === 'image/avif') return coloursOfAvif(bytes)
  return kind === 'image/png' ? coloursOfPng(bytes) : null
}

/** https://aomediacodec.github.io/av1-avif/ and ISO/IEC 23008-12: the boxes `av1C` and `colr` of the picture. */
function coloursOfAvif(bytes: Buffer) {
  const head = bytes.subarray(0, 64 * 1024)
  if (head.includes('colrprof') || head.includes('colrrICC')) return null
  const colours = head.indexOf('colrnclx')
  const [primaries = 2, transfer = 2] =
    colours < 0 || colours + 15 > head.length
      ? []
      : [head.readUInt16BE(colours + 8), head.readUInt16BE(colours + 10)]
  if (!isSrgb(primaries, transfer)) return 'unsupported'
  const isFullRange = colours < 0 || ((head[colours + 14] ?? 0) & 0x80) !== 0
  const settings = [...head.toString('latin1').matchAll(/av1C..(.)/gs)]
  const isMonochrome = settings.every(([, flags = '']) => (flags.charCodeAt(0) & 0x10) !== 0)
  // libheif leaves grey between 16 and 235, where video has it.
  return isMonochrome && !isFullRange ? curve((value) => (value * 255 - 16) / 219) : null
}

/** https://www.w3.org/TR/png-3/#11addnlcolinfo: `cICP` wins over a profile, that over `sRGB`, and that over `gAMA`. */
function coloursOfPng(bytes: Buffer) {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') break
    chunks.set(type, bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const coded = chunks.get('cICP')
  if (coded) return isSrgb(coded[0] ?? 0, coded[1] ?? 0) ? null : 'unsupported'
  const gamma = chunks.get('gAMA')
  if (chunks.has('iCCP') || chunks.has('sRGB') || gamma?.length !== 4) return null
  // As libpng does it in browsers, for a screen of 2.2, where that is more than a twentieth away from 1.
  const product = (gamma.readUInt32BE() / 100_000) * 2.2
  return product > 0 && Math.abs(product - 1) > 0.05
    ? curve((value) => value ** (1 / product))
    : null
}

function isSrgb(primaries: number, transfer: number) {
  return srgbPrimaries.includes(primaries) && srgbTransfers.includes(transfer)
}

function curve(change: (value: number) => number): Curve {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => change(value / 255) * 255)
}
