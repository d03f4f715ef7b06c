// “The Last Letter”, drawn on a canvas: the line that draws it is the postman's walk, then the letter, then the tattoo, and stops
// short of the wax.

import {
  addDot,
  addStroke,
  clamp,
  colors,
  type Dot,
  lerp,
  lineOf,
  type Mark,
  mix,
  type Point,
  type Polygon,
  paint,
  paintStencil,
  pathOf,
  readDrawing,
  readPolygon,
  readStroke,
  type StoredMark,
  type Stroke,
  seededRandom,
} from './drawing.ts'
import {
  between,
  type Camera,
  context,
  drawMargin,
  growth,
  hand,
  heavy,
  height,
  look,
  nearing,
  onScreen,
  show,
  soft,
  sweep,
  whole,
  width,
  within,
} from './film.ts'
import { endCard, sayings, times } from './the-last-letter-words.ts'

const [skinColor, creaseColor] = ['#e9bd99', '#6b4030']

type Drawings = Record<'house' | 'letter' | 'tattoo' | 'seal' | 'shade' | 'sleeve', StoredMark[]> &
  Record<'jacket' | 'pocket', StoredMark[]> &
  Record<'turn' | 'lastLine' | 'stub' | 'skin' | 'abovePocket', number[]> &
  Record<'leaves' | 'walk' | 'roofs' | 'armLines' | 'armCreases', number[][]> & {
    furniture: StoredMark[][]
  }
const stored: Drawings = await (await fetch('/content/teasers/the-last-letter.json')).json()

const furniture = stored.furniture.map(readDrawing)
const leaves = stored.leaves.map((leaf) => pathOf(readPolygon(leaf)))
const walk = stored.walk.map(readStroke)
const turnOfRow = readStroke(stored.turn)
const roofs = pathOf(...stored.roofs.map(readPolygon))
const [house, letter, tattoo, seal] = [
  readDrawing(stored.house),
  readDrawing(stored.letter),
  readDrawing(stored.tattoo),
  readDrawing(stored.seal),
]
const [shade, sleeve, jacket, pocket] = [
  readDrawing(stored.shade),
  readDrawing(stored.sleeve),
  readDrawing(stored.jacket),
  readDrawing(stored.pocket),
]
const [lastLine, stub] = [readStroke(stored.lastLine), readStroke(stored.stub)]
const skin = pathOf(readPolygon(stored.skin))
const [armLines, armCreases] = [stored.armLines.map(readStroke), stored.armCreases.map(readStroke)]
const abovePocket = pathOf(readPolygon(stored.abovePocket))

// The walk: one line along 412 doors.

const [doorCount, perRow, doorGap, rowGap, doorHeight] = [412, 37, 262, 372, 196]
const randomDoor = seededRandom(412)
const tones = ['#c4321d', null, '#26375c', null, '#1e5946', null, null, '#d79a2b', null, '#26375c']
const firstKinds = [0, 1, 2, 0, 3, 1, 0, 2, 1, 3, 0, 1, 2]
const doors = Array.from({ length: doorCount }, (_, at) => {
  const row = Math.floor(at / perRow)
  const side = row % 2 ? -1 : 1
  const place = at % perRow
  const kind = firstKinds[at] ?? Math.floor(randomDoor() * 4)
  const tone = tones[at < tones.length ? at : Math.floor(randomDoor() * tones.length)] ?? null
  return { x: (side > 0 ? place : perRow - 1 - place) * doorGap, y: row * rowGap, side, kind, tone }
})

const doorsASecond = 7.35 / (times.far - times.walk - 0.3)
/** He gets going over the first door. */
const gait = (seconds: number) =>
  doorsASecond * (seconds < 0.6 ? Math.max(0, seconds) ** 2 / 1.2 : seconds - 0.3)

/** How many doors are done. Each is a stride, so the pen breathes and the eye does not. */
function doorsWalked(t: number) {
  const steps = gait(t - times.walk)
  const ease = within(t, times.walk + 0.4, times.walk + 1)
  const stride =
    0.05 * Math.sin(steps * Math.PI * 2) * ease * (1 - within(t, times.far - 0.3, times.far + 0.3))
  const rest = (doorCount - gait(times.all - times.walk)) * within(t, times.far, times.all) ** 2.5
  return Math.min(doorCount, steps + stride + rest)
}

function streetCamera(t: number): Camera {
  // It keeps step, then comes to rest as it draws back.
  const slowing = times.far - 0.5
  const over = Math.min(1.5, Math.max(0, t - slowing))
  const doorsSeen =
    gait(Math.min(t, slowing) - times.walk) + doorsASecond * (over - (over * over) / 3)
  const near: Camera = {
    x: (doorsSeen - 0.5) * doorGap,
    y: -96,
    scale: 1.17 * lerp(1.06, 1, soft(within(t, 0, 4))),
    turn: 0,
    screenX: width * lerp(0.35, 0.62, soft(within(t, 0.4, 2.6))),
    screenY: 326,
  }
  const far: Camera = {
    x: ((perRow - 1) * doorGap) / 2,
    y: 1948,
    scale: 0.1205 * (1 + 0.018 * within(t, times.all, times.gather + 1)),
    turn: 0,
    screenX: width / 2,
    screenY: 300,
  }
  return between(near, far, soft(within(t, times.far - 0.2, times.all + 0.1)))
}

function drawStreet(t: number) {
  const walked = doorsWalked(t)
  const camera = streetCamera(t)
  const { scale, screenX } = camera
  const isNear = scale > 0.34
  context.save()
  if (scale > 0.3) {
    context.save()
    context.globalAlpha = clamp((scale - 0.3) / 0.9) * soft(within(t, 0.5, 2.2))
    look({ ...camera, x: camera.x * 0.62 + 120, scale: scale * 0.94 })
    context.fillStyle = colors.muted
    context.fill(roofs)
    context.restore()
  }
  look(camera)
  const from = camera.x - screenX / scale - doorGap
  const to = camera.x + (width - screenX) / scale + doorGap
  const pen = penAt(walked)
  for (const [at, door] of doors.entries()) {
    if (walked <= at || door.x < from || door.x > to) continue
    const gone = within(
      t,
      times.gather + leaving[at]! * 0.9,
      times.gather + leaving[at]! * 0.9 + 0.3,
    )
    if (gone >= 1) continue
    const shown = clamp((walked - at - 0.86) / 0.7)
    context.save()
    context.translate(door.x, door.y)
    context.scale(door.side, 1)
    context.translate(0, (-doorHeight / 2) * gone)
    context.scale(1 - gone, 1 - gone)
    if (scale > 0.5) {
      context.save()
      context.globalAlpha = clamp((scale - 0.5) / 0.3)
      if (at === 0) drawGable(walked, pen)
      drawHouse(walked - at - 0.5, at < perRow ? pen - door.x - 4 : doorGap)
      context.restore()
    }
    drawDoor(door, shown, isNear)
    context.fillStyle = context.strokeStyle = colors.ink
    const line = strokePath(walk[door.kind]!, walked - at, 0.28)
    context.fill(line)
    context.lineWidth = Math.max(0.01, 3 / scale - 12.5)
    if (3 / scale > 12.5) context.stroke(line)
    context.restore()
  }
  drawTurns(t, walked, scale)
  if (t < times.walk + 0.05) {
    const drop = new Path2D()
    addDot(drop, [-doorGap / 2, 0, 8.2 * hand(within(t, 0.25, 0.6))])
    context.fill(drop)
  }
  if (isNear) deliver(walked)
  context.restore()
}

function strokePath(stroke: Stroke, part: number, wet = 0) {
  const path = new Path2D()
  addStroke(path, stroke, part, part < 1 ? wet : 0)
  return path
}

/** Where along the first row the line has come to. */
function penAt(walked: number) {
  const at = Math.min(doorCount - 1, Math.floor(walked))
  const { points } = walk[doors[at]!.kind]!
  return doors[at]!.x + points[Math.floor((walked % 1) * (points.length - 1))]![0]
}

/** The house to the right of a door, up to where the pen is. */
function drawHouse(since: number, pen: number, from = -20) {
  const edge: Polygon = Array.from({ length: 52 }, (_, at) => {
    const y = at * 10 - 430
    return [pen + 3 * Math.sin(y * 0.13), y]
  })
  context.clip(pathOf([...edge, [from, 80], [from, -430]]))
  paint(context, house, ({ at, of }) => {
    const part = clamp((since - (at / of) * 0.75) / 0.5)
    return [hand(part), hand(part), part]
  })
}

function drawGable(walked: number, pen: number) {
  context.save()
  context.translate(-doorGap, 0)
  drawHouse(walked - 0.1, pen + doorGap - 4, 178)
  context.restore()
  const up = 322 * hand(within(walked, 0.5, 1.3))
  context.fillStyle = colors.ink
  context.fillRect(-90, -up, 9, up)
}

function drawDoor({ kind, tone }: (typeof doors)[number], shown: number, isNear: boolean) {
  if (shown <= 0) return
  const leaf = leaves[kind]!
  context.fillStyle = colors.paper
  if (isNear) context.fill(leaf)
  if (tone) {
    context.save()
    context.translate(5, 4)
    context.clip(leaf)
    context.fillStyle = tone
    context.fillRect(-80, -230, 160, 232 * hand(clamp(shown * 1.3)))
    context.restore()
  }
  if (!isNear) return
  paint(context, furniture[kind]!, ({ at }) => {
    const part = clamp((shown - (at / 16) * 0.5) / 0.4)
    return [hand(part), part > 0.05 ? 1 : 0, clamp(shown * 1.1)]
  })
}

/** From row to row the line runs down the margin. */
function drawTurns(t: number, walked: number, scale: number) {
  for (let row = 0; (row + 1) * perRow <= walked; row++) {
    const from = times.gather + (10 - row) * 0.05
    const line = strokePath(turnOfRow, 1 - hand(within(t, from + 0.05, from + 0.4)))
    context.save()
    context.translate(row % 2 ? 0 : (perRow - 1) * doorGap, row * rowGap)
    context.scale(row % 2 ? -1 : 1, 1)
    context.fill(line)
    context.lineWidth = Math.max(0.01, 3 / scale - 12.5)
    context.stroke(line)
    context.restore()
  }
}

/** One letter a door, in at the slot. */
function deliver(walked: number) {
  for (let at = Math.max(0, Math.floor(walked) - 3); at < Math.min(12, walked); at++) {
    const part = within(walked - at, 1, 1.75)
    if (part <= 0 || part >= 1) continue
    const flight = hand(within(part, 0, 0.55))
    const sunk = soft(within(part, 0.62, 1))
    const { x } = doors[at]!
    context.save()
    context.beginPath()
    context.rect(x - 400, -70, 800, 200)
    if (flight < 1) context.rect(x - 400, -400, 800, 400)
    context.clip()
    const y = lerp(-30, -70, flight) - 35 * Math.sin(Math.PI * flight)
    context.translate(lerp(x + 128, x, flight), y + 17 - sunk * 34)
    context.rotate(lerp(0.5, 0, flight))
    context.fillStyle = colors.paper
    context.strokeStyle = colors.ink
    context.lineJoin = 'round'
    context.lineWidth = 5
    const envelope = pathOf([
      [-23, -15],
      [23, -15],
      [23, 15],
      [-23, 15],
    ])
    context.fill(envelope)
    context.stroke(envelope)
    context.lineWidth = 4
    context.stroke(
      lineOf([
        [-23, -15],
        [0, 4],
        [23, -15],
      ]),
    )
    context.restore()
  }
}

// Each door becomes a dot, and the dots a mourning edge.

const edgeWidth = 40
const rim = Array.from({ length: doorCount }, (_, at): Point => {
  const [half, across, down] = [edgeWidth / 2, width - edgeWidth, height - edgeWidth]
  let along = (at / doorCount) * 2 * (across + down)
  if (along < across) return [half + along, half]
  along -= across
  if (along < down) return [width - half, half + along]
  along -= down
  return along < across
    ? [width - half - along, height - half]
    : [half, height - half - (along - across)]
})
const markOf = ({ x, y }: (typeof doors)[number]): Point => [x, y - doorHeight / 2]
const randomLeaving = seededRandom(31)
const leaving = doors.map((_, at) => clamp(0.62 * (1 - at / doorCount) + 0.38 * randomLeaving()))
const sizes = leaving.map(() => 0.86 + 0.3 * randomLeaving())
const places = placesOnRim()

/** Each door goes to a place on the edge in its own direction. */
function placesOnRim() {
  const camera = streetCamera(times.gather)
  const byAngle = (points: Point[], middle: number, stretch: number) =>
    points
      .map(([x, y], at) => ({ at, angle: Math.atan2((y - middle) * stretch, x - width / 2) }))
      .toSorted((a, b) => a.angle - b.angle)
      .map(({ at }) => at)
  const targets = byAngle(rim, height / 2, 1.78)
  const found: Point[] = []
  byAngle(
    doors.map((door) => onScreen(camera, markOf(door))),
    300,
    1.9,
  ).forEach((door, at) => {
    found[door] = rim[targets[at]!]!
  })
  return found
}

function drawDots(t: number) {
  const camera = streetCamera(t)
  const dots = new Path2D()
  for (const [at, door] of doors.entries()) {
    const since = times.gather + leaving[at]! * 0.9
    const born = within(t, since, since + 0.3)
    if (born <= 0) continue
    const moved = within(t, since + 0.12, since + 1.15)
    const [from, to] = [onScreen(camera, markOf(door)), places[at]!]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const bow =
      (Math.sin(Math.PI * heavy(moved)) * 26 * (at % 2 ? 1 : -1)) / (Math.hypot(dx, dy) || 1)
    const [x, y] = mix(from, to, heavy(moved))
    const settled = soft(within(t, times.gather + 2.8, times.turn - 0.1))
    const spread = hand(within(t, since + 1.1, since + 1.7))
    const large = lerp(7, edgeWidth * lerp(0.56 * sizes[at]!, 0.49, settled), spread)
    const radius = lerp(5.2 * born, large, within(moved, 0.5, 1))
    addDot(dots, [x - dy * bow, y + dx * bow, radius])
  }
  context.fillStyle = colors.ink
  context.fill(dots)
  const closed = soft(within(t, times.gather + 2, times.gather + 2.6))
  if (closed > 0) drawEdge(frame, edgeWidth * closed, edgeWidth * closed)
}

const frame: Polygon = [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

function drawEdge(corners: Polygon, across: number, down: number) {
  const [a, b, c, d] = corners as [Point, Point, Point, Point]
  const inset = ([x, y]: Point) => mix(mix(a, b, x), mix(d, c, x), y)
  const [x, y] = [across / width, down / height]
  const hole = (
    [
      [x, y],
      [1 - x, y],
      [1 - x, 1 - y],
      [x, 1 - y],
    ] as Polygon
  ).map(inset)
  context.fillStyle = colors.ink
  context.fill(pathOf(corners, hole), 'evenodd')
}

// The letter, its back. It is drawn on 1920 × 1080 and turned a little.

const letterTilt = (-4 * Math.PI) / 180
const [halfWidth, halfHeight, bandWidth] = [450, 290, 27]
const onLetter = ([x, y]: Point): Point => {
  const [cos, sin] = [Math.cos(letterTilt) * 0.98, Math.sin(letterTilt) * 0.98]
  return [1040 + x * cos - y * sin, 640 + x * sin + y * cos]
}
const cornersOfLetter: Polygon = [
  [-halfWidth, -halfHeight],
  [halfWidth, -halfHeight],
  [halfWidth, halfHeight],
  [-halfWidth, halfHeight],
]
/** The right edge of the flap, from the wax to the corner. */
const edgeAt = (part: number) => onLetter([part * 420, 62 - 322 * part])
const [wax, corner, gap] = [edgeAt(0), edgeAt(1), edgeAt(0.362)]
const edgeTilt = Math.atan2(corner[1] - wax[1], corner[0] - wax[0])

const flat = { turn: 0, screenX: width / 2 }
const cameras = {
  back: { x: 1040, y: 640, scale: 0.77, ...flat, screenY: 282 },
  out: { x: 1040, y: 640, scale: 0.6, turn: 0, screenX: 606, screenY: 150 },
  corner: { ...pointCamera(onLetter([halfWidth - 60, 40 - halfHeight])), scale: 1.42, turn: -0.03 },
  arm: { x: 1840, y: 560, scale: 0.268, turn: -0.07, screenX: 622, screenY: 288 },
  tattoo: { x: 1215, y: 556, scale: 0.386, turn: -0.045, screenX: 548, screenY: 280 },
  gap: { ...pointCamera(gap), scale: 1.5, turn: 0, screenX: 700, screenY: 196 },
  end: { ...pointCamera(wax), scale: 0.86, turn: -edgeTilt, screenX: 208, screenY: 386 },
} satisfies Record<string, Camera>

function pointCamera([x, y]: Point) {
  return { x, y, screenX: 720, screenY: 150 }
}

function cameraAt(t: number): Camera {
  const back = nearing(cameras.back, 0.03 * within(t, times.back, times.pocket))
  if (t < times.ink + 0.5) {
    return between(back, cameras.arm, soft(within(t, times.arm, times.arm + 1.8)))
  }
  const near = nearing(cameras.tattoo, 0.025 * within(t, times.ink, times.near))
  if (t < times.near) {
    return between(cameras.arm, near, soft(within(t, times.ink + 0.5, times.ink + 2.7)))
  }
  const atGap = nearing(cameras.gap, 0.045 * within(t, times.near + 2.4, times.end))
  if (t < times.end) return between(near, atGap, soft(within(t, times.near, times.near + 2.4)))
  return between(atGap, cameras.end, soft(within(t, times.end, times.end + 2.1)))
}

/** The front, in type alone, turns over. */
function drawTurning(t: number) {
  const part = within(t, times.turn, times.back)
  const angle = heavy(part) * Math.PI
  const back = cornersOfLetter.map((each) => onScreen(cameras.back, onLetter(each)))
  const flatCorners = frame.map((each, at) => mix(each, back[at]!, soft(part)))
  const [a, b, c, d] = flatCorners as [Point, Point, Point, Point]
  const middle = mix(mix(a, b, 0.5), mix(c, d, 0.5), 0.5)
  const long = Math.hypot(b[0] - a[0], b[1] - a[1])
  const [ax, ay] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long]
  const corners = flatCorners.map(([px, py]): Point => {
    const [dx, dy] = [px - middle[0], py - middle[1]]
    const [along, across] = [dx * ax + dy * ay, dy * ax - dx * ay]
    const depth = 1900 / (1900 + along * Math.sin(angle) * 0.9)
    const x = along * Math.cos(angle)
    return [middle[0] + (x * ax - across * ay) * depth, middle[1] + (x * ay + across * ax) * depth]
  })
  context.fillStyle = colors.paper
  context.fill(pathOf(corners))
  const ofBand = (from: number, of: number, size: number) =>
    lerp(from, (bandWidth / (2 * of)) * size, soft(part))
  drawEdge(corners, ofBand(edgeWidth, halfWidth, width), ofBand(edgeWidth, halfHeight, height))
}

const partsOfLetter: Record<string, [number, number]> = {
  low: [-0.05, 1],
  flap: [0.35, 1.7],
  wax: [1.35, 3.1],
}

function drawLetter(t: number, camera: Camera) {
  const wear = wearAt(t)
  const { outline, creases } = wornLetter(wear)
  context.save()
  look(camera)
  if (wear > 0) context.clip(pathOf(outline))
  paint(context, letter, (mark) => {
    const span = partsOfLetter[mark.tag]
    return span ? growth(within(t - times.back, ...span), mark) : whole()
  })
  if (wear > 0) {
    const rubbed = new Path2D()
    for (const dot of scuffs.slice(0, Math.round(scuffs.length * wear))) addDot(rubbed, dot)
    context.fillStyle = colors.paper
    context.fill(rubbed)
    context.strokeStyle = colors.ink
    context.lineCap = 'round'
    context.lineWidth = 4.5
    context.stroke(lineOf(...creases))
    context.lineWidth = 9
    context.stroke(pathOf(outline))
  }
  context.restore()
}

// Carried: in and out of the inside pocket, and going at the corners.

function wearAt(t: number) {
  const since = t - times.pocket
  const worn = soft(within(since, 1.6, 2.2)) + soft(within(since, 2.9, 3.3))
  return 0.34 * worn + 0.32 * soft(within(since, 4, 4.4))
}

function wornLetter(wear: number) {
  const random = seededRandom(63)
  const uneven = () => (random() * 8 - 4) * wear
  const outline: Polygon = []
  const creases: Polygon[] = []
  cornersOfLetter.forEach((tip, at) => {
    const toward = (other: number, far: number) => {
      const end = cornersOfLetter[(at + other) % 4]!
      return mix(tip, end, far / Math.hypot(end[0] - tip[0], end[1] - tip[1]))
    }
    const cut = [78, 118, 92, 66][at]! * wear
    for (let step = 0; step <= 8; step++) {
      const straight = mix(toward(3, cut), toward(1, cut * 0.8), step / 8)
      const [x, y] = mix(straight, tip, 0.42 * Math.sin((Math.PI * step) / 8))
      outline.push(onLetter([x + uneven(), y + uneven()]))
    }
    for (const [before, after] of [
      [1.5, 0.9],
      [2.1, 1.25],
    ] as const) {
      const [from, to] = [toward(3, cut * before), toward(1, cut * after)]
      creases.push([from, mix(mix(from, to, 0.5), tip, 0.12), to].map(onLetter))
    }
  })
  return { outline, creases }
}

/** Where the black of the edge is rubbed off. */
const randomScuff = seededRandom(71)
const scuffs = Array.from({ length: 520 }, (): Dot => {
  const [sideX, sideY] = [randomScuff() < 0.5 ? -1 : 1, randomScuff() < 0.5 ? -1 : 1]
  const along = 30 + 250 * randomScuff() ** 1.7
  const across = randomScuff() * (bandWidth + 3)
  const [dx, dy] = randomScuff() < 0.5 ? [along, across] : [across, along * 0.8]
  const place = onLetter([sideX * (halfWidth - dx), sideY * (halfHeight - dy)])
  return [...place, 1.6 + 2.8 * randomScuff()]
})

const drops = [
  [1.15, 1.6],
  [2.2, 2.5],
  [2.62, 2.95],
  [3.4, 3.66],
  [3.76, 4.05],
  [4.55, 5],
] as const

function pocketCamera(since: number): Camera {
  const { out } = cameras
  if (since < 1.15) return between(cameraAt(times.pocket), out, soft(within(since, 0.1, 1.1)))
  const corner = nearing(cameras.corner, 0.02 * within(since, 6, 6.6))
  if (since >= 6.6) {
    const part = soft(within(since, 6.6, times.arm - times.pocket))
    return between(corner, cameraAt(times.arm), part)
  }
  if (since > 4.9) return between(out, corner, soft(within(since, 4.9, 6)))
  const depth = drops.reduce(
    (before, [from, to], at) => lerp(before, at % 2 ? 0 : 1, heavy(within(since, from, to))),
    0,
  )
  return { ...out, screenY: lerp(150, 366, depth), turn: 0.035 * depth }
}

function drawPocket(t: number) {
  const since = t - times.pocket
  const isCarried = since > 1.1 && since <= 4.9
  const comesTo = lerp(1360, -80, heavy(within(since, 0, 1)))
  const goesTo = lerp(1360, -80, heavy(within(since, 6.5, 7.2)))
  const cloth = sweep(comesTo, goesTo, { from: -20, to: height, step: 12, wave: 14 })
  const drawOnCloth = (marks: Mark[]) => {
    context.save()
    context.clip(cloth)
    paint(context, marks, whole)
    context.restore()
  }
  drawOnCloth(jacket)
  if (!isCarried) drawOnCloth(pocket)
  context.save()
  if (isCarried) context.clip(abovePocket)
  drawLetter(t, pocketCamera(since))
  context.restore()
  if (isCarried) drawOnCloth(pocket)
}

// The arm: printed, stencilled, inked, and one line left open.

const partsOfTattoo: Record<string, [number, number]> = {
  't-edge': [0, 0.9],
  't-sheet': [0, 0.1],
  't-flap': [0.35, 1.2],
  't-stub': [0.9, 1.2],
  't-low': [0.5, 1.5],
  ribbon: [0.8, 2.2],
  leaves: [1.2, 2.4],
  't-wax': [0.7, 2],
  flowers: [1.3, 2.9],
  swallow: [0.5, 2.7],
}

function drawArm(t: number, camera: Camera) {
  const printed = heavy(within(t, times.skin, times.skin + 1.15))
  const ending = heavy(within(t, times.end, times.end + 1.15))
  const remaining = (upTo: number) => {
    const from = ending > 0 ? lerp(gap[0] - 760, gap[0] + 1500, ending) : -3000
    return sweep(from, upTo, { from: -3000, to: 4000, step: 35, wave: 34 })
  }
  if (printed < 1) drawLetter(t, camera)
  context.save()
  look(camera)
  if (printed > 0 && ending < 1) {
    context.save()
    context.clip(remaining(lerp(-700, 5200, printed)))
    // The tone is printed first, a little off the line.
    context.save()
    context.translate(15, 12)
    context.fillStyle = skinColor
    context.fill(skin)
    context.restore()
    paint(context, shade, whole)
    const progress = (mark: Mark) => {
      return growth(within(t - times.ink, ...partsOfTattoo[mark.tag]!), mark)
    }
    for (const mark of tattoo) {
      const [line, colour] = progress(mark)
      if (line < 1 || colour < 1) paintStencil(context, [mark], skinColor)
      paint(context, [mark], progress, skinColor)
    }
    context.restore()
  }
  if (printed > 0.6) drawLastLine(t, printed)
  context.save()
  if (ending > 0) context.clip(remaining(9000))
  if (ending < 1) drawOutline(t)
  context.restore()
  context.restore()
}

/** Stencilled whole, inked as far as he lets her. She slows, and lifts. */
function drawLastLine(t: number, printed: number) {
  const [from, to] = [corner, mix(corner, edgeAt(0.2), 0.86)]
  context.globalAlpha =
    soft(within(printed, 0.6, 0.9)) * (1 - soft(within(t, times.wipe, times.wipe + 0.9)))
  context.strokeStyle = '#4b3a8c'
  context.lineWidth = 4.2
  context.lineCap = 'round'
  for (const side of [-10, 10]) {
    const [nx, ny] = [-Math.sin(edgeTilt) * side, Math.cos(edgeTilt) * side]
    const line: Polygon = [
      [from[0] + nx, from[1] + ny],
      [to[0] + nx, to[1] + ny],
    ]
    context.stroke(lineOf(line))
  }
  context.globalAlpha = 1
  context.fillStyle = colors.ink
  const inked = 1 - (1 - within(t, times.lastLine, times.stop)) ** 2.1
  context.fill(strokePath(lastLine, inked, 0.15))
  if (t <= times.end) return
  // All else has gone: the broken line goes on as the rule of the title.
  context.fill(strokePath(stub, 1))
  const far = 760 * heavy(within(t, times.end + 0.9, times.end + 2.1))
  context.strokeStyle = colors.ink
  context.lineWidth = 23.8
  const on: Point = [corner[0] + Math.cos(edgeTilt) * far, corner[1] + Math.sin(edgeTilt) * far]
  if (far > 0) context.stroke(lineOf([edgeAt(0.96), on]))
  paint(context, seal, whole)
}

function drawOutline(t: number) {
  const since = t - times.arm
  context.fillStyle = colors.ink
  for (const [at, line] of armLines.entries()) {
    context.fill(strokePath(line, hand(within(since, 0.35 + at * 0.18, 2.1 + at * 0.18)), 0.15))
  }
  context.fillStyle = creaseColor
  context.globalAlpha = soft(within(t, times.skin, times.skin + 0.6))
  for (const [at, line] of armCreases.entries()) {
    context.fill(strokePath(line, hand(within(since, 1.5 + at * 0.1, 2.2 + at * 0.1)), 0.15))
  }
  context.globalAlpha = 1
  paint(context, sleeve, ({ at, of }) => {
    const part = clamp(within(since, 0.9, 2) * 1.5 - (at / of) * 0.5)
    return [hand(part), hand(part), part]
  })
}

function draw(t: number) {
  if (t < times.gather + 1.4) drawStreet(t)
  if (t >= times.gather && t < times.turn) drawDots(t)
  if (t >= times.turn && t < times.back) drawTurning(t)
  if (t >= times.back && t < times.pocket) drawLetter(t, cameraAt(t))
  if (t >= times.pocket && t < times.arm) drawPocket(t)
  if (t >= times.arm) drawArm(t, cameraAt(t))
  if (t >= times.pocket) drawMargin(heavy(within(t, times.end + 0.2, times.end + 1.3)))
}

await show({ sayings, endCard }, draw, () => {
  drawArm(times.wipe + 1, { ...cameras.tattoo, screenY: 336 })
})
