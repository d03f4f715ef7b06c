import { expect, onTestFinished, test, vi } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

const mebibyte = 1024 * 1024

test('a file that is not a photo is refused at once, whatever its name', async () => {
  expect(await shrinkPhoto(new File(['GIF89a'], 'a.jpg'))).toEqual({ problem: 'gif' })
  expect(await shrinkPhoto(new File(['<svg/>'], 'a.png'))).toEqual({ problem: 'svg' })
  expect(await shrinkPhoto(new File(['\0\0\0\x18ftypheic'], 'a.heic'))).toEqual({ problem: 'heic' })
  expect(await shrinkPhoto(new File([], 'a.jpg'))).toEqual({ problem: 'empty' })
})

test('a photo that is small enough is sent unchanged', async () => {
  givenBrowser({ width: 4000, height: 3000 })
  const file = jpeg(mebibyte)

  expect(await shrinkPhoto(file)).toEqual({ file })
})

test('a photo with a side over 4000 pixels is shrunk, upright, under its own name', async () => {
  const { drawn, decode } = givenBrowser({ width: 3000, height: 8000 })

  const shrunk = await shrinkPhoto(jpeg(mebibyte, 'my.arm.png'))

  expect(drawn).toEqual([[1500, 4000]])
  expect(decode).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' })
  expect(shrunk).toMatchObject({ file: { name: 'my.arm.jpg', type: 'image/jpeg' } })
})

test('an AVIF with more pixels than the server decodes becomes a JPEG', async () => {
  const { drawn } = givenBrowser({ width: 4000, height: 4000 })

  const shrunk = await shrinkPhoto(new File(['\0\0\0\x18ftypavif'], 'a.avif'))

  expect(drawn).toEqual([[4000, 4000]])
  expect(shrunk).toMatchObject({ file: { name: 'a.jpg' } })
})

test('a photo over 10 MB is shrunk until it fits', async () => {
  const { drawn } = givenBrowser({ width: 4000, height: 2000, bytesPerPixel: 2 })

  const shrunk = await shrinkPhoto(jpeg(20 * mebibyte))

  expect(drawn).toEqual([
    [4000, 2000],
    [3000, 1500],
  ])
  expect(shrunk).toMatchObject({ file: { size: 9_000_000 } })
})

test('a photo that the browser cannot decode is left to the server, if it is small enough to send', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const file = jpeg(mebibyte)

  expect(await shrinkPhoto(file)).toEqual({ file })
  expect(await shrinkPhoto(jpeg(11 * mebibyte))).toEqual({ problem: 'too-large' })
})

function jpeg(size: number, name = 'a.jpg') {
  return new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(size - 3)], name)
}

// Node has no canvas, so this one only records sizes.
function givenBrowser(picture: { width: number; height: number; bytesPerPixel?: number }) {
  const drawnSizes: [number, number][] = []
  const decode = vi.fn(async () => ({ ...picture, close() {} }))
  const createElement = () => ({
    width: 0,
    height: 0,
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob(done: (blob: Blob) => void, type: string) {
      drawnSizes.push([this.width, this.height])
      const size = this.width * this.height * (picture.bytesPerPixel ?? 0.1)
      done(new Blob([new Uint8Array(size)], { type }))
    },
  })
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal('document', { createElement })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { drawn: drawnSizes, decode }
}
