import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from '#tests/files.ts'

export const red = [255, 0, 0]
export const green = [0, 255, 0]
export const blue = [0, 0, 255]
export const white = [255, 255, 255]

export function plain(width: number, height: number, background = '#336699') {
  return sharp({ create: { width, height, channels: 3, background } })
}

export function noise(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

// How a camera held that way stores a picture of 60 by 40 with four coloured quarters: EXIF 2.3,
// "Orientation", which names the sides that its first row and first column show.
export function storedByCamera(orientation: number) {
  const [width, height] = orientation < 5 ? [60, 40] : [40, 60]
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = orientation < 5 ? [column, row] : [row, column]
      const right = [2, 3, 6, 7].includes(orientation) ? x < 30 : x >= 30
      const below = [3, 4, 7, 8].includes(orientation) ? y < 20 : y >= 20
      const colour = below ? (right ? white : blue) : right ? green : red
      pixels.set(colour, (row * width + column) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).withMetadata({ orientation })
}

export async function secretive() {
  const tagged = await plain(600, 400)
    .withExif({
      IFD0: { Artist: 'Secret artist', Copyright: 'Secret owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: 'Secret datum' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Secret place</place></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const iptc = Buffer.from(
    'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x11\x1c\x02\x5a\0\x0cSecret city.\0',
    'latin1',
  )
  const profile = Buffer.from('ICC_PROFILE\0\x01\x01Secret profile')
  const comment = Buffer.from('Secret comment')
  const segments = [jpegSegment(0xed, iptc), jpegSegment(0xe2, profile), jpegSegment(0xfe, comment)]
  return Buffer.concat([tagged.subarray(0, 2), ...segments, tagged.subarray(2)])
}

function jpegSegment(marker: number, data: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

export function handMadePng(
  width: number,
  height: number,
  {
    bits,
    colour,
    data,
    extra = [],
  }: { bits: number; colour: number; data: Buffer; extra?: Buffer[] },
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = colour
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(data)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
