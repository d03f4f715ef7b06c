// “The Skin I Chose”, drawn on a canvas: a patch of skin is taken down like a picture, and one is put back up.

import {
  addDot,
  clamp,
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
  whole,
  width,
  within,
} from './film.ts'
import { cut, through } from './lines.ts'
import { endCard, sayings, times } from './the-skin-i-chose-words.ts'

const { drawings, stamp } = await loadDrawings('the-skin-i-chose')
const [skin, pale, scar, pink, navy, green, gold, light] = [
  '#b9805a',
  '#ecc9a2',
  '#744629',
  '#e6b1a7',
  '#26375c',
  '#1e5946',
  '#d79a2b',
  '#f2cf7a',
]

function flood(color: string) {
  context.fillStyle = color
  context.fillRect(-3000, -3000, 6000, 6000)
}

function scaled(x: number, y: number, scale: number, drawAt: () => void, turn = 0) {
  placed(
    x,
    y,
    () => {
      context.scale(scale, scale)
      drawAt()
    },
    1,
    turn,
  )
}

const box = (left: number, top: number, right: number, low: number) =>
  readPolygon([left, top, right, top, right, low, left, low])
const patch = pathOf(box(-320, -200, 320, 200))

function clipped(path: Path2D, drawInside: () => void) {
  context.save()
  context.clip(path)
  drawInside()
  context.restore()
}

// Four seconds.

/** How far out and how far up, around a tongue of fire. */
const tongue = readPolygon([-1, 0, -1.05, 0.3, -0.4, 0.62, 0, 1, 0.5, 0.55, 1, 0.26, 1, 0])

function drawFlames(t: number) {
  const grown = 0.6 * hand(within(t, 0, 1.2)) + 0.5 * soft(within(t, 1.3, 2.8))
  for (const [color, size] of [
    [colors.ink, 1.07],
    ['#c4321d', 1],
    [gold, 0.66],
    [colors.paper, 0.34],
  ] as const) {
    for (const from of [-2, -1, 0, 1, 2]) {
      const wave = Math.sin(7 * t + from * 2.1)
      const x = from * 66 * (0.5 + 0.5 * grown)
      const tall = (330 - 60 * Math.abs(from)) * grown * size * (1 + 0.12 * wave)
      const wide = 84 * size * (1 + grown * 0.5)
      const sway = 34 * wave * grown + from * 14
      const rim = 180 * (0.7 + 0.3 * size)
      const points = tongue.flatMap(([out, up]) => {
        const over = x + wide * out
        return [600 + (up ? over + sway * up : clamp(over, -rim, rim)), 344 - tall * up]
      })
      fill(pathOf(through(points)), color)
    }
  }
}

/** It grows from the pan until nothing else is seen. */
function drawFlash(t: number) {
  const grown = within(t, 2.8, 3.5) ** 2.2
  if (grown <= 0) return
  for (const [color, size] of [
    [colors.ink, 1.03],
    ['#c4321d', 1],
    [gold, 0.84],
    [colors.paper, 0.68],
  ] as const) {
    const spikes = Array.from({ length: 32 }, (_, at): Point => {
      const far = (at % 2 ? 0.74 : 0.9 + 0.2 * noise(at, 3)) * size * (120 + 2100 * grown)
      const angle = (at * Math.PI) / 16 + 0.1 * t
      return [600 + far * Math.cos(angle), 250 + far * Math.sin(angle)]
    })
    fill(pathOf(spikes), color)
  }
}

const rim = through([406, 340, 500, 356, 600, 360, 700, 356, 794, 340])
const abovePan = pathOf([
  ...readPolygon([-2000, 340]),
  ...rim,
  ...readPolygon([4000, 340, 4000, -2000, -2000, -2000]),
])

/** Her right arm holds the pan, in a green overall. */
function drawCook() {
  const arm = lineOf(through([1002, 190, 962, 262, 984, 350, 1040, 372]))
  context.lineJoin = context.lineCap = 'round'
  stroke(arm, colors.ink, 84)
  stroke(arm, skin, 66)
  scaled(1290, 330, 1.9, () => drawUniform(0, 0))
}

function drawFist() {
  const fingers = [3, 2, 1, 0].map((at) => readPolygon([1000 + 27 * at, 344, 1004 + 27 * at, 386]))
  for (const line of [...fingers, through([1000, 338, 1040, 326, 1086, 334])]) {
    const finger = lineOf(line)
    stroke(finger, colors.ink, 38)
    stroke(finger, skin, 25)
  }
}

function drawPan(t: number) {
  flood(navy)
  const back = heavy(within(t, 1.4, 2))
  const drawBack = (drawAt: () => void) => placed(620 * back, -40 * back, drawAt)
  drawBack(drawCook)
  stamp('pan')
  drawBack(drawFist)
  clipped(abovePan, () => drawFlames(t))
  drawFlash(t)
}

// The net, cell by cell: slits, a mesh, honeycomb.

const size = 42
const noise = (x: number, y: number) => {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return value - Math.floor(value)
}
/** @param even from what healed to what Faz made of it */
function cellAt(column: number, row: number, open: number, even: number): Polygon {
  const [x, y] = [column * 1.5 * size, (row + (column % 2 ? 0.5 : 0)) * Math.sqrt(3) * size]
  const [high, flat] = [(Math.sqrt(3) / 2) * size, lerp(0, size / 2, even)]
  const corners: [number, number, number][] = [
    [1, 0, -1],
    [0.5, 1, -1],
    [0.5, 1, 1],
    [1, 0, 1],
    [0.5, -1, 1],
    [0.5, -1, -1],
  ]
  return corners.map(([out, down, side]) => {
    const [mx, my] = [x + (out === 1 ? 1.5 * size * -side : 0), y + down * high]
    const loose = 24 * (1 - even)
    const dx = loose * (noise(Math.round(mx), Math.round(my)) - 0.5)
    const dy = loose * (noise(Math.round(my), Math.round(mx)) - 0.5)
    const px = mx + (out === 1 ? side : -side) * flat
    return [px + dx, y + (my + dy - y) * open]
  })
}

const cells = Array.from(
  { length: 23 * 11 },
  (_, at) => [(at % 23) - 11, Math.floor(at / 23) - 5] as const,
)
function cellPaths(open: number, even: number, upTo = 1) {
  return pathOf(
    ...cells
      .filter(([column]) => (column + 6.5) / 13 < upTo)
      .map(([column, row]) => cellAt(column, row, open, even)),
  )
}

function drawNet(open: number) {
  const net = cellPaths(open, 0)
  context.lineJoin = 'round'
  stroke(net, scar, 15)
  stroke(net, '#dba67c', 7)
}

// Her arm.

const armMarks = drawings.get('arm')!
const armLines = armMarks.filter(({ kind }) => kind === 'ink')
const arm = armMarks.flatMap((mark) => (mark.kind === 'fill' ? [mark.path] : []))[0]!

/** Put through a sort of mangle, the skin goes further. */
function drawHealed(spread: number) {
  const [from, to] = [lerp(-170, -900, spread), lerp(170, 262, spread)]
  const end = through([to, -300, to + 44 * spread, 0, to - 10 * spread, 300])
  const healed = pathOf([[from, -300], ...end, [from, 300]])
  const drawInside = () => {
    context.save()
    fill(healed, '#a66f4a')
    context.scale(near.scale, near.scale)
    drawNet(lerp(0.12, 1, spread))
    context.restore()
    stroke(healed, scar, 12)
  }
  clipped(arm, () => clipped(healed, drawInside))
  paint(context, armLines, whole)
}

function drawArm(t: number) {
  const { arm: from, trace } = times
  flood(navy)
  context.save()
  context.translate(640, 276)
  stamp('arm')
  if (t > trace) {
    drawHealed(1)
    drawSheet(t)
  } else {
    if (t > from + 0.75) drawHealed(heavy(within(t, from + 1, from + 2.5)))
    const down = heavy(within(t, from - 0.1, from + 0.6))
    const up = heavy(within(t, from + 0.9, from + 1.6))
    scaled(0, lerp(-700, 0, down) - 700 * up, 0.53, () => {
      if (up === 0) fill(patch, skin)
      stamp('frame')
    })
  }
  context.restore()
}

/** Tracing paper, on her arm, and then on her leg. */
function drawSheet(t: number) {
  const come = hand(within(t, times.trace, times.trace + 0.6))
  const even = heavy(within(t, times.even, times.even + 0.9))
  const gone = soft(within(t, times.even + 0.9, times.even + 1.4))
  if (gone >= 1) return
  context.save()
  context.translate(1200 * (1 - come), -60 * (1 - come))
  context.rotate(0.1 * (1 - come))
  context.scale(near.scale, near.scale)
  context.globalAlpha = 0.72 * (1 - gone)
  fill(patch, '#fbf5e9')
  context.globalAlpha = 1 - gone
  clipped(patch, () => {
    context.lineJoin = 'round'
    stroke(cellPaths(1, even, soft(within(t, times.trace + 0.5, times.trace + 1.7))), colors.ink, 8)
  })
  stroke(patch, colors.ink, 5)
  const part = within(t, times.trace + 0.5, times.trace + 1.7)
  const away = within(t, times.trace + 1.7, times.trace + 2.1) ** 2
  if (away < 1)
    drawFaz(
      lerp(-300, 300, soft(part)) + 700 * away,
      130 * Math.sin(9 * t) * (part < 1 ? 1 : 0) + 300 * away,
      'pencil',
    )
  context.restore()
}

// The patch on her leg, and what comes to it.

function dashed(path: Path2D, thin: number) {
  context.setLineDash([])
  stroke(path, colors.ink, 17 * thin)
  stroke(path, colors.paper, 9 * thin)
  context.setLineDash([28 * thin, 20 * thin])
  stroke(path, '#c4321d', 9 * thin)
  context.setLineDash([])
}

function drawChoice(t: number) {
  const places = [
    [780, 470, 0.42, 1.3],
    [560, -60, 0.55, 0.25],
    [-160, 60, 0.5, 0],
    [0, 0, 1, 0],
  ] as const
  const [x, y, scale, turn] = places.slice(1).reduce(
    (at, to, which) => {
      const part = heavy(within(t, times.leg + 0.5 + 0.8 * which, times.leg + 1.1 + 0.8 * which))
      return at.map((each, axis) => lerp(each, to[axis]!, part)) as [number, number, number, number]
    },
    [...places[0]] as [number, number, number, number],
  )
  scaled(x, y, scale, () => dashed(patch, 1.3 / scale), turn)
}

function drawPatch(t: number) {
  const { chosen, taken } = times
  if (t < chosen + 0.7) return drawChoice(t)
  const up = heavy(within(t, taken, taken + 1.3))
  const down = heavy(within(t, chosen + 0.7, chosen + 1.2))
  if (up > 0) {
    fill(patch, pale)
    clipped(patch, () => drawPicture(t))
    stroke(patch, '#8c5634', 7)
  }
  if (up >= 1) return
  scaled(
    420 * up,
    -1000 * up - 300 * (1 - down),
    lerp(1.25, 1, down) + 0.1 * up,
    () => {
      fill(pathOf(box(-372, -252, 372, 252)), up > 0 ? skin : 'transparent')
      stamp('frame')
    },
    0.14 * up,
  )
}

const kinds = ['gold', 'gold', 'pale', 'gold', 'ink', 'gold', 'nest', 'gold'] as const

function drawPicture(t: number) {
  const filled = within(t, times.even + 0.6, times.even + 1.7)
  for (const [column, row] of cells) {
    const [x, y] = [column * 1.5 * size, (row + (column % 2 ? 0.5 : 0)) * Math.sqrt(3) * size]
    const come = hand(within(filled, Math.abs(x) / 700, Math.abs(x) / 700 + 0.4))
    if (come <= 0 || Math.abs(x) > 380 || Math.abs(y) > 260 || Math.abs(column) < 3) continue
    const kind = kinds[Math.floor(noise(column + 9, row + 5) * 8)]!
    scaled(x, y, come * 1.1, () => stamp(`cell-${kind}`, pale), Math.PI / 6)
  }
}

function drawBees(t: number) {
  for (const [side, x, y, from] of [
    [-1, -246, -96, 0.2],
    [1, 246, 64, 0.5],
  ] as const) {
    const come = hand(within(t, times.even + 1.2 + from, times.even + 2.2 + from))
    if (come <= 0) continue
    const shiver = 0.05 * Math.sin(22 * t) * (come < 1 ? 1 : 0)
    scaled(
      lerp(side * 700, x, come),
      lerp(-240, y, come) - 60 * Math.sin(Math.PI * come),
      1,
      () => stamp('bee'),
      side * -0.7 + shiver,
    )
  }
}

// The curtains are two halves of cloth, each point by how far it is out and down. Gathered in the middle they are wings.

const fore = cut(through([-150, -206, -196, -204, -214, -150, -196, -92, -168, -62]), 24)
const hind = cut(through([-52, 96, -92, 104, -142, 64, -158, 8, -150, -30]), 24)
const waist: Point = [-7, -58]

function clothAt(out: number, down: number, part: number, shut: number): Point {
  const hung: Point = [
    -168 * lerp(1 - 0.36 * (1 - out), out, shut) - 3 * Math.sin(out * 40) * (1 - part),
    lerp(-196, 70, down),
  ]
  const far = Math.abs(1 - 2 * down)
  const margin = down < 0.5 ? fore : hind
  const spread = mix(waist, margin[Math.round(out * 24)]!, far)
  const bulge = 15 * Math.sin(Math.PI * far) * (1 - 2 * out)
  return mix(hung, [spread[0], spread[1] + (down < 0.5 ? -bulge : bulge)], part)
}

const steps = Array.from({ length: 25 }, (_, at) => at / 24)

function drawCloth(t: number) {
  const { curtains, wings } = times
  const shut = heavy(within(t, curtains + 0.7, curtains + 1.7))
  const part = soft(within(t, wings + 0.2, wings + 2.4))
  const flap =
    part *
    (0.16 + 0.16 * Math.cos(5.2 * (t - wings))) *
    (1 - soft(within(t, times.overall - 0.4, times.overall)))
  for (const side of [1, -1]) {
    context.save()
    context.scale(side * (1 - flap), 1)
    const at = (out: number, down: number) => clothAt(out, down, part, shut)
    const across = (down: number) => steps.map((out) => at(out, down))
    const along = (out: number) => steps.map((down) => at(out, down))
    const whole = pathOf([
      ...across(0),
      ...along(1),
      ...across(1).toReversed(),
      ...along(0).toReversed(),
    ])
    context.lineJoin = context.lineCap = 'round'
    stroke(whole, colors.paper, 16)
    fill(whole, '#c4321d')
    for (const [from, to] of [
      [0, 0.13],
      [0.87, 1],
    ] as const)
      fill(pathOf([...across(from), ...across(to).toReversed()]), gold)
    for (const [out, down] of rings) {
      const ring = (size: number) =>
        pathOf(
          Array.from(
            { length: 16 },
            (_, step): Point =>
              at(
                clamp(out + 0.12 * size * Math.cos((step * Math.PI) / 8)),
                down + 0.055 * size * Math.sin((step * Math.PI) / 8),
              ),
          ),
        )
      fill(ring(1), gold)
      stroke(ring(1), colors.ink, 3)
      fill(ring(0.45), '#c4321d')
    }
    stroke(lineOf(across(0.13), across(0.87)), colors.ink, 5)
    stroke(lineOf(...[0.17, 0.34, 0.5, 0.66, 0.83].map(along)), colors.ink, 4.5)
    stroke(whole, colors.ink, 9)
    const dots = new Path2D()
    for (const down of [0.05, 0.95])
      for (let step = 0; step < 6; step++)
        addDot(dots, [...at((step + 0.5) / 6, down), 4.5 * soft(clamp(part * 2 - 1))])
    fill(dots, colors.paper)
    context.restore()
  }
  drawBug(soft(within(part, 0.6, 1)))
}
const rings = [0.255, 0.42, 0.58, 0.745].flatMap((out) =>
  [0.22, 0.34, 0.66, 0.78].map((down) => [out, down] as const),
)

function drawBug(come: number) {
  if (come <= 0) return
  scaled(0, -58, come, () => {
    context.lineCap = 'round'
    for (const side of [-1, 1]) {
      const feeler = lineOf(through([side * 4, -60, side * 16, -104, side * 46, -146]))
      stroke(feeler, colors.paper, 12)
      stroke(feeler, colors.ink, 6)
    }
    const body = pathOf(
      through([
        0, -78, 15, -56, 12, -20, 17, 20, 9, 92, 0, 118, -9, 92, -17, 20, -12, -20, -15, -56, 0,
        -78,
      ]),
    )
    stroke(body, colors.paper, 10)
    fill(body, colors.ink)
    stroke(
      lineOf(...[14, 36, 58, 80].map((y) => readPolygon([-10 + y * 0.05, y, 10 - y * 0.05, y]))),
      gold,
      6,
    )
    const ends = new Path2D()
    for (const side of [-1, 1]) addDot(ends, [side * 46, -146, 8])
    fill(ends, colors.ink)
  })
}

function drawWindow(t: number) {
  const { curtains, wings } = times
  const come = hand(within(t, curtains, curtains + 0.6))
  const gone = heavy(within(t, wings + 0.1, wings + 0.9))
  if (come <= 0) return
  const down = -420 * (1 - come)
  context.save()
  context.translate(0, down)
  if (gone < 1) {
    context.save()
    context.translate(0, -420 * gone)
    const pane = pathOf(box(-160, -190, 160, 66))
    fill(pane, light)
    stroke(
      lineOf(readPolygon([0, -190, 0, 66]), readPolygon([-160, -62, 160, -62])),
      colors.paper,
      12,
    )
    stroke(pane, colors.ink, 10)
    context.restore()
  }
  drawStalk(t)
  const up = soft(within(t, times.overall, times.overall + 1))
  scaled(0, -74 * up, lerp(1, 0.58, up), () => drawCloth(t))
  context.restore()
  if (gone >= 1) return
  placed(0, down - 420 * gone, () => {
    const rail = lineOf(readPolygon([-186, -198, 186, -198]))
    context.lineCap = 'round'
    stroke(rail, colors.ink, 22)
    stroke(rail, gold, 12)
  })
}

// The overalls, cut open. What is left is the case, and it is empty. Each is drawn by its right half.

const half = (flat: number[]) => cut(readPolygon(flat), 60)
const overalls = half([
  0, -60, 26, -142, 64, -150, 112, -134, 168, -30, 128, -6, 96, -60, 92, 40, 100, 190, 0, 196,
])
/** Long, and in rings, each of which swells a little. */
const segments = [52, 78, 102, 124, 144, 162, 178, 192]
const shell = cut(
  [
    ...readPolygon([0, 28, 12, -4, 30, -4]),
    ...Array.from({ length: 99 }, (_, at): Point => {
      const down = at / 98
      const y = lerp(0, 196, down)
      const ring = segments.findIndex((low) => low >= y)
      const [from, to] = [segments[ring - 1] ?? 10, segments[ring] ?? 210]
      const swell = 4.5 * Math.sin(Math.PI * clamp((y - from) / (to - from)))
      const wide = lerp(38, 50, soft(clamp(down * 4))) * (1 - clamp((down - 0.22) / 0.8) ** 1.7)
      return [wide + swell * (1 - down * 0.5), y]
    }),
    [0, 202],
  ],
  60,
)
const [lapel, shellLapel] = [
  readPolygon([26, -142, 52, -148, 58, -102, 0, -60]),
  readPolygon([11, -4, 30, -4, 43, 24, 17, 48]),
]
const slit = half([0, -60, 2, -20, 3, 60, 4, 120, 5, 200, 0, 200])
const hollow = cut(through([0, 26, 12, 40, 20, 66, 20, 94, 13, 130, 4, 160, 0, 170]), 60)
const buttons = [
  [-20, 2.2, 30, 62],
  [24, 2.7, 31, 90],
  [68, 3.1, 25, 118],
  [112, 3.8, 15, 148],
] as const
const mirrored = (line: Polygon) => line.map(([x, y]): Point => [-x, y])
const bothHalves = (line: Polygon) => pathOf([...line, ...mirrored(line).toReversed()])

/** @param open how far the cut has come @param part how far the cloth has become the case */
function drawUniform(open: number, part: number) {
  const blend = (a: Polygon, b: Polygon) => a.map((point, at) => mix(point, b[at]!, part))
  const cloth = bothHalves(blend(overalls, shell))
  context.lineJoin = context.lineCap = 'round'
  stroke(cloth, colors.paper, lerp(22, 14, part))
  const neck = pathOf(
    blend(readPolygon([-26, -142, 26, -142, 0, -60]), readPolygon([-12, -4, 12, -4, 0, 38])),
  )
  fill(neck, '#123a2d')
  stroke(neck, colors.ink, 6)
  fill(cloth, green)
  clipped(cloth, () => {
    const gleam = blend(half([-74, -96, -74, 150]), cut(through([-40, 32, -40, 76, -26, 126]), 60))
    stroke(lineOf(gleam), '#5f9a80', lerp(7, 5, part))
    const lines = segments.map((y) => through([-60, y - 4, 0, y + 4, 60, y - 4]))
    stroke(lineOf(...lines), `rgba(21, 18, 15, ${part})`, 4.5)
    context.globalAlpha = clamp(1 - 2 * part)
    stroke(pathOf(box(-70, 60, -26, 112), box(26, 60, 70, 112)), colors.ink, 6)
    context.globalAlpha = 1
  })
  stroke(cloth, colors.ink, lerp(9, 7, part))
  drawCut(open, part)
  for (const side of [1, -1]) {
    context.save()
    context.scale(side, 1)
    const flap = pathOf(blend(lapel, shellLapel))
    fill(flap, '#2f7a60')
    stroke(flap, colors.ink, lerp(6, 4.5, part))
    context.restore()
  }
  const [dots, rims] = [new Path2D(), new Path2D()]
  for (const [y, wide, toX, toY] of buttons) {
    const [x, low] = mix([18 + 8 * wide * open, y], [toX, toY], part)
    addDot(rims, [x, low, lerp(9, 6.5, part)])
    addDot(dots, [x, low, lerp(6.5, 4.2, part)])
  }
  fill(rims, colors.ink)
  fill(dots, gold)
}

function drawCut(open: number, part: number) {
  if (open <= 0) return
  const edge = slit.map(([x, y]): Point => [x * 8 * open, lerp(196, y, Math.max(open, 0.02))])
  const hole = bothHalves(edge.map((point, at) => mix(point, hollow[at]!, part)))
  stroke(hole, colors.ink, lerp(8, 15, part))
  stroke(hole, '#5f9a80', 8 * part)
  fill(hole, '#0d0b09')
  // The far wall, which is all there is.
  clipped(hole, () => {
    const far = segments.map((y) => through([-30, y + 3, 0, y - 4, 30, y + 3]))
    stroke(lineOf(...far), `rgba(30, 89, 70, ${0.75 * part})`, 2.6)
  })
}

/** What the case hangs from, and the butterfly sits on. */
function drawStalk(t: number) {
  const part = soft(within(t, times.cut + 0.5, times.cut + 1.4))
  if (part <= 0) return
  const twig = cut(through([-186, -10, -90, -23, 0, -18, 90, -24, 186, -14]), 60)
  const grown = lineOf(twig.slice(0, Math.round(60 * part) + 1))
  context.lineJoin = context.lineCap = 'round'
  for (const [x, y, turn, from] of [
    [-128, -18, 2.5, 0.2],
    [-84, -22, -2.4, 0.35],
    [92, -23, -0.7, 0.7],
    [136, -18, 0.6, 0.85],
  ] as const) {
    const come = hand(clamp((part - from) / 0.15))
    const leaf = pathOf(through([0, 0, 20, -15, 52, 0, 20, 13, 0, 0]))
    const drawLeaf = () => {
      stroke(leaf, colors.paper, 14)
      fill(leaf, green)
      stroke(leaf, colors.ink, 5)
      stroke(lineOf(readPolygon([4, 0, 38, 0])), colors.ink, 3)
    }
    if (come > 0) scaled(x, y, come, drawLeaf, turn)
  }
  stroke(grown, colors.paper, 24)
  stroke(grown, colors.ink, 16)
  stroke(grown, '#8c5634', 8)
}

function drawOveralls(t: number) {
  const { overall, cut: from, nobody } = times
  const come = hand(within(t, overall, overall + 0.8))
  if (come <= 0) return
  const part = heavy(within(t, from + 0.9, nobody - 0.3))
  const open = soft(within(t, from, from + 0.9))
  placed(0, lerp(560, 0, come), () => {
    if (part > 0.5) {
      const hook = lineOf(readPolygon([0, -18, 0, 4]))
      context.lineCap = 'round'
      stroke(hook, colors.ink, 18)
      stroke(hook, '#8c5634', 8)
    }
    drawUniform(open, part)
  })
  const snip = within(t, from - 0.5, from) - within(t, from + 0.9, from + 1.3)
  if (snip <= 0) return
  const away = 1 - hand(clamp(snip))
  const bite = 0.26 * Math.abs(Math.sin(9 * (t - from)))
  placed(0, lerp(190, -40, open) + 500 * away, () => {
    context.scale(0.62, 0.62)
    context.rotate(Math.PI / 2)
    drawScissors(bite, () => stamp('scissors'))
  })
}

// Hands.

function drawFaz(x: number, y: number, tool: string) {
  placed(x, y, () => {
    for (const name of ['fazBack', tool, 'fazFront']) stamp(name, skin)
  })
}

/** His needle goes round what is to be filled, to the edges. */
function drawMachine(t: number) {
  const { faz, leaflets } = times
  const go = within(t, leaflets - 0.3, leaflets + 0.3) ** 2
  const away = 1 - hand(within(t, faz + 0.6, faz + 1.5)) + go
  if (away >= 1) return
  const edge = cut(readPolygon([150, 30, 316, -60, 316, 196, -60, 196]), 60)
  const [x, y] = edge[Math.round(60 * soft(within(t, faz + 2.9, leaflets - 0.3)))]!
  drawFaz(x + 860 * away + 1.6 * Math.sin(90 * t), y + 380 * away, 'machine')
}

function drawLeaflets(t: number) {
  const { leaflets, swept } = times
  for (const [at, [x, y, turn]] of (
    [
      [-220, 10, -0.16],
      [10, -14, 0.06],
      [230, 16, 0.2],
    ] as const
  ).entries()) {
    const come = hand(within(t, leaflets + at * 0.35, leaflets + at * 0.35 + 0.4))
    const go = heavy(within(t, swept, swept + 0.7))
    if (come <= 0 || go >= 1) continue
    scaled(x - 1300 * go, lerp(-620, y, come), 0.92, () => stamp('leaflet'), turn - go * 0.6)
  }
}

/** She taps the gap, draws back at what is said to her, and flutters. */
function drawNan(t: number) {
  const { nan, curtains } = times
  const go = within(t, curtains - 1, curtains - 0.4) ** 2
  const come = hand(within(t, nan, nan + 0.6)) - go
  if (come <= 0) return
  const taps = within(t, nan + 0.6, nan + 0.7) - within(t, nan + 1.5, nan + 1.6)
  const tap = 18 * Math.abs(Math.sin(7 * (t - nan))) * taps
  const back = soft(within(t, nan + 1.7, nan + 2.3))
  const up = soft(within(t, nan + 3, nan + 4.2))
  const flutter = 0.09 * Math.sin(11 * t) * within(t, nan + 3, nan + 3.3)
  const x = 20 - 90 * back + 200 * up - tap
  const y = 96 + 40 * back - 44 * up + 14 * Math.sin(11 * t) * up + tap
  const drawHer = () => stamp('nan', skin)
  placed(lerp(-900, x, come), lerp(460, y, come), drawHer, 1, flutter)
}

const flat: Camera = { x: 640, y: 276, scale: 1, turn: 0, screenX: 640, screenY: 276 }
const wide: Camera = { ...flat, x: 740, y: 430, scale: 0.6 }
const near: Camera = { ...flat, y: 270, scale: 1.16 }
const thigh: Camera = { ...flat, x: 800, y: 274, scale: 0.7 }
const framed: Camera = { ...flat, x: 600, y: 264, scale: 0.98 }
const onGap: Camera = { ...flat, y: 212, scale: 1.85 }
const onCloth: Camera = { ...flat, y: 286, scale: 1.45 }
const onCase: Camera = { ...flat, y: 360, scale: 2.2 }
const inside: Camera = { ...flat, y: 353, scale: 3.1 }
const emblem: Camera = { ...flat, y: 270, scale: 0.56, screenX: 280, screenY: 386 }

function cameraAt(t: number) {
  const { chosen, faz, nobody, hung, end } = times
  const first = t > faz ? near : wide
  return moved(t, first, [
    [thigh, chosen - 0.3, 1.3],
    [near, faz - 1, 0.1],
    [onGap, times.curtains, 1.4],
    [near, times.wings + 1.7, 1.2],
    [onCloth, times.overall, 1.2],
    [onCase, times.cut + 1.2, 1.5],
    [inside, nobody + 0.8, 1.4],
    [framed, hung - 0.2, 0.8],
    [emblem, end, 1],
  ])
}

function drawLeg(t: number) {
  const ending = heavy(within(t, times.end, times.end + 1))
  context.save()
  if (ending < 1) {
    context.save()
    context.translate(0, 900 * ending)
    context.beginPath()
    context.rect(0, 0, width, height)
    if (ending > 0) context.clip()
    look(cameraAt(Math.min(t, times.end)))
    flood(pink)
    context.translate(640, 270)
    stamp('leg')
    context.restore()
  }
  look(cameraAt(t))
  context.translate(640, 270)
  drawPatch(t)
  if (t > times.trace && t < times.nan) drawSheet2(t)
  drawBees(t)
  drawWindow(t)
  drawOveralls(t)
  const hang = within(t, times.hung, times.hung + 0.55)
  if (hang > 0) scaled(0, lerp(-900, 0, hand(hang)), 1, () => stamp('frame'))
  drawLeaflets(t)
  drawMachine(t)
  drawNan(t)
  context.restore()
}

function drawSheet2(t: number) {
  context.save()
  context.scale(1 / near.scale, 1 / near.scale)
  drawSheet(t)
  context.restore()
}

function drawRule(t: number) {
  const part = 16 * within(t, times.end + 0.7, times.end + 1.7)
  for (let at = 0; at < 16; at++) {
    const come = hand(clamp(part - at))
    if (come > 0) scaled(560 + at * 38, 386, 0.56 * come, () => stamp(`cell-${kinds[at % 8]!}`))
  }
}

function draw(t: number) {
  if (t < times.leg) drawPan(t)
  else if ((t > times.arm && t < times.faz) || (t > times.trace && t < times.even)) drawArm(t)
  else drawLeg(t)
  drawRule(t)
  drawMargin(heavy(within(t, times.end + 0.1, times.end + 1)))
}

await show({ sayings, endCard }, draw, () => {
  context.translate(0, 84)
  drawLeg(times.end)
})
