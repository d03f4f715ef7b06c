import { readdir, readFile } from 'node:fs/promises'
import { limitConcurrency } from '#app/platform/request/concurrency-limit.server.ts'
import { escapeHtml } from '#app/platform/response/escape-html.ts'
import { cream } from './picture-formats.server.ts'
import { loadSharp, type Sharp } from './sharp.server.ts'

/** 1200 × 630 for link previews, as JPEG: the picture on the right, the name of the magazine on the left. */
export async function drawCard(sharp: Sharp, picture: Buffer) {
  const onCream = await sharp(picture)
    .resize(760, 630, { fit: 'contain', position: 'right', background: cream })
    .toBuffer()
  // Not the SVG: the site blocks that loader of sharp.
  const name = await readFile('content/pictures/wordmark.png')
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: cream } })
    .composite([
      { input: onCream, left: 440, top: 0 },
      { input: name, left: 48, top: 250 },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

const fonts = 'content/fonts'
const families = 'Noto Naskh Arabic SemiBold, Noto Serif Hebrew SemiBold, Noto Emoji'
const [titleFont, lineFont] = [`Besley SemiBold, ${families}`, `Besley, ${families} Italic`]
// What those have letters for. Any other would be a box with its number in it.
const unprintable =
  /[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Inherited}\p{Emoji}\p{Emoji_Component}\x20-\x7e\xa0-\xff\u2010-\u2027\u2030-\u205e\u20ac]/gu
const rightToLeft = /^[^\p{Letter}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u
const [edge, textWidth, foot, gap] = [64, 940, 578, 32]

const drawOne = limitConcurrency({ maxRunning: 1, maxQueued: 8 })

/**
 * 1200 × 630, as PNG: words alone, in our type on ink. @param instead for a title that has no letter of our fonts
 * @throws TooBusy when eight others wait
 */
export function drawWords(card: { title: string; instead: string; line: string; by: string[] }) {
  return drawOne(async () => {
    const sharp = await loadSharp()
    await addFonts(sharp)
    const [title, line, by] = await Promise.all([
      fitText(sharp, printable(card.title) || card.instead, titleFont, [66, 54, 44, 36, 30], 250),
      fitText(sharp, printable(card.line), lineFont, [27, 24], 105),
      fitText(sharp, card.by.map(printable).filter(Boolean).join(', '), lineFont, [25], 44),
    ])
    const byTop = foot - by.height
    const lineTop = byTop - gap - line.height
    return sharp(await readFile('content/pictures/card-ground.png'))
      .composite(
        [
          { ...by, left: edge + 34, top: byTop },
          { ...line, top: lineTop },
          { ...title, top: lineTop - (line.height && gap) - title.height },
        ].filter(({ height }) => height > 0),
      )
      .png({ palette: true, colours: 64 })
      .toBuffer()
  })
}

function printable(text: string) {
  return text.replace(/\s+/g, ' ').replace(unprintable, '').trim()
}

let adding: Promise<void> | undefined

/** A font that was given once is known to the whole process. */
function addFonts(sharp: Sharp) {
  adding ??= (async () => {
    const files = (await readdir(fonts)).filter((file) => file.endsWith('.ttf'))
    for (const file of files) {
      await sharp({ text: { text: 'a', fontfile: `${fonts}/${file}` } }).toBuffer()
    }
  })()
  return adding
}

async function fitText(
  sharp: Sharp,
  text: string,
  font: string,
  [size = 0, ...smaller]: number[],
  maxHeight: number,
): Promise<{ input: Buffer; left: number; height: number }> {
  if (!text) return { input: Buffer.of(), left: 0, height: 0 }
  const markup = `<span foreground="${cream}" line_height="0.8">${escapeHtml(text)}</span>`
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${font} ${size}`,
      width: textWidth,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height > maxHeight) {
    if (smaller.length > 0) return fitText(sharp, text, font, smaller, maxHeight)
    const characters = Array.from(text.replace(/…$/, ''))
    const fewer = characters.slice(0, Math.floor(characters.length * 0.8)).join('')
    return fitText(sharp, `${fewer.trimEnd()}…`, font, [size], maxHeight)
  }
  const left = rightToLeft.test(text) ? edge + textWidth - info.width : edge
  return { input: data, left, height: info.height }
}
