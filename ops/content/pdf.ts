import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { Plugin } from 'vite'

/** `file` is its path without the slash, `draw` adds the content in reading order. */
export type Leaflet = { file: string; title: string; draw: (sheet: Sheet) => void }

export type Sheet = ReturnType<typeof openSheet>

export const ink = '#15120f'
export const soft = '#574c40'
export const cream = '#f3eadb'
const vermilion = '#c4321d'

const page = { size: 'A4', margin: 56 }
export const column = 595.28 - 2 * page.margin

// The fonts of the site are variable WOFF2, which pdfkit embeds without outlines. These are TrueType of one weight each.
export const serif = 'besley-400'
export const serifBold = 'besley-600'
const sans = 'libre-franklin-400'

/** In development on request. */
export function leaflets(all: Leaflet[]): Plugin {
  return {
    name: 'indelible:leaflets',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const leaflet of all) {
        this.emitFile({ type: 'asset', fileName: leaflet.file, source: await print(leaflet) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const leaflet = all.find(({ file }) => request.url === `/${file}`)
        if (!leaflet) return next()
        response.setHeader('Content-Type', 'application/pdf')
        response.end(await print(leaflet))
      })
    },
  }
}

/** Tagged for screen readers. */
export async function print({ title, draw }: Leaflet) {
  const sheet = openSheet(title)
  const pieces: Buffer[] = []
  sheet.document.on('data', (piece: Buffer) => pieces.push(piece))
  const printed = new Promise((resolve) => sheet.document.on('end', resolve))
  draw(sheet)
  sheet.document.end()
  await printed
  return Buffer.concat(pieces)
}

function openSheet(title: string) {
  const document = new PDFDocument({
    ...page,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: 'Indelible' },
  })
  const { margin } = page
  for (const font of [serif, serifBold, sans]) {
    document.registerFont(font, readFileSync(`ops/content/fonts/${font}.ttf`))
  }

  function tagContent(tag: string, draw: () => void, alt?: string) {
    document.addStructure(document.struct(tag, alt ? { alt } : {}, [draw]))
  }

  function decorated(draw: () => void) {
    document.markContent('Artifact', { type: 'Layout' })
    draw()
    document.endMarkedContent()
  }

  function wordmark({ x = margin, y = document.y, width = 200, letters = ink } = {}) {
    const { viewBox, shapes } = drawing
    const scale = width / viewBox.width
    tagContent(
      'Figure',
      () => {
        document.save()
        document.translate(x, y).scale(scale).translate(-viewBox.left, -viewBox.top)
        for (const { path, isDot } of shapes) document.path(path).fill(isDot ? vermilion : letters)
        document.restore()
      },
      'The wordmark of Indelible',
    )
    document.x = margin
    document.y = y + viewBox.height * scale
  }

  function oxfordRule() {
    const { y } = document
    decorated(() => {
      document.rect(margin, y, column, 5).fill(ink)
      document.rect(margin, y + 8, column, 1).fill(ink)
    })
    document.y = y + 22
  }

  function words(tag: string, font: string, size: number, text: string, colour = ink, gap = 0) {
    tagContent(tag, () => {
      document.font(font).fontSize(size).fillColor(colour)
      document.text(text, margin, document.y, { width: column, lineGap: size * -0.12 })
    })
    document.y += gap
  }

  const sheet = {
    document,
    tagged: tagContent,
    decorated,
    wordmark,
    oxfordRule,
    title: (text: string) => words('H1', serifBold, 28, text, ink, 10),
    heading(text: string) {
      // A heading stays with the lines under it.
      if (document.y > document.page.maxY() - 60) document.addPage()
      document.y += 4
      words('H2', serifBold, 14, text, ink, 2)
    },
    paragraph: (text: string) => words('P', serif, 10.5, text, ink, 5),
    note: (text: string) => words('P', sans, 9, text, soft, 4),
  }

  sheet.wordmark({ y: margin, width: 150 })
  document.y += 18
  sheet.oxfordRule()
  sheet.title(title)
  return sheet
}

const drawing = readDrawing('content/pictures/wordmark.svg')

function readDrawing(path: string) {
  const svg = readFileSync(path, 'utf8')
  const [left = 0, top = 0, width = 0, height = 0] =
    /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  const shapes = [...svg.matchAll(/<path class="(\w)" d="([^"]+)"/g)].map(
    ([, kind, path = '']) => ({ path, isDot: kind === 'd' }),
  )
  return { viewBox: { left, top, width, height }, shapes }
}
