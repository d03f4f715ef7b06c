import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { chooseAvifWidths, jpegWidth } from '#app/platform/photos/photo-widths.ts'
import { makeAvif, makeJpeg } from '#app/platform/photos/picture-formats.server.ts'
import { drawCard } from '#app/platform/photos/share-cards.server.ts'
import { limitConcurrency } from '#app/platform/request/concurrency-limit.server.ts'

/** Increase it when all derived files must be made again. */
const recipe = 3
const fallbackWidth = 800
const folder = 'content/pictures/derived'
const avifQualities = [40, 36, 32, 28, 26]
/** What a phone waits for. Where a picture is heavier it is full of dots, which hide what a lower quality loses. */
const avifBytesPerPixelOfWidth = 66

type Derived = {
  width: number
  height: number
  avif: { width: number; path: string }[]
  webp: string
  jpeg: string
  card: string
}

/** `import rose from '…/rose.webp?picture'` (content/pictures.d.ts). Each width is made once, by the hash of the master. */
export function pictures(): Plugin {
  return {
    name: 'indelible:pictures',
    enforce: 'pre',
    async load(id) {
      const [path = '', query] = id.split('?')
      if (query !== 'picture') return null
      const { width, height, avif, webp, jpeg, card } = await deriveSeparately(
        relative(process.cwd(), path),
      )
      return `
${avif.map(({ path }, at) => `import avif${at} from '/${path}'`).join('\n')}
import webp from '/${webp}'
import jpeg from '/${jpeg}'
import card from '/${card}'
export default {
  width: ${width},
  height: ${height},
  avif: [${avif.map(({ width }, at) => `avif${at} + ' ${width}w'`).join(', ')}].join(', '),
  webp,
  jpeg,
  card,
}`
    },
  }
}

/** @returns their paths from the project root */
export async function derive(master: string): Promise<Derived> {
  const bytes = await readFile(master)
  const derived = await plan(master, bytes)
  await mkdir(folder, { recursive: true })
  for (const { width, path } of derived.avif) {
    await write(path, () => makeLightAvif(bytes, width))
  }
  await write(derived.webp, () =>
    sharp(bytes)
      .resize(fallbackWidth, null, { withoutEnlargement: true })
      .webp({ quality: 74 })
      .toBuffer(),
  )
  await write(derived.jpeg, () => makeJpeg(sharp, bytes))
  await write(derived.card, () => drawCard(sharp, bytes))
  return derived
}

async function makeLightAvif(bytes: Buffer, width: number) {
  let avif = Buffer.alloc(0)
  for (const quality of avifQualities) {
    avif = await makeAvif(sharp, bytes, width, quality)
    if (avif.byteLength <= width * avifBytesPerPixelOfWidth) break
  }
  return avif
}

const run = promisify(execFile)
const withLimit = limitConcurrency({
  maxRunning: availableParallelism(),
  maxQueued: Number.POSITIVE_INFINITY,
})

/** In development the site runs in this process, and it blocks loaders of sharp such as SVG. */
async function deriveSeparately(master: string): Promise<Derived> {
  const derived = await plan(master, await readFile(master))
  if (!isComplete(derived)) {
    await withLimit(() => run(process.execPath, ['ops/content/make-pictures.ts', master]))
  }
  return derived
}

/** Made or not. @throws with the name of a file that is not a picture */
async function plan(master: string, bytes: Buffer): Promise<Derived> {
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((cause) => {
      throw new Error(`${master}: no picture that can be read`, { cause })
    })
  const print = createHash('sha256').update(`${recipe} `).update(bytes).digest('hex').slice(0, 10)
  const stem = join(folder, `${basename(master, extname(master))}-${print}`)
  return {
    width,
    height,
    avif: chooseAvifWidths(width).map((wide) => ({ width: wide, path: `${stem}-${wide}.avif` })),
    webp: `${stem}-${fallbackWidth}.webp`,
    jpeg: `${stem}-${jpegWidth}.jpg`,
    card: `${stem}-card.jpg`,
  }
}

function isComplete({ avif, webp, jpeg, card }: Derived) {
  return [...avif.map(({ path }) => path), webp, jpeg, card].every((path) => existsSync(path))
}

async function write(path: string, make: () => Promise<Buffer>) {
  if (existsSync(path)) return
  // Renamed when complete, so that an interrupted build leaves no half-written file.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, await make())
  await rename(unfinished, path)
}
