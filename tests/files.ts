import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type GivenFile = { name: string; mimeType: string; buffer: Buffer }

const [wide, high] = [1200, 1600]

/** The corners of the camera's photo when it stands upright. */
export const corners = {
  topLeft: [220, 40, 40],
  topRight: [40, 180, 60],
  bottomLeft: [40, 60, 210],
  bottomRight: [240, 240, 240],
}

/** What a telephone held upright makes: stored lying on its side, with a note to turn it and the place it was taken. */
export async function cameraPhoto(): Promise<GivenFile> {
  const upright = Buffer.alloc(wide * high * 3)
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const side = x < wide / 2 ? 'Left' : 'Right'
      upright.set(corners[`${y < high / 2 ? 'top' : 'bottom'}${side}`], (y * wide + x) * 3)
    }
  }
  const lying = await sharp(upright, { raw: { width: wide, height: high, channels: 3 } })
    .rotate(270)
    .raw()
    .toBuffer()
  const buffer = await sharp(lying, { raw: { width: high, height: wide, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Canary Cameras', Artist: 'Canary artist' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: 'Canary datum' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_2041 canary.jpg', mimeType: 'image/jpeg', buffer }
}

export async function smallPhoto(): Promise<GivenFile> {
  const buffer = await sharp({
    create: { width: 600, height: 450, channels: 3, background: '#7a4b2a' },
  })
    .jpeg()
    .toBuffer()
  return { name: 'forearm.jpg', mimeType: 'image/jpeg', buffer }
}

export async function elevenMebibytes(): Promise<GivenFile> {
  return { ...(await heavyPhoto(11 * 16)), name: 'eleven.jpg' }
}

/** A good photo, most of which are comments, 64 KiB each, which a decoder skips. */
export async function heavyPhoto(comments: number): Promise<GivenFile> {
  const photo = await smallPhoto()
  const comment = Buffer.alloc(0x1_0000, 'x')
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(0xfffe, 2)
  const [start, rest] = [photo.buffer.subarray(0, 2), photo.buffer.subarray(2)]
  const buffer = Buffer.concat([start, ...Array<Buffer>(comments).fill(comment), rest])
  return { ...photo, buffer }
}

export async function truncatedPhoto(): Promise<GivenFile> {
  const photo = await cameraPhoto()
  return { ...photo, name: 'cut-off.jpg', buffer: photo.buffer.subarray(0, 2_000) }
}

/** What is no photo that we take, each under the name of a JPEG; the large one is too much for a browser to shrink. */
export const disguised = {
  svg: named(
    'drawing.jpg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  html: named('page.jpg', '<!doctype html><script>alert(1)</script>'),
  heic: named('telephone.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  gif: named('cat.jpg', 'GIF89a'),
  pdf: named('form.jpg', '%PDF-1.7\n'),
  empty: named('nothing.jpg', ''),
  large: named('broken.jpg', `\xff\xd8\xff\xe0${'\0'.repeat(10.5 * 1024 * 1024)}`),
}

/** Seventy bytes or so that promise two and a half thousand million pixels. */
export function enormousPng(): GivenFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header[8] = 1
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
  return { name: 'wall.png', mimeType: 'image/png', buffer }
}

export function pngChunk(type: string, data: Buffer) {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

function named(name: string, text: string): GivenFile {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(text, 'latin1') }
}
