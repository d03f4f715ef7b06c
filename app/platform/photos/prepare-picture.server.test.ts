import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngChunk } from '#tests/files.ts'
import {
  blue,
  green,
  handMadePng,
  noise,
  plain,
  red,
  secretive,
  storedByCamera,
  white,
} from './pictures.fixture.ts'
import { prepared, refused } from './prepare-picture.server.fixture.ts'
import { preparePicture } from './prepare-picture.server.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo turned by orientation %i is kept upright',
  async (orientation) => {
    const photo = await storedByCamera(orientation).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()

    const picture = await prepared(photo)

    expect([picture.width, picture.height]).toEqual([60, 40])
    expect(await cornersOf(picture.variants[0]!.bytes)).toEqual([red, green, blue, white])
  },
)

test('the blurred copy keeps only rough colours', async () => {
  const stripes = Buffer.alloc(960 * 960 * 3)
  // Forty lines across the picture, thinner than a fifth of what the copy can tell apart; its right half is lighter.
  for (let at = 0; at < stripes.length; at += 3) {
    const column = (at / 3) % 960
    stripes.fill((column < 480 ? 40 : 140) + (Math.floor(column / 12) % 2) * 80, at, at + 3)
  }
  const photo = await sharp(stripes, { raw: { width: 960, height: 960, channels: 3 } })
    .png()
    .toBuffer()

  const { blurred } = await prepared(photo)

  const { data, info } = await sharp(blurred)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(48)
  const row = [...data.subarray(0, info.width)]
  const [left, right] = [row.slice(0, info.width / 3), row.slice((-1 * info.width) / 3)]
  for (const side of [left, right]) expect(Math.max(...side) - Math.min(...side)).toBeLessThan(12)
  expect(Math.min(...right) - Math.max(...left)).toBeGreaterThan(60)
})

test('the blurred copy is small enough for a page and has no metadata', async () => {
  const { blurred } = await prepared(await noise(2000, 3000).jpeg().toBuffer())
  expect(blurred.length).toBeLessThan(600)
  const { format, exif, xmp, iptc, icc } = await sharp(
    (await prepared(await secretive())).blurred,
  ).metadata()
  expect({ format, exif, xmp, iptc, icc }).toEqual({ format: 'webp' })
})

test('widths are measured on the upright picture', async () => {
  const photo = await plain(1000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const picture = await prepared(photo)

  expect(picture).toMatchObject({ width: 2000, height: 1000 })
  expect(picture.variants.map(({ width, height }) => [width, height])).toEqual([
    [480, 240],
    [960, 480],
    [1600, 800],
  ])
})

test('removes all metadata of cameras and editors', async () => {
  const photo = await secretive()
  expect(photo.includes('Secret')).toBe(true)

  const picture = await prepared(photo)

  for (const { bytes } of picture.variants) {
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    expect(bytes.includes('Secret')).toBe(false)
    expect(bytes.toString('latin1')).not.toMatch(/EXIF|GPS|xmp|ICCP|Photoshop/)
  }
})

test('removes text chunks from a PNG', async () => {
  const photo = handMadePng(4, 4, {
    bits: 8,
    colour: 2,
    data: Buffer.alloc(4 * 13),
    extra: [pngChunk('tEXt', Buffer.from('Comment\0Secret place'))],
  })

  const picture = await prepared(photo)

  expect(picture.variants[0]!.bytes.includes('Secret')).toBe(false)
})

test('removes data appended to a photo', async () => {
  const photo = Buffer.concat([
    await plain(20, 20).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])

  const picture = await prepared(photo)

  expect(picture.variants[0]!.bytes.includes('<script')).toBe(false)
})

test('converts wide colours to sRGB', async () => {
  const photo = await plain(20, 20, '#ff0000').withIccProfile('p3').png().toBuffer()
  const cmyk = await plain(20, 20, '#ff0000')
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg()
    .toBuffer()
  const grey = await plain(20, 20, '#777777').toColourspace('b-w').jpeg().toBuffer()

  expect((await cornersOf((await prepared(photo)).variants[0]!.bytes))[0]).toEqual(red)
  expect((await cornersOf((await prepared(cmyk)).variants[0]!.bytes))[0]![0]).toBe(255)
  expect((await sharp((await prepared(grey)).variants[0]!.bytes).metadata()).space).toBe('srgb')
})

test('accepts JPEG, PNG, WebP and AVIF and makes transparency white', async () => {
  const clear = () =>
    sharp({ create: { width: 30, height: 20, channels: 4, background: '#00000000' } })
  const photos = [
    await plain(30, 20, '#ffffff').jpeg().toBuffer(),
    await clear().png().toBuffer(),
    await clear().webp().toBuffer(),
    await clear().avif().toBuffer(),
  ]

  for (const photo of photos) {
    const [variant] = (await prepared(photo)).variants
    expect(variant).toMatchObject({ width: 30, height: 20 })
    expect(await cornersOf(variant!.bytes)).toEqual([white, white, white, white])
    expect((await sharp(variant!.bytes).metadata()).hasAlpha).toBe(false)
  }
})

test('keeps the first frame of an animation', async () => {
  const frames = Buffer.concat([
    await plain(10, 10, '#ff0000').raw().toBuffer(),
    await plain(10, 10, '#0000ff').raw().toBuffer(),
  ])
  const photo = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer()

  const picture = await prepared(photo)

  expect(picture).toMatchObject({ width: 10, height: 10 })
  expect((await cornersOf(picture.variants[0]!.bytes))[0]).toEqual(red)
})

test('refuses a file by its content, whatever its name', async () => {
  const tiff = Buffer.from('49492a0008000000', 'hex')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x10meta')

  expect(await preparePicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(
    refused('svg'),
  )
  expect(await preparePicture(Buffer.from('GIF89a'))).toEqual(refused('gif'))
  expect(await preparePicture(heic)).toEqual(refused('heic'))
  expect(await preparePicture(Buffer.from('<html><script>alert(1)</script>'))).toEqual(
    refused('not-a-photo'),
  )
  expect(await preparePicture(Buffer.from('%PDF-1.7'))).toEqual(refused('not-a-photo'))
  expect(await preparePicture(Buffer.from('PK\x03\x04'))).toEqual(refused('not-a-photo'))
  expect(await preparePicture(tiff)).toEqual(refused('not-a-photo'))
  expect(await preparePicture(Buffer.alloc(0))).toEqual(refused('empty'))
})

test('sharp’s other loaders are blocked for the whole process', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

  await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
  await expect(sharp('/etc/passwd').metadata()).rejects.toThrow()
})

test.each([
  ['a JPEG of 50 million pixels', 8192, 6144, 'jpeg'],
  ['an AVIF of 12 million pixels', 4080, 3072, 'avif'],
  ['a screenshot of a whole page', 1290, 20_000, 'png'],
] as const)('takes %s, as phones make it', async (_, width, height, format) => {
  const photo = plain(width, height)
  const bytes = await (format === 'avif' ? photo.avif({ effort: 0 }) : photo[format]()).toBuffer()
  expect(await preparePicture(bytes)).toMatchObject({ ok: true })
})

test('refuses damaged photos', async () => {
  const jpeg = await noise(800, 600).jpeg().toBuffer()
  const png = await noise(80, 60).png().toBuffer()
  const badPng = Buffer.from(png)
  badPng.writeUInt32BE(0xdeadbeef, png.indexOf('IDAT') + 100)
  const webp = await noise(80, 60).webp().toBuffer()
  const avif = await noise(80, 60).avif().toBuffer()

  for (const photo of [jpeg, png, webp, avif]) {
    expect(await preparePicture(photo.subarray(0, photo.length / 2))).toEqual(refused('damaged'))
    expect(await preparePicture(photo.subarray(0, 16))).toEqual(refused('damaged'))
  }
  expect(await preparePicture(badPng)).toEqual(refused('damaged'))
})

test('a photo that cannot be read does not delay the next', async () => {
  const failing = preparePicture({ bytes: () => Promise.reject(new Error('gone')) })

  await expect(failing).rejects.toThrow('gone')
  expect(await preparePicture(await plain(9, 9).jpeg().toBuffer())).toMatchObject({ ok: true })
})

async function cornersOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    return [...data.subarray(start, start + 3)].map((value) =>
      value > 200 ? 255 : value < 55 ? 0 : value,
    )
  }
  const [right, bottom] = [info.width - 4, info.height - 4]
  return [at(3, 3), at(right, 3), at(3, bottom), at(right, bottom)]
}
