import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Raised whenever a file made by an older recipe must not be used any more. */
const recipe = 1
const widths = [480, 800, 1200]
const fallbackWidth = 800
const folder = 'content/pictures/derived'
const cream = '#f3eadb'

export type Derived = {
  width: number
  height: number
  avif: { width: number; path: string }[]
  /** For browsers without AVIF. */
  webp: string
  /** For those who are shown a link to the page. */
  card: string
}

/**
 * `import rose from '…/rose.webp?picture'` gives a `Picture` (content/pictures.d.ts): the widths a browser may choose
 * from. Each is made once, under a name that holds the master's fingerprint, and kept beside the masters.
 */
export function pictures(): Plugin {
  return {
    name: 'indelible:pictures',
    enforce: 'pre',
    async load(id) {
      const [path = '', query] = id.split('?')
      if (query !== 'picture') return null
      const { width, height, avif, webp, card } = await derive(path)
      return `
${avif.map(({ path }, at) => `import avif${at} from '/${path}'`).join('\n')}
import webp from '/${webp}'
import card from '/${card}'
export default {
  width: ${width},
  height: ${height},
  avif: [${avif.map(({ width }, at) => `avif${at} + ' ${width}w'`).join(', ')}].join(', '),
  webp,
  card,
}`
    },
  }
}

/** Makes what is missing of a picture. @returns the paths, from the project's root */
export async function derive(master: string): Promise<Derived> {
  const bytes = await readFile(master)
  const { width, height } = await sharp(bytes).metadata()
  const print = createHash('sha256').update(`${recipe} `).update(bytes).digest('hex').slice(0, 10)
  const stem = join(folder, `${basename(master, extname(master))}-${print}`)
  await mkdir(folder, { recursive: true })

  const avif = []
  for (const wide of widths.filter((wide) => wide <= width)) {
    const path = `${stem}-${wide}.avif`
    await made(path, () => sharp(bytes).resize(wide).avif({ quality: 50, effort: 2 }).toBuffer())
    avif.push({ width: wide, path })
  }
  const webp = `${stem}-${fallbackWidth}.webp`
  await made(webp, () => sharp(bytes).resize(fallbackWidth).webp({ quality: 74 }).toBuffer())
  const card = `${stem}-card.jpg`
  await made(card, () => drawCard(bytes))
  return { width, height, avif, webp, card }
}

async function made(path: string, make: () => Promise<Buffer>) {
  if (existsSync(path)) return
  // Under another name first: a build that is cut short leaves nothing that looks finished.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, await make())
  await rename(unfinished, path)
}

// 1200 × 630, as link previews want it: the picture on the right, the name on the left, on the magazine's paper.
async function drawCard(bytes: Buffer) {
  const picture = await sharp(bytes)
    .resize(760, 630, { fit: 'contain', position: 'right', background: cream })
    .toBuffer()
  const name = await sharp('content/pictures/wordmark.svg', { density: 72 })
    .resize({ width: 380 })
    .toBuffer()
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: cream } })
    .composite([
      { input: picture, left: 440, top: 0 },
      { input: name, left: 48, top: 250 },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
