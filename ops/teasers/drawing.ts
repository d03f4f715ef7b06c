// A drawing of content/teasers, as the pen, the brush and the stipple made it: each stroke keeps its spine, each dot its place.
// Runs in a browser.

export type Point = [x: number, y: number]
export type Polygon = Point[]
export type Stroke = { points: Polygon; halfWidths: number[]; sides: Point[]; length: number }
/** How far line, colour and stipple have come, from 0 to 1. */
export type Progress = [line: number, colour: number, stipple: number]
/** `at`: its place among those of its tag, of which there are `of`. */
type Placed = { tag: string; at: number; of: number }
export type Mark = Placed &
  (
    | { kind: 'ink'; color: string; strokes: Stroke[]; spines: Path2D; path: Path2D }
    | {
        kind: 'fill' | 'halo'
        color: string
        path: Path2D
        width: number
        from: Point
        reach: number
      }
    | { kind: 'dots'; color: string; dots: Dot[]; order: number[]; path: Path2D }
    | { kind: 'within'; path: Path2D; marks: Mark[] }
  )
export type Dot = [x: number, y: number, radius: number]

/** In the file, points are flat lists of numbers: two each, or three with half the width of the line or the radius of the dot. */
export type StoredMark = {
  tag: string
  color?: string
  ink?: number[][]
  dots?: number[]
  fill?: number[][]
  halo?: number[][]
  lw?: number
  clip?: number[][]
  ops?: StoredMark[]
}

export const colors = { ink: '#15120f', paper: '#f3eadb', red: '#c4321d', muted: '#e1d2b8' }

export const clamp = (x: number, least = 0, most = 1) => Math.min(most, Math.max(least, x))
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t
export const mix = (a: Point, b: Point, t: number): Point => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
]

/** The same numbers from 0 to 1 at each run. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pathOf(...polygons: Polygon[]) {
  return drawnPath(polygons, true)
}

/** Not closed. */
export function lineOf(...lines: Polygon[]) {
  return drawnPath(lines, false)
}

function drawnPath(polygons: Polygon[], isClosed: boolean) {
  const path = new Path2D()
  for (const polygon of polygons) {
    if (polygon[0]) path.moveTo(...polygon[0])
    for (const point of polygon) path.lineTo(...point)
    if (isClosed) path.closePath()
  }
  return path
}

export function readPolygon(flat: number[]): Polygon {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!])
}

function readTriples(flat: number[]): Dot[] {
  return Array.from({ length: flat.length / 3 }, (_, at) => flat.slice(3 * at, 3 * at + 3) as Dot)
}

export function readStroke(flat: number[]): Stroke {
  const triples = readTriples(flat)
  const points = triples.map(([x, y]): Point => [x, y])
  let length = 0
  const sides = points.map((point, at): Point => {
    const [before, after] = [points[Math.max(0, at - 1)]!, points[at + 1] ?? point]
    if (at) length += Math.hypot(point[0] - before[0], point[1] - before[1])
    const [x, y] = [after[0] - before[0], after[1] - before[1]]
    const unit = Math.hypot(x, y) || 1
    return [-y / unit, x / unit]
  })
  return { points, halfWidths: triples.map(([, , width]) => width), sides, length }
}

export function readDrawing(stored: StoredMark[]): Mark[] {
  const counts = new Map<string, number>()
  const random = seededRandom(7)
  const read = (mark: StoredMark): Mark => {
    const inside = mark.ops?.map(read)
    const { tag } = mark
    const at = counts.get(tag) ?? 0
    counts.set(tag, at + 1)
    const placed = { tag, at, of: 1 }
    const color = mark.color ?? colors.ink
    if (inside) {
      return {
        ...placed,
        kind: 'within',
        path: pathOf(...mark.clip!.map(readPolygon)),
        marks: inside,
      }
    }
    if (mark.ink) {
      const strokes = mark.ink.map(readStroke)
      const path = new Path2D()
      for (const stroke of strokes) addStroke(path, stroke)
      const spines = lineOf(...strokes.map(({ points }) => points))
      return { ...placed, kind: 'ink', color, strokes, path, spines }
    }
    if (mark.dots) {
      const dots = readTriples(mark.dots)
      const { x, y, size } = boxOf(dots.map(([x, y]): Point => [x, y]))
      const far = (dot: Dot) => Math.hypot(dot[0] - x, dot[1] - y) / (size || 1)
      const order = dots.map((dot) => 0.45 * far(dot) + 0.4 * random())
      const path = new Path2D()
      for (const dot of dots) addDot(path, dot)
      return { ...placed, kind: 'dots', color, dots, order, path }
    }
    const polygons = (mark.fill ?? mark.halo ?? []).map(readPolygon)
    const { x, y, width, height, size } = boxOf(polygons.flat())
    return {
      ...placed,
      kind: mark.fill ? 'fill' : 'halo',
      color,
      path: pathOf(...polygons),
      width: mark.lw ?? 0,
      from: [x + 0.38 * width, y + 0.3 * height],
      reach: 0.78 * size,
    }
  }
  const count = (mark: Mark): Mark => {
    mark.of = counts.get(mark.tag) ?? 1
    if (mark.kind === 'within') mark.marks.forEach(count)
    return mark
  }
  return stored.map(read).map(count)
}

function boxOf(points: Polygon) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y]
  return { x, y, width, height, size: Math.hypot(width, height) }
}

export function addDot(path: Path2D, [x, y, radius]: Dot) {
  path.moveTo(x + radius, y)
  path.arc(x, y, radius, 0, 7)
}

/** Adds the inked part of a stroke; `wet`: how much wider its head is while the ink runs. */
export function addStroke(
  path: Path2D,
  { points, halfWidths, sides, length }: Stroke,
  part = 1,
  wet = 0,
) {
  let left = clamp(part) * length
  if (left <= 0) return
  const port: Polygon = []
  const starboard: Polygon = []
  const add = ([x, y]: Point, [sx, sy]: Point, half: number) => {
    port.push([x + sx * half, y + sy * half])
    starboard.unshift([x - sx * half, y - sy * half])
  }
  let head = points[0]!
  let headWidth = halfWidths[0]!
  for (const [at, point] of points.entries()) {
    const before = points[at - 1] ?? point
    const step = Math.hypot(point[0] - before[0], point[1] - before[1])
    const reached = step > left ? left / step : 1
    head = mix(before, point, reached)
    headWidth = lerp(halfWidths[at - 1] ?? halfWidths[at]!, halfWidths[at]!, reached)
    add(head, sides[at]!, headWidth)
    if (step > left) break
    left -= step
  }
  path.addPath(pathOf([...port, ...starboard]))
  // The other way round, the caps would be holes.
  const caps: [Point, number][] = [
    [head, headWidth * (1 + wet)],
    [points[0]!, halfWidths[0]!],
  ]
  for (const [[x, y], radius] of caps) {
    if (radius <= 0.8) continue
    path.moveTo(x + radius, y)
    path.arc(x, y, radius, 0, -2 * Math.PI, true)
  }
}

/** Wet colour, spreading from where the brush was set down. */
function pathOfBlob([x, y]: Point, reach: number, at: number) {
  const edge = Array.from({ length: 40 }, (_, step): Point => {
    const angle = (step / 40) * 2 * Math.PI
    const radius =
      reach * (1 + 0.1 * Math.sin(angle * 3 + at) + 0.06 * Math.sin(angle * 7 + at * 2))
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return pathOf(edge)
}

/** Paints marks as far as each has come. @param ground what stands for the colour of paper */
export function paint(
  context: CanvasRenderingContext2D,
  marks: Mark[],
  progress: (mark: Mark) => Progress,
  ground = colors.paper,
) {
  for (const mark of marks) {
    if (mark.kind === 'within') {
      context.save()
      context.clip(mark.path)
      paint(context, mark.marks, progress, ground)
      context.restore()
      continue
    }
    const [line, colour, stipple] = progress(mark)
    const color = mark.color === colors.paper ? ground : mark.color
    context.fillStyle = color
    if (mark.kind === 'ink') {
      if (line >= 1) context.fill(mark.path)
      else if (line > 0) context.fill(partOfStrokes(mark.strokes, line))
    } else if (mark.kind === 'dots') {
      if (stipple >= 1) context.fill(mark.path)
      else if (stipple > 0) context.fill(partOfDots(mark, stipple))
    } else {
      if (mark.kind === 'halo' && line > 0.02 && mark.width > 1) {
        context.strokeStyle = color
        context.lineJoin = 'round'
        context.lineWidth = mark.width * clamp(line * 2)
        context.stroke(mark.path)
      }
      if (colour >= 1) context.fill(mark.path, 'evenodd')
      else if (colour > 0) {
        context.save()
        context.clip(mark.path, 'evenodd')
        context.fill(pathOfBlob(mark.from, mark.reach * (0.05 + colour * 1.1), mark.at))
        context.restore()
      }
    }
  }
}

function partOfStrokes(strokes: Stroke[], part: number) {
  const path = new Path2D()
  let left = part * strokes.reduce((sum, { length }) => sum + length, 0)
  for (const stroke of strokes) {
    addStroke(path, stroke, left / stroke.length, 0.12)
    left -= stroke.length
  }
  return path
}

/** A dot falls on the paper, spreads and dries smaller. */
function partOfDots({ dots, order }: { dots: Dot[]; order: number[] }, part: number) {
  const path = new Path2D()
  dots.forEach(([x, y, radius], at) => {
    const come = clamp((part * 1.15 - order[at]!) / 0.22)
    if (come <= 0) return
    const near = 1 - (1 - come) ** 3
    const spread = radius * (0.4 + 0.6 * near + 0.42 * Math.sin(Math.PI * come))
    addDot(path, [x, y - (1 - near) * 9, spread])
  })
  return path
}

/** The violet transfer on bare skin, of what is not inked yet. */
export function paintStencil(context: CanvasRenderingContext2D, marks: Mark[], skin: string) {
  context.lineCap = context.lineJoin = 'round'
  for (const mark of marks) {
    if (mark.kind === 'within') {
      context.save()
      context.clip(mark.path)
      paintStencil(context, mark.marks, skin)
      context.restore()
    } else if (mark.kind === 'ink') {
      if (Math.max(...mark.strokes.flatMap(({ halfWidths }) => halfWidths)) < 2.1) continue
      context.strokeStyle = '#4b3a8c'
      context.lineWidth = 5.5
      context.stroke(mark.spines)
    } else if (mark.kind !== 'dots') {
      context.fillStyle = context.strokeStyle = skin
      context.lineWidth = mark.width
      context.fill(mark.path)
      if (mark.kind === 'halo') context.stroke(mark.path)
    }
  }
}
