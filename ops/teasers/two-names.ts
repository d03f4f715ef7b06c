// “Two Names”, drawn on a canvas: one red thread is a name, is pulled out, is another name, and what is over becomes the tattoo.

import {
  addDot,
  colors,
  lerp,
  lineOf,
  mix,
  type Point,
  type Polygon,
  paint,
  pathOf,
  readPolygon,
} from './drawing.ts'
import {
  type Camera,
  context,
  drawMargin,
  drawScissors,
  fill,
  growth,
  hand,
  heavy,
  height,
  loadDrawings,
  look,
  moved,
  placed,
  show,
  soft,
  stroke,
  width,
  within,
} from './film.ts'
import { cut, distances, lengthOf, through } from './lines.ts'
import { endCard, sayings, times } from './two-names-words.ts'

const { drawings, stamp } = await loadDrawings('two-names')
const [skin, green, navy, inside, knit, gold, red] = [
  '#e9bd99',
  '#1e5946',
  '#26375c',
  '#1c2946',
  '#1a2642',
  '#d79a2b',
  '#d8371f',
]

// The thread: sewn it is a chain, pulled it is crinkled.

function drawThread(line: Polygon, crinkle = 0, size = 1) {
  const far = distances(line)
  const wavy = line.map(([x, y], at): Point => {
    const [before, after]: [Point, Point] = [line[at - 1] ?? [x, y], line[at + 1] ?? [x, y]]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const wave = (crinkle * Math.sin(0.17 * far[at]!)) / (Math.hypot(dx, dy) || 1)
    return [x - dy * wave, y + dx * wave]
  })
  context.lineJoin = context.lineCap = 'round'
  stroke(lineOf(wavy), colors.ink, 15 * size)
  stroke(lineOf(wavy), red, 8 * size)
}

function drawChain({ points, lifts }: Seam, to: number) {
  const [links, gleams] = [new Path2D(), new Path2D()]
  for (let at = 0; at < to; at++) {
    if (lifts.has(at)) continue
    const [a, b] = [points[at]!, points[at + 1]!]
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const bulge = (along: number, side: number): Point => [
      a[0] + dx * along - dy * side,
      a[1] + dy * along + dx * side,
    ]
    for (const side of [-0.5, 0.5]) {
      links.moveTo(...bulge(-0.12, 0))
      links.bezierCurveTo(...bulge(0.3, side * 0.7), ...bulge(0.75, side * 1.3), ...bulge(1.06, 0))
    }
    gleams.moveTo(...bulge(0.35, -0.3))
    gleams.lineTo(...bulge(0.7, -0.36))
  }
  context.lineJoin = context.lineCap = 'round'
  stroke(links, colors.ink, 15)
  stroke(links, red, 9)
  stroke(gleams, '#f3a48f', 2.5)
}

function drawHoles({ points }: Seam, from: number) {
  const holes = new Path2D()
  for (const [x, y] of points.slice(from)) addDot(holes, [x, y, 4])
  fill(holes, '#0b0f1a')
}

type Seam = { points: Polygon; lifts: Set<number> }

/** A name, sewn in strokes. From one to the next the thread runs behind the cloth. */
function seamOf(strokes: number[][], x: number, y: number, size: number): Seam {
  const seam: Seam = { points: [], lifts: new Set() }
  for (const flat of strokes) {
    const line = through(flat.map((each, at) => (at % 2 ? y : x) + each * size))
    seam.lifts.add(seam.points.length - 1)
    seam.points.push(...cut(line, Math.round(lengthOf(line) / 23)))
  }
  return seam
}

/** Loops, as a name looks from across a room: nobody is to read it. */
const loops = [186, 64, 150, 66, 62, 156, 60].flatMap((tall, at) =>
  Array.from({ length: 12 }, (_, step) => (2 * Math.PI * step) / 12).flatMap((angle) => [
    84 * at + 13.4 * angle + (tall > 100 ? 34 : 30) * Math.sin(angle),
    tall * (0.5 * Math.cos(angle) - 0.5),
  ]),
)
const firstName = seamOf([[...loops, 600, 0]], 346, 338, 1)
const secondName = seamOf(
  [
    [-34, -170, 10, -171, 54, -170],
    [10, -160, 9, -80, 10, -10],
    [-34, 0, 10, 1, 54, 0],
    [94, -98, 104, -30, 124, 0, 146, -30, 157, -90, 168, -30, 190, 0, 212, -30, 224, -98],
    [334, -78, 300, -100, 266, -72, 264, -28, 292, 2, 324, -18, 336, -60],
    [337, -98, 338, -40, 348, 0, 368, -8],
    [398, -98, 401, -50, 402, 2],
    [406, -56, 428, -92, 460, -92, 474, -56, 476, 6],
  ],
  352,
  352,
  1.32,
)

// The jumper on the table: its neck is open, or shut like a mouth.

const columns = new Path2D()
for (let x = -418; x < 1700; x += 27) {
  for (let y = -20; y < 1000; y += 21) {
    columns.moveTo(x - 10, y - 8)
    columns.lineTo(x, y + 5)
    columns.lineTo(x + 10, y - 8)
  }
}

function arc(half: number, depth: number): Polygon {
  return Array.from({ length: 41 }, (_, at) => {
    const angle = (Math.PI * at) / 40
    return [640 - half * Math.cos(angle), 176 + depth * Math.sin(angle)]
  })
}

function drawRib(inner: Polygon, outer: Polygon) {
  const band = pathOf([...inner, ...outer.toReversed()])
  context.lineJoin = 'round'
  stroke(band, colors.ink, 13)
  fill(band, navy)
  const ribs = inner.slice(1, -1).flatMap((point, at): Polygon[] => {
    const next = [inner[at + 2]!, outer[at + 2]!] as const
    const far = outer[at + 1]!
    return [
      [mix(point, far, 0.1), mix(point, far, 0.9)],
      [
        mix(mix(point, next[0], 0.5), mix(far, next[1], 0.5), 0.1),
        mix(mix(point, next[0], 0.5), mix(far, next[1], 0.5), 0.9),
      ],
    ]
  })
  stroke(lineOf(...ribs), knit, 4.5)
  stroke(lineOf(inner, outer), colors.ink, 6.5)
}

function openAt(t: number) {
  const shut = heavy(within(t, times.shut, times.shut + 0.8))
  return 1 - shut + heavy(within(t, times.away + 0.4, times.away + 1.3))
}

function drawJumper(t: number) {
  const open = openAt(t)
  context.fillStyle = gold
  context.fillRect(-500, -500, 2400, 2000)
  const [back, backTop] = [arc(410, -118), arc(486, -196)]
  const depth = lerp(-112, 288, open)
  const [front, frontLow] = [arc(410, depth), arc(486, depth + 84)]
  const shoulders: Polygon = [
    [-420, 560],
    [-40, 312],
    ...frontLow,
    [1320, 312],
    [1700, 560],
    [1700, 1100],
    [-420, 1100],
  ]
  fill(pathOf([...back, ...front.toReversed()]), inside)
  drawRib(back, backTop)
  context.save()
  context.clip(pathOf([...back, ...arc(410, 300).toReversed()]))
  drawName(t)
  context.restore()
  context.save()
  context.clip(pathOf(shoulders))
  fill(pathOf(shoulders), navy)
  context.lineCap = 'round'
  stroke(columns, knit, 4)
  for (const side of [-1, 1]) {
    const seam = through([640 + side * 452, 246, 640 + side * 486, 420, 640 + side * 574, 720])
    stroke(lineOf(seam), colors.ink, 9)
  }
  context.restore()
  stroke(pathOf(shoulders), colors.ink, 13)
  drawRib(front, frontLow)
  drawTail(t)
  drawPull(t)
  drawSewing(t)
  drawSnip(t)
}

type Sewing = { seam: Seam; from: number; to: number }
const sewings: Sewing[] = [
  { seam: firstName, from: times.sew, to: times.sew + 3.1 },
  { seam: secondName, from: times.sewAgain + 0.3, to: times.over - 0.4 },
]
const sewingAt = (t: number) => sewings[t < times.sewAgain ? 0 : 1]!

/** How many stitches are in. */
function stitchesAt(t: number) {
  const { seam, from, to } = sewingAt(t)
  const left =
    1 - within(t, times.pull + 0.2, times.pull + 2.3) ** 1.6 * (t < times.sewAgain ? 1 : 0)
  return (seam.points.length - 1) * within(t, from, to) * left
}

function drawName(t: number) {
  const stitches = stitchesAt(t)
  if (t > times.pull) drawHoles(firstName, t > times.sewAgain ? 0 : Math.ceil(stitches))
  drawChain(sewingAt(t).seam, Math.floor(stitches))
}

const tailTop = secondName.points.at(-1)!
function drawTail(t: number) {
  const part = soft(within(t, times.over - 0.4, times.over + 0.5))
  if (part <= 0) return
  const since = Math.max(0, t - times.over)
  const sway = 20 * Math.sin(2.6 * since) * Math.exp(-0.9 * since)
  const [x, y] = tailTop
  const low = (down: number, by: number) => [x + by, lerp(y, down, part)]
  drawThread(cut(through([...tailTop, ...low(560, 6 + 0.4 * sway), ...low(800, sway - 4)]), 90), 5)
}

function drawHand(name: 'hand' | 'grip', [x, y]: Point, drawHeld = () => {}) {
  placed(x, y, () => {
    stamp(`${name}Back`, skin)
    drawHeld()
    stamp(`${name}Front`, skin)
  })
}

const needle = lineOf(readPolygon([0, 0, 78, -136]))
function drawNeedle() {
  context.lineCap = 'round'
  stroke(needle, colors.ink, 16)
  stroke(needle, colors.paper, 8)
}

function drawSewing(t: number) {
  const { seam, from, to } = sewingAt(t)
  const isSecond = t >= times.sewAgain
  const stitches = stitchesAt(t)
  const at = Math.min(seam.points.length - 2, Math.floor(stitches))
  const [x, y] = mix(seam.points[at]!, seam.points[at + 1]!, stitches % 1)
  const come = isSecond ? hand(within(t, from - 0.3, from)) : 1
  const away = 1 - come + within(t, to + 0.1, to + 0.7) ** 2
  if (away >= 1 || (!isSecond && t > times.pull)) return
  const dip = (away ? 0 : 16) * Math.abs(Math.sin(9 * t))
  const place: Point = [x + 800 * away + dip, y + 340 * away - dip]
  const [ex, ey] = [place[0] + 78, place[1] - 136]
  const slack = through([ex, ey, ex + 60, ey - 40, ex + 260, ey + 10, ex + 800, ey - 60])
  if (t < to) drawThread(cut(slack, 160), isSecond ? 6 : 0)
  drawHand('hand', place, drawNeedle)
}

function drawSnip(t: number) {
  const come = hand(within(t, times.snip - 0.9, times.snip - 0.2))
  const go = within(t, times.snip + 0.4, times.snip + 0.9) ** 2
  if (come <= 0 || go >= 1) return
  const [x, y] = firstName.points.at(-1)!
  const away = 1 - come + go
  const open = 0.3 * (1 - heavy(within(t, times.snip, times.snip + 0.25)))
  const drawBoth = () => drawScissors(open, () => stamp('scissors'))
  placed(x + 8 + 700 * away, y - 4 + 120 * away, drawBoth, 1, -0.12)
}

/** The whole name, one thread. */
function drawPull(t: number) {
  const come = hand(within(t, times.pull - 0.5, times.pull + 0.1))
  const part = within(t, times.pull + 0.2, times.pull + 2.5)
  if (come <= 0 || part >= 1) return
  const [x, y] = firstName.points.at(-1)!
  const to: Point = [x + 500 * (1 - come) + 640 * part ** 2.2, y + 240 * (1 - come) - 60 * part]
  const free = within(t, times.pull + 2.2, times.pull + 2.5) ** 2
  const from = mix(firstName.points[Math.ceil(stitchesAt(t))]!, to, free)
  const bow = mix(from, to, 0.5)
  if (part > 0) drawThread(cut(through([...from, bow[0], bow[1] + 14, ...to]), 160), 6)
  drawHand('hand', to)
}

// The exercise book: the front of the word changes, the town stays.

const fronts = ['C', 'i G', 'yng Ngh']
const rows = [286, 398, 510]
const wordsAt = 552
const pageColor = '#fbf5e9'

function drawBook(t: number) {
  const come = heavy(within(t, times.book, times.book + 0.8))
  const go = heavy(within(t, times.away, times.away + 0.8))
  if (come <= 0 || go >= 1) return
  const away = 1 - come + go
  const drawPage = () => {
    const drawSheet = (edge: number, color: string) => {
      context.fillStyle = color
      context.fillRect(70 - edge, 14 - edge, 1140 + 2 * edge, 720)
    }
    drawSheet(24, colors.ink)
    drawSheet(16, green)
    drawSheet(5, colors.ink)
    drawSheet(0, pageColor)
    const lines = Array.from({ length: 5 }, (_, at) => 188 + at * 112)
    for (const y of lines) stroke(lineOf(readPolygon([73, y, 1207, y])), '#b7c4cf', 3)
    stroke(lineOf(readPolygon([118, 16, 118, 720])), '#dd9a8c', 4)
    drawTown(t)
    drawWords(t)
    drawTicks(t)
  }
  placed(1400 * away, 60 * away, drawPage, 1, 0.2 * away)
}

/** Its colours come with the last tick. */
function drawTown(t: number) {
  const part = within(t, times.tick + 0.5, times.tick + 2)
  const drawBoth = () => {
    paint(context, drawings.get('townColours')!, (mark) => growth(part, mark), pageColor)
    stamp('townLines')
  }
  placed(0, 14, drawBoth)
}

function drawWords(t: number) {
  context.font = 'italic 400 98px Besley'
  context.letterSpacing = '0px'
  for (const [at, front] of fronts.entries()) {
    const [from, y] = [times.rows[at]!, rows[at]! - 14]
    const come = heavy(within(t, from, from + 0.6))
    if (come <= 0) continue
    const above = at ? rows[at - 1]! - 14 : y
    context.fillStyle = navy
    context.save()
    if (!at) {
      context.beginPath()
      context.rect(0, 0, lerp(wordsAt - 100, 1000, come), 720)
      context.clip()
    }
    context.fillText('aerdydd', wordsAt, lerp(above, y, come))
    context.restore()
    const part = at ? soft(within(t, from + 0.45, from + 0.9)) : 1
    const across = context.measureText(front).width
    context.save()
    context.beginPath()
    context.rect(wordsAt - across - 20, y - 110, (across + 40) * (at ? part : come), 150)
    context.clip()
    context.fillStyle = colors.red
    context.fillText(front, wordsAt - across, y)
    context.restore()
  }
}

const tickLine = readPolygon([-44, -26, -14, 10, 60, -86])
const tickAt = (row: number, part: number): Polygon => {
  const [from, size] = row === 2 ? [1052, 1.5] : [1030, 1]
  const line = cut(tickLine, 30).slice(0, Math.round(30 * part) + 1)
  return line.map(([x, y]): Point => [from + x * size, rows[row]! - 34 + y * size])
}
const downStroke = 0.28

function tickPart(t: number, row: number) {
  const from = times.ticks[row]!
  if (row < 2) return hand(within(t, from, from + 0.4))
  return Math.max(
    downStroke * soft(within(t, from, from + 0.3)),
    t > times.tick ? lerp(downStroke, 1, hand(within(t, times.tick, times.tick + 0.45))) : 0,
  )
}

function drawTicks(t: number) {
  context.lineCap = context.lineJoin = 'round'
  for (const row of [0, 1, 2]) {
    const part = tickPart(t, row)
    if (part > 0) stroke(lineOf(tickAt(row, part)), red, row === 2 ? 19 : 15)
  }
  // The pen rests, and the ink goes on.
  const blot = new Path2D()
  const [x, y] = tickAt(2, downStroke).at(-1)!
  const size = 22 * within(t, times.ticks[2]! + 0.3, times.tick) ** 0.6
  if (size > 0) addDot(blot, [x, y, size])
  fill(blot, red)
  const [come, go] = [
    hand(within(t, times.ticks[0]! - 0.9, times.ticks[0]! - 0.1)),
    within(t, times.tick + 1, times.tick + 1.8) ** 2,
  ]
  if (come <= 0 || go >= 1) return
  const moves = [0, 1, 2].reduce((at: Point, row) => {
    const from = times.ticks[row]!
    const there = mix(at, tickAt(row, 0)[0]!, soft(within(t, from - 0.35, from)))
    return tickPart(t, row) > 0 ? tickAt(row, tickPart(t, row)).at(-1)! : there
  }, tickAt(0, 0)[0]!)
  const away = 1 - come + go
  context.save()
  context.translate(moves[0] + 560 * away, moves[1] + 360 * away)
  // Small enough to show whose cuff it is.
  context.scale(0.64, 0.64)
  drawHand('hand', [0, 0], () => stamp('pen'))
  context.restore()
}

// The body: he lifts the jumper, and the thread lies on his ribs.

const flat: Camera = { x: 640, y: 276, scale: 1, turn: 0, screenX: 640, screenY: 276 }
const far: Camera = { ...flat, scale: 0.8 }
const onTail: Camera = { ...flat, x: tailTop[0], y: 690, scale: 2 }
const onHem: Camera = { ...flat, x: 660, y: 200, scale: 2 }
const onGirl: Camera = { ...flat, x: 600, y: 258, scale: 1.9 }
const onBoy: Camera = { ...onGirl, x: 800 }
const onBook: Camera = { ...flat, x: 704, scale: 0.92 }
const onPen: Camera = { ...flat, x: 930, y: 424, scale: 1.85 }
const near: Camera = { ...flat, x: 660, y: 262, scale: 1.72 }

const count = 240
/** From collar to collar, by a loop between the two. */
function shapeOf(loopAt: (angle: number) => Point) {
  const loop = Array.from({ length: 61 }, (_, at) => loopAt(Math.PI * (1 - at / 30)))
  const [x, y] = loop[0]!
  const leg = (side: number) =>
    through([660 + side * 128, 372, 660 + side * 82, 396, 660 + side * 34, 382, x, y])
  return cut([...leg(-1), ...loop.slice(1), ...leg(1).toReversed().slice(1)], count)
}
const shapes = {
  tail: cut(readPolygon([660, -60, 664, 150, 656, 310]), count),
  heart: shapeOf((angle) => [
    660 + 72 * Math.sin(angle) ** 3,
    262 -
      4.9 *
        (13 * Math.cos(angle) -
          5 * Math.cos(2 * angle) -
          2 * Math.cos(3 * angle) -
          Math.cos(4 * angle)),
  ]),
  slack: shapeOf((angle) => [
    664 + 66 * Math.sin(angle) + 8 * Math.cos(angle),
    322 - 68 * Math.cos(angle),
  ]),
}
const blend = (a: Polygon, b: Polygon, part: number) =>
  a.map((point, at) => mix(point, b[at]!, part))
const down = (t: number) => heavy(within(t, times.end - 1.5, times.end - 0.5))
const hemAt = (t: number) => {
  return lerp(680, lerp(104, 452, down(t)), heavy(within(t, times.body + 0.2, times.body + 1.5)))
}

function drawBody(t: number) {
  const { body, end } = times
  context.save()
  look(
    moved(t, onHem, [
      [flat, body, 1.3],
      [onGirl, times.left - 0.2, 1.1],
      [onBoy, times.right - 0.2, 1.1],
      [near, times.heart - 0.6, 1.2],
      [flat, end - 3, 1.2],
    ]),
  )
  context.fillStyle = green
  context.fillRect(-900, -900, 3100, 2300)
  stamp('body')
  for (const name of ['girl', 'boy']) stamp(name, skin)
  if (t > body + 1.8) drawLaid(t)
  drawHem(t)
  if (t <= body + 1.8) drawLaid(t)
  context.restore()
}

/** The tail, laid down: loose, a heart, loose again. */
function drawLaid(t: number) {
  const { body, heart, slack } = times
  const part = heavy(within(t, body + 1, body + 1.8))
  const laid = blend(shapes.tail, shapes.slack, part)
  const pulled = heavy(within(t, heart - 0.3, heart + 0.7)) - heavy(within(t, slack, slack + 1.2))
  drawThread(blend(laid, shapes.heart, pulled), lerp(5, 0, part), lerp(1, 0.55, part))
}

function drawHem(t: number) {
  const y = hemAt(t)
  const edge = (down: number): Polygon =>
    Array.from({ length: 41 }, (_, at) => {
      const x = lerp(286, 1016, at / 40)
      return [x, y + down + 18 * Math.sin((Math.PI * at) / 40) - 0.04 * (x - 330)]
    })
  const cloth: Polygon = [[240, -260], ...edge(-76), [1060, -260]]
  context.save()
  context.clip(pathOf(cloth))
  fill(pathOf(cloth), navy)
  context.translate(0, -300)
  stroke(columns, knit, 4)
  context.restore()
  stroke(pathOf(cloth), colors.ink, 13)
  drawRib(edge(-76), edge(0))
  drawHand('grip', [336 - 460 * within(t, times.end - 0.5, times.end) ** 2, y - 10 + 60 * down(t)])
}

/** The thread goes on as the rule of the title. */
const rule = shapes.slack.map(([x, y]): Point => [222 + 1.15 * (x - 660), 386 + 1.15 * (y - 372)])
const wholeRule = cut([[-40, 386], ...rule, [1340, 386]], 300)

function drawRule(t: number) {
  const part = hand(within(t, times.end + 0.5, times.end + 2.2))
  if (part > 0) drawThread(wholeRule.slice(0, Math.round(300 * part) + 1), 0, 0.9)
}

function draw(t: number) {
  const { body, over, end } = times
  const leaving = heavy(within(t, end, end + 0.9))
  context.save()
  if (t < body) {
    look(
      moved(t, far, [
        [flat, 0, 2.6],
        [onBook, times.book, 1],
        [onPen, times.ticks[2]! - 0.4, 2],
        [flat, times.tick + 0.7, 1.2],
        [onTail, over + 1.3, body - over - 1.3],
      ]),
    )
    drawJumper(t)
    drawBook(t)
  } else if (leaving < 1) {
    context.translate(0, 800 * leaving)
    if (leaving > 0) {
      context.beginPath()
      context.rect(0, 0, width, height)
      context.clip()
    }
    drawBody(t)
  }
  context.restore()
  drawRule(t)
  drawMargin(leaving)
}

await show({ sayings, endCard }, draw, () => {
  context.translate(0, 84)
  drawBody(times.heart + 1)
})
