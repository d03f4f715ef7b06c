// What every teaser shares: the frame, time, cameras, paper, words. Runs in a browser.

import {
  clamp,
  colors,
  lerp,
  type Mark,
  type Point,
  type Progress,
  paint,
  pathOf,
  readDrawing,
  type StoredMark,
  seededRandom,
} from './drawing.ts'
import type { Saying } from './sayings.ts'

export const [width, height] = [1280, 720]
const canvas = document.createElement('canvas')
Object.assign(canvas, { width, height })
export const context = canvas.getContext('2d', { alpha: false })!

// Time: how far a part has come, and how. A hand is off quickly and arrives slowly; a weight is moved, then stands.

export const within = (t: number, from: number, to: number) => clamp((t - from) / (to - from))
export const hand = (x: number) => 1 - (1 - x) ** 2.4 * (1 - 0.35 * x * (1 - x))
export const heavy = (x: number) => (x < 0.5 ? 8 * x ** 4 : 1 - (2 - 2 * x) ** 4 / 2)
export const soft = (x: number) => x * x * x * (x * (x * 6 - 15) + 10)
export const whole = (): Progress => [1, 1, 1]

/** A group in its own order: line first, then colour, then stipple. */
export function growth(part: number, { at, of }: Mark): Progress {
  const since = part - (of > 1 ? (at / of) * 0.52 : 0)
  return [hand(clamp(since / 0.3)), clamp((since - 0.1) / 0.3), clamp((since - 0.16) / 0.32)]
}

/** Looks at `x`, `y` of a drawing from `screenX`, `screenY` of the frame. */
export type Camera = {
  x: number
  y: number
  scale: number
  turn: number
  screenX: number
  screenY: number
}

export function look({ x, y, scale, turn, screenX, screenY }: Camera) {
  context.translate(screenX, screenY)
  context.rotate(turn)
  context.scale(scale, scale)
  context.translate(-x, -y)
}

/** Between two cameras so that the picture moves evenly, not the numbers. */
export function between(a: Camera, b: Camera, part: number): Camera {
  const scale = a.scale * (b.scale / a.scale) ** part
  const isMove = Math.abs(b.scale - a.scale) < 1e-6
  const way = isMove ? part : (1 / scale - 1 / a.scale) / (1 / b.scale - 1 / a.scale)
  return {
    x: lerp(a.x, b.x, way),
    y: lerp(a.y, b.y, way),
    scale,
    turn: lerp(a.turn, b.turn, part),
    screenX: lerp(a.screenX, b.screenX, part),
    screenY: lerp(a.screenY, b.screenY, part),
  }
}

export function onScreen({ x, y, scale, turn, screenX, screenY }: Camera, point: Point): Point {
  const [dx, dy] = [(point[0] - x) * scale, (point[1] - y) * scale]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [screenX + dx * cos - dy * sin, screenY + dx * sin + dy * cos]
}

type Move = [to: Camera, from: number, seconds: number]

/** From the first camera to each of the others, when it is time. */
export function moved(t: number, first: Camera, moves: Move[]) {
  return moves.reduce(
    (at, [to, from, seconds]) => between(at, to, soft(within(t, from, from + seconds))),
    first,
  )
}

export const nearing = (camera: Camera, by: number) => ({
  ...camera,
  scale: camera.scale * (1 + by),
})

// What every teaser draws with.

/** The drawings of content/teasers/<name>.json, by name. What is stamped on skin has another ground than paper. */
export async function loadDrawings(name: string) {
  const stored: Record<string, StoredMark[]> = await (
    await fetch(`/content/teasers/${name}.json`)
  ).json()
  const drawings = new Map(
    Object.entries(stored).map(([part, marks]) => [part, readDrawing(marks)]),
  )
  const stamp = (part: string, ground?: string) =>
    paint(context, drawings.get(part)!, whole, ground)
  return { drawings, stamp }
}

/** Two blades about their screw. @param drawBlade its point is at 0, 0 */
export function drawScissors(open: number, drawBlade: () => void) {
  for (const side of [1, -1]) {
    context.save()
    context.translate(262, 0)
    context.scale(1, side)
    context.rotate(open)
    placed(-262, 0, drawBlade)
    context.restore()
  }
}

export function fill(path: Path2D, color: string) {
  context.fillStyle = color
  context.fill(path)
}

export function stroke(path: Path2D, color: string, lineWidth: number) {
  Object.assign(context, { strokeStyle: color, lineWidth })
  context.stroke(path)
}

export function placed(x: number, y: number, drawAt: () => void, side = 1, turn = 0) {
  context.save()
  context.translate(x, y)
  context.scale(side, 1)
  context.rotate(turn)
  drawAt()
  context.restore()
}

// Paper: still, faint, and its tooth over everything that is printed.

const paper = drawPaper()
const tooth = document.createElement('canvas')
Object.assign(tooth, { width, height })
const toothContext = tooth.getContext('2d')!
toothContext.filter = 'grayscale(1) contrast(1.9) brightness(1.085)'
toothContext.drawImage(paper, 0, 0)

function drawPaper() {
  const sheet = document.createElement('canvas')
  Object.assign(sheet, { width, height })
  const drawing = sheet.getContext('2d')!
  const pixels = drawing.createImageData(width, height)
  const random = seededRandom(9)
  const noise = (size: number) => {
    const across = Math.ceil(width / size) + 2
    const down = Math.ceil(height / size) + 2
    const values = Float32Array.from({ length: across * down }, () => random() * 2 - 1)
    return (px: number, py: number) => {
      const at = Math.floor(py / size) * across + Math.floor(px / size)
      const [x, y] = [(px / size) % 1, (py / size) % 1]
      const above = lerp(values[at]!, values[at + 1]!, x)
      return lerp(above, lerp(values[at + across]!, values[at + across + 1]!, x), y)
    }
  }
  const [fine, middle, broad] = [noise(3), noise(17), noise(90)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = fine(x, y) * 0.9 + middle(x, y) * 1.9 + broad(x, y) * 2.6
      pixels.data.set([243 + value, 234 + value, 219 + value * 0.9, 255], (y * width + x) * 4)
    }
  }
  drawing.putImageData(pixels, 0, 0)
  return sheet
}

// Words: wet for a moment, so the letters stand a little fat and dry to their weight.

function write({ phrases, until }: Saying, t: number) {
  let end = 0
  let line = 0
  for (const { text, at, x = end, y = line, font = '500 58px Besley', spacing = -0.8 } of phrases) {
    context.font = font
    context.letterSpacing = `${spacing}px`
    end = x + context.measureText(`${text} `).width
    line = y
    const [come, stay] = [within(t, at, at + 0.24), 1 - within(t, until, until + 0.24)]
    if (come <= 0 || stay <= 0) continue
    context.globalAlpha = Math.min(soft(come), stay)
    context.fillStyle = context.strokeStyle = colors.ink
    context.fillText(text, x, y)
    context.lineJoin = 'round'
    context.lineWidth = 2.2 * (1 - come)
    if (come < 1) context.strokeText(text, x, y)
    context.globalAlpha = 1
  }
}

type Sweep = { from: number; to: number; step: number; wave: number }

/** What lies between two uneven edges. */
export function sweep(left: number, right: number, { from, to, step, wave }: Sweep) {
  const edge = (x: number) =>
    Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, at): Point => {
      const y = from + at * step
      const bend = (0.34 / wave) * y
      return [x + wave * Math.sin(bend) + wave * 0.55 * Math.sin(bend * 3.36), y]
    })
  return pathOf([...edge(left), ...edge(right).reverse()])
}

/** The paper below the picture, on which the words stand. */
export function drawMargin(gone = 0) {
  const random = seededRandom(5)
  const cut = Array.from({ length: width / 20 + 1 }, (_, at): Point => {
    return [at * 20, 552 + random() * 2.2 - 1.1 + 1.6 * Math.sin(at * 0.12)]
  })
  const down = 170 * gone
  context.save()
  context.translate(0, down)
  context.clip(pathOf([...cut, [width, height], [0, height]]))
  context.translate(0, -down)
  context.drawImage(paper, 0, 0)
  context.restore()
}

/** Ends a teaser: its title and series, and where to go on. */
function drawEndCard(card: Saying, t: number) {
  write(card, t)
  const { text, at, x = 0, y = 0 } = card.phrases.at(-1)!
  context.fillStyle = colors.red
  context.fillRect(
    x,
    y + 13,
    context.measureText(text).width * hand(within(t, at + 0.05, at + 0.65)),
    4,
  )
}

type Words = { sayings: Saying[]; endCard: Saying }

/** Gives a teaser to ops/teasers/make.ts. @param draw draws one moment below its words; nothing else keeps time */
export async function show(
  { sayings, endCard }: Words,
  draw: (t: number) => void,
  drawPoster: () => void,
) {
  await Promise.all(
    ['500 58px Besley', '600 104px Besley', 'italic 400 126px Besley'].map((font) =>
      document.fonts.load(font, 'A“”’&.'),
    ),
  )
  const frame = (drawing: () => void, ...format: [string, number?]) => {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = 1
    context.drawImage(paper, 0, 0)
    drawing()
    context.globalCompositeOperation = 'multiply'
    context.drawImage(tooth, 0, 0)
    context.globalCompositeOperation = 'source-over'
    return canvas.toDataURL(...format)
  }
  const drawWithWords = (t: number) => {
    draw(t)
    for (const saying of sayings) write(saying, t)
    drawEndCard(endCard, t)
  }
  const teaser: Window['teaser'] = {
    frameAt: (t) => frame(() => drawWithWords(t), 'image/jpeg', 0.97),
    poster: () => frame(drawPoster, 'image/png'),
  }
  Object.assign(window, { teaser })
}
