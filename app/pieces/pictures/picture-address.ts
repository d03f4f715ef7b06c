import { href } from 'react-router'
import { chooseAvifWidths, jpegWidth } from '#app/platform/photos/photo-widths.ts'

export type PictureFacts = {
  sha256: string
  width: number
  height: number
  credit: string
  state: 'uploaded' | 'derived' | 'failed'
}

const fallbackWidth = 800
const largestWidth = 1600

export function uploadedWidths(width: number) {
  return [...new Set([Math.min(width, fallbackWidth), Math.min(width, largestWidth)])]
}

/** Another picture has other names, so files may be cached for ever. */
export function pictureFile(
  sha256: string,
  variant: number | 'card',
  format: 'webp' | 'avif' | 'jpg',
) {
  return `${sha256.slice(0, 40)}-${variant}.${format}`
}

export function shownUpload(facts: PictureFacts, defaultCard: string): Picture {
  const { sha256, width, height, credit } = facts
  const isReady = facts.state === 'derived'
  const address = (...variant: [number | 'card', 'webp' | 'avif' | 'jpg']) =>
    href('/pictures/:file', { file: pictureFile(sha256, ...variant) })
  const sources = (widths: number[], format: 'webp' | 'avif') =>
    widths.map((each) => `${address(each, format)} ${each}w`).join(', ')
  const widths = uploadedWidths(width)
  return {
    width,
    height,
    credit,
    avif: isReady ? sources(chooseAvifWidths(width), 'avif') : '',
    webp: address(widths[0]!, 'webp'),
    jpeg: address(jpegWidth, 'jpg'),
    webpSet: sources(widths, 'webp'),
    card: isReady ? address('card', 'jpg') : defaultCard,
  }
}
