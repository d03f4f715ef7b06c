import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngChunk } from '#tests/files.ts'
import { handMadePng, plain } from './pictures.fixture.ts'
import { prepared, refused } from './prepare-picture.server.fixture.ts'
import { preparePicture } from './prepare-picture.server.ts'

test('a picture that claims to be enormous is refused before it is decoded', async () => {
  const huge = handMadePng(50_000, 50_000, {
    bits: 1,
    colour: 0,
    data: Buffer.alloc(50_000 * 6_251),
  })
  const big = handMadePng(16_000, 16_000, { bits: 8, colour: 2, data: Buffer.alloc(1000) })
  const long = handMadePng(30_001, 1, { bits: 1, colour: 0, data: Buffer.alloc(4000) })
  expect(huge.length).toBeLessThan(400_000)

  expect(await preparePicture(huge)).toEqual(refused('too-many-pixels'))
  expect(await preparePicture(big)).toEqual(refused('too-many-pixels'))
  expect(await preparePicture(long)).toEqual(refused('too-many-pixels'))
})

test('an AVIF may have fewer pixels than a JPEG', async () => {
  const photo = plain(4100, 3200)

  expect(await preparePicture(await photo.clone().avif({ effort: 0 }).toBuffer())).toEqual(
    refused('too-many-pixels'),
  )
  expect(await preparePicture(await photo.clone().jpeg().toBuffer())).toMatchObject({ ok: true })
})

/** 16 by 16 pixels, the left half black and the right half white, as avifenc writes them with `-y 400 -r limited`. */
const greyOfVideo = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAHgAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAEAAAABAAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACZtZGF0EgAKCBgM/9hgIaDEMhBEAAC/yYdVJyxiMBzXpDtY',
  'base64',
)

test('an AVIF or PNG of high dynamic range or a wide gamut is refused in words, unless it has a profile', async () => {
  const at = greyOfVideo.indexOf('nclx') + 4
  for (const [primaries, transfer, problem] of [
    [1, 13, null],
    [2, 2, null],
    [12, 13, 'colours'],
    [9, 16, 'colours'],
    [9, 18, 'colours'],
  ] as const) {
    const coded = Buffer.from(greyOfVideo)
    coded.writeUInt16BE(primaries, at)
    coded.writeUInt16BE(transfer, at + 2)
    const cicp = Buffer.from([primaries, transfer, 0, 1])
    for (const photo of [coded, withChunk(await plain(40, 40).png().toBuffer(), 'cICP', cicp)]) {
      expect(await preparePicture(photo)).toMatchObject(problem ? refused(problem) : { ok: true })
    }
  }
  const profiled = await plain(40, 40).withIccProfile('p3').avif().toBuffer()
  expect(await preparePicture(profiled)).toMatchObject({ ok: true })
})

test('black stays black in a grey AVIF with the range of video', async () => {
  const { variants } = await prepared(greyOfVideo)
  const data = await sharp(variants[0]!.bytes).raw().toBuffer()
  expect(data[0]).toBeLessThan(4)
  expect(data.at(-1)).toBeGreaterThan(251)
})

/** 16 by 16 pixels of #dc1414, as avifenc writes them with `--cicp 1/13/2`: the matrix coefficients are "unspecified". */
const redWithoutMatrix = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAACAAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAABAAAAAQAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0AAoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAChtZGF0EgAKCDgM/9hAQ0CkMhIWQAYYYYQAAHidhHYT37rPJPY=',
  'base64',
)

test('a coloured AVIF keeps its colours when it says nothing of them, or nothing of its matrix', async () => {
  const silent = await plain(40, 40, '#dc1414').avif({ quality: 90 }).toBuffer()
  expect(silent.includes('colr')).toBe(false)
  for (const red of [silent, redWithoutMatrix]) {
    const { variants } = await prepared(red)
    const pixel = (await sharp(variants[0]!.bytes).raw().toBuffer()).subarray(0, 3)
    for (const [channel, value] of [220, 20, 20].entries()) {
      expect(Math.abs(pixel[channel]! - value)).toBeLessThan(12)
    }
  }
})

test('of an animated AVIF the still picture is taken', async () => {
  const still = await plain(40, 40, '#dc1414').avif().toBuffer()
  const animated = Buffer.from(still)
  animated.write('avis', 8, 'latin1')
  expect(await preparePicture(animated)).toMatchObject({ ok: true, width: 40 })
  expect(await preparePicture(animated.subarray(0, 60))).toEqual(refused('animated'))
})

test('the gamma of a PNG without a profile is heeded, as browsers do', async () => {
  const grey = await plain(20, 20, '#808080').png().toBuffer()
  const gamma = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  for (const [value, shown] of [
    [45_455, 128],
    [100_000, 186],
    [0, 128],
  ] as const) {
    const { variants } = await prepared(withChunk(grey, 'gAMA', gamma(value)))
    const [first = -1] = await sharp(variants[0]!.bytes).raw().toBuffer()
    expect(Math.abs(first - shown)).toBeLessThan(4)
  }
})

/** Puts a chunk behind the header of a PNG. */
function withChunk(png: Buffer, type: string, data: Buffer) {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])
}

test('scales down a very tall screenshot', async () => {
  const picture = await prepared(await plain(1000, 20_000).png().toBuffer())

  expect(picture).toMatchObject({ width: 819, height: 16_383 })
  expect(picture.variants.map(({ width }) => width)).toEqual([480, 819])
})

test('refuses more than 10 MB without decoding', async () => {
  const photo = Buffer.concat([await plain(9, 9).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])

  expect(await preparePicture(photo)).toEqual(refused('too-large'))
})

test('decodes one photo while eight wait and refuses the next until there is room', async () => {
  const photo = await plain(20, 20).jpeg().toBuffer()
  let reading = 0
  const source = {
    async bytes() {
      reading += 1
      return photo
    },
  }

  const taken = Array.from({ length: 9 }, () => preparePicture(source))
  const turnedAway = await preparePicture(source)

  expect(turnedAway).toEqual(refused('busy'))
  expect(reading).toBeLessThanOrEqual(1)
  expect((await Promise.all(taken)).every(({ ok }) => ok)).toBe(true)
  expect(await preparePicture(source)).toMatchObject({ ok: true })
})
