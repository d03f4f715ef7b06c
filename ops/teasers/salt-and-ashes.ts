// “Salt and Ashes”, drawn on a canvas: the lighthouse is turned to whoever is to blame, until it unscrews.

import {
  addDot,
  clamp,
  colors,
  lerp,
  lineOf,
  type Point,
  type Polygon,
  paint,
  pathOf,
  seededRandom,
} from './drawing.ts'
import {
  between,
  type Camera,
  context,
  drawMargin,
  fill,
  hand,
  heavy,
  height,
  loadDrawings,
  look,
  placed,
  show,
  soft,
  stroke,
  sweep,
  whole,
  within,
} from './film.ts'
import { endCard, sayings, times } from './salt-and-ashes-words.ts'

const { drawings, stamp } = await loadDrawings('salt-and-ashes')

// The lighthouse: round, so its door and windows go round it.

const axis = 640
const [skin, blue, gold] = ['#e9bd99', '#26375c', '#d79a2b']
const radiusAt = (y: number) => lerp(64, 98, (y - 216) / 254)
type Opening = { angle: number; half: number; foot: number; head: number; bars: number[] }
const door: Opening = { angle: 0, half: 0.31, foot: 463, head: 386, bars: [-0.34, 0.34] }
const windows = [-0.42, 0.42].map((angle) => ({
  angle,
  half: 0.17,
  foot: 318,
  head: 276,
  bars: [0],
}))

function drawOpening(turn: number, { angle, half, foot, head, bars }: Opening, color = gold) {
  const middle = Math.atan2(Math.sin(turn + angle), Math.cos(turn + angle))
  if (Math.abs(middle) > Math.PI / 2 + half) return
  const place = (u: number, v: number): Point => {
    const [at, y] = [clamp(middle + u * half, -1.571, 1.571), lerp(foot, head, v)]
    return [axis + radiusAt(y) * Math.sin(at), y + 0.15 * radiusAt(y) * Math.cos(at)]
  }
  const outline: Polygon = Array.from({ length: 25 }, (_, at) => {
    const around = (Math.PI * at) / 24
    return place(-Math.cos(around), 0.58 + 0.42 * Math.sin(around))
  })
  const frame = pathOf([place(-1, 0), ...outline, place(1, 0), place(0.5, 0), place(-0.5, 0)])
  const edge = (side: number): Polygon =>
    [216, 470].map((y) => [axis + side * (radiusAt(y) - 3), y])
  context.save()
  context.clip(pathOf([...edge(-1), ...edge(1).reverse()]))
  context.lineJoin = context.lineCap = 'round'
  stroke(frame, colors.paper, 15)
  fill(frame, color)
  stroke(frame, colors.ink, 5.5)
  for (const bar of bars) {
    stroke(lineOf([0.05, 0.5, 0.92].map((v) => place(bar, v))), colors.ink, 3)
  }
  context.restore()
}

// Who turns it, from which side, and to where.

type Turn = { who: 'dad' | 'neil' | 'maxine'; from: number; to: number; angle: number; top?: true }
const turns: Turn[] = [
  { who: 'dad', from: 5.3, to: 6.4, angle: 0 },
  { who: 'maxine', from: 12.7, to: 13.3, angle: 1.05 },
  { who: 'neil', from: 14.9, to: 15.4, angle: -1.05 },
  { who: 'maxine', from: 16.9, to: 17.5, angle: 1.05 },
  { who: 'neil', from: 18.3, to: 18.8, angle: -1.05 },
  { who: 'maxine', from: 23.3, to: 24.2, angle: 0.9, top: true },
  { who: 'maxine', from: 24.8, to: 25.7, angle: 2.9, top: true },
  { who: 'neil', from: 41.4, to: 42.5, angle: 0 },
]

const twists = turns.filter(({ top }) => top) as [Turn, Turn]

/** Which way the door looks, or the windows, once the top turns alone. */
function angleAt(t: number, isTop = false) {
  const isApart = isTop && t < times.arms
  return turns
    .filter(({ top }) => isApart || !top)
    .reduce(
      (from, { angle, ...turn }) => lerp(from, angle, heavy(within(t, turn.from, turn.to))),
      2.5,
    )
}

function liftAt(t: number) {
  if (t > times.arms) return 0
  const unscrewed = twists.map(({ from, to }) => 9 * heavy(within(t, from, to)))
  return unscrewed[0]! + unscrewed[1]! + 460 * soft(within(t, times.lift, times.lift + 1.5))
}

function drawCellar(t: number) {
  const lift = liftAt(t)
  if (lift > 0) stamp('neck')
  stamp('base')
  if (isQuiet(t)) return drawAshes(t)
  drawOpening(angleAt(t), door, lightAt(t) > 0.4 ? glow : blue)
  drawSalt(t)
  placed(0, -lift, () => {
    stamp('top')
    for (const each of windows) drawOpening(angleAt(t, true), each)
  })
}

// The door is lit: on whom it looks, a wedge of light falls, over the wall and over the table.

const glow = '#fbd766'

function lightAt(t: number) {
  const lit = (from: number, to = 99) => soft(within(t, from, from + 0.4)) - within(t, to, to + 0.5)
  const open = Math.max(lit(5.3, times.died), lit(12.6, times.months + 1.3), lit(41.3))
  return open * soft(within(Math.cos(angleAt(t)), 0, 0.4))
}

function wedgesAt(t: number) {
  const [turn, light] = [angleAt(t), lightAt(t)]
  if (light <= 0) return { floor: new Path2D(), wall: new Path2D() }
  const side = turn < 0 ? -1 : 1
  const open = light * (0.42 + 0.38 * Math.cos(turn) ** 4)
  const out = Math.abs(Math.sin(turn))
  const far = (angle: number): Point => [axis + 1600 * Math.sin(angle), 470 + 640 * Math.cos(angle)]
  const foot = (angle: number): Point => [axis + 98 * Math.sin(angle), 463 + 15 * Math.cos(angle)]
  const outer = [far(turn + side * open), foot(turn + side * 0.31)]
  const up: Point = [axis + 1600 * Math.sin(turn), lerp(460, 404 - 420 * out, light)]
  return {
    floor: pathOf([foot(turn - side * 0.31), far(turn - side * open), ...outer]),
    wall: out ? pathOf([[axis + side * 80 * out, 392], up, ...outer]) : new Path2D(),
  }
}

/** Open, its fingers lie apart; a thumb is behind what it holds. */
function drawHand(who: Turn['who'], [x, y, tilt, open]: Place, isThumb: boolean) {
  const nails = who === 'maxine' ? colors.red : '#f0d3b6'
  const part = (name: string, x: number, y: number, turn: number) =>
    placed(x, y, () => stamp(name, nails), 1, turn * open)
  const drawParts = () => {
    context.scale(0.84, 0.74)
    if (isThumb) return part('thumb', 150, -90, 0.24)
    stamp('hand')
    for (const [at, knuckle] of [62, 26, -12, -54].entries()) {
      part(`finger${at}`, 140, knuckle, 0.13 * at - 0.22)
    }
    if (who !== 'maxine') stamp(who)
  }
  placed(axis + x, y, drawParts, who === 'maxine' ? -1 : 1, tilt)
}

type Place = [x: number, y: number, tilt: number, open: number]
const grip = 250
const blend = (a: Place, b: Place, part: number) =>
  a.map((each, at) => lerp(each, b[at]!, part)) as Place

function drawHands(t: number, isThumb = false) {
  for (const { who, from, to, top } of turns) {
    if (top) continue
    const [come, go] = [within(t, from - 0.85, from - 0.1), within(t, to + 0.15, to + 0.85)]
    if (come <= 0 || go >= 1) continue
    const away = 1 - hand(come) + go ** 2.2
    const open = 1 - soft(within(t, from - 0.4, from)) + soft(within(t, to, to + 0.3))
    const side = who === 'maxine' ? -1 : 1
    const twist = side * (44 + 26 * (1 - 2 * heavy(within(t, from, to))))
    drawHand(who, [side * 720 * away + twist, grip + 60 * away, 0.2 * away, open], isThumb)
  }
  if (t < times.halves || t > times.arms) return
  const [first, second] = twists
  const again = within(t, first.to + 0.1, second.from - 0.1)
  const [one, two] = twists.map(({ from, to }) => heavy(within(t, from, to)))
  const open = 1 - soft(within(t, first.from - 0.3, first.from)) + Math.sin(Math.PI * again)
  const hers: Place = [-70 + 52 * (one! - soft(again) + two!), grip - liftAt(t), 0, open]
  const come = hand(within(t, times.halves + 0.2, first.from - 0.1))
  drawHand('maxine', blend([-760, 200, 0.2, 1], hers, come), isThumb)
  // He comes to turn it back, sees the salt, and holds the base for her.
  let his: Place = [780, 230, 0.2, 1]
  his = blend(his, [214, 262, 0.1, 1], hand(within(t, first.to - 0.5, first.to + 0.4)))
  his = blend(his, [58, 424, -0.04, 0], soft(within(t, second.from + 0.2, second.to + 0.1)))
  his = blend(his, [800, 470, 0.1, 1], within(t, times.pour - 0.7, times.pour + 0.2) ** 2)
  drawHand('neil', his, isThumb)
}

// What comes out of the thread, and what goes in.

const randomGrain = seededRandom(19)
const grains = Array.from({ length: 110 }, () => {
  const [around, born] = [2 * randomGrain() - 1, randomGrain()]
  const x = axis + around * 84 + 26 * (randomGrain() - 0.5)
  const y = 500 + 26 * randomGrain() - 14 * around ** 2
  return { around, born, x, y, radius: 2.4 + 1.9 * randomGrain() }
})

function drawSalt(t: number) {
  if (t > times.arms) return
  const salt = new Path2D()
  for (const { around, born, x, y, radius } of grains) {
    const since = t - lerp(twists[0].from + 0.35, times.lift + 1.2, born ** 1.2)
    if (since <= 0) continue
    const from = 352 + 10 * (1 - around ** 2)
    const fall = clamp(since / 0.42)
    const hop = 10 * Math.abs(Math.sin(Math.PI * within(since, 0.42, 0.62)))
    addDot(salt, [lerp(axis + around * 66, x, fall), lerp(from, y, fall ** 2) - hop, radius])
  }
  printWhite(salt, 2.6)
}

function printWhite(path: Path2D, lineWidth: number) {
  stroke(path, colors.ink, lineWidth)
  fill(path, colors.paper)
}

const ashes = drawings.get('ash')!.flatMap((mark) => (mark.kind === 'dots' ? mark.dots : []))
const isQuiet = (t: number) => t >= times.pour && t < times.arms

function drawAshes(t: number) {
  stamp('cave')
  const [cave] = drawings.get('cave')!
  context.save()
  if (cave && 'path' in cave) context.clip(cave.path)
  const [bed, ash] = [new Path2D(), new Path2D()]
  for (const [at, [x, y, radius]] of ashes.entries()) {
    const lands = at === ashes.length - 1 ? 4.2 : lerp(1.1, 3.4, at / ashes.length)
    const fall = within(t - times.pour - lands, -0.4, 0)
    const from = axis + ((at * 7) % 9) - 4
    if (fall >= 1) addDot(bed, [x, y, 13])
    if (fall > 0) addDot(ash, [lerp(from, x, fall ** 4), lerp(200, y, fall ** 1.6), radius])
  }
  fill(bed, '#cdc0aa')
  context.restore()
  fill(ash, '#4d453d')
}

// What it is for.

function drawShake(t: number) {
  const shake = 14 * Math.sin(16 * t)
  placed(axis, 540, () => stamp('egg'))
  const salt = new Path2D()
  for (const { around, born, radius } of grains) {
    for (const side of [-1, 1]) {
      const since = t - 2.9 * born - 0.13 * side
      const fall = within(since, -0.5, 0)
      const x = axis + side * around * lerp(20, 40, fall)
      if (fall > 0) addDot(salt, [x, lerp(252, 380 + 9 * Math.sin(40 * born), fall), radius + 1.6])
    }
  }
  printWhite(salt, 2.6)
  const holding: Place = [184, 104 + shake, 0.12, 0]
  drawHand('dad', holding, true)
  const drawUpright = () => placed(-axis, -298, () => drawCellar(0))
  placed(axis + 140, 66 + shake, drawUpright, 1, -2.5)
  drawHand('dad', holding, false)
}

// The kitchen, and the garden behind it.

const flat: Camera = { x: axis, y: 276, scale: 1, turn: 0, screenX: axis, screenY: 276 }
const atDoor: Camera = { ...flat, y: 372, scale: 1.6 }
const atLight: Camera = { ...flat, y: 402, scale: 2.5 }
const atBase: Camera = { ...flat, y: 396, scale: 1.9 }
const near: Camera = { ...flat, y: 300, scale: 1.2 }
const emblem: Camera = { ...flat, y: 288, scale: 0.6, screenX: 222, screenY: 386 }
const cut = 0.001
const moves: [Camera, from: number, seconds: number][] = [
  [atDoor, 6.9, 2.6],
  [flat, times.died, 1.3],
  [atLight, times.near, cut],
  [flat, times.wide, cut],
  [atBase, times.pour, cut],
  [flat, times.arms, cut],
  [near, times.meet + 0.7, 1.9],
  [flat, times.home, 1.2],
  [near, 41.5, 1.8],
  [emblem, times.end, 1.6],
]

function cameraAt(t: number) {
  return moves.reduce(
    (camera, [to, from, seconds]) => between(camera, to, soft(within(t, from, from + seconds))),
    flat,
  )
}

function drawGate(t: number) {
  const since = Math.max(0, t - times.gate)
  const open = 1.12 * (1 - Math.exp(-2.6 * since) * Math.cos(4.4 * since))
  stamp('posts')
  context.save()
  context.transform(Math.cos(open), 0.2 * Math.sin(open), 0, 1, 420, 404)
  stamp('gate')
  context.restore()
  stamp('post')
  stamp('latch')
}

function drawMug(name: string, side: number, apart: number) {
  placed(axis + side * (432 + 440 * apart), 524, () => stamp(name))
}

function discOf(radius: number) {
  const path = new Path2D()
  addDot(path, [axis, 288, radius])
  return path
}

function drawKitchen(t: number) {
  const ending = heavy(within(t, times.end + 0.1, times.end + 1.3))
  drawRule(within(t, times.end + 1.2, times.end + 2.6))
  context.save()
  look(cameraAt(t))
  if (t < times.table) {
    fill(discOf(276), blue)
  } else if (!isQuiet(t)) {
    stamp('night')
    fill(wedgesAt(t).wall, glow)
    drawGate(t)
    drawMonths(t)
  }
  const down = t < times.arms ? 0 : 1 - soft(within(t, times.home + 0.5, times.home + 1.4))
  if (down < 1) placed(0, 520 * down, () => drawTable(t, ending))
  if (t > times.arms && t < times.home + 1.2) drawArms(t)
  context.restore()
}

function drawTable(t: number, ending: number) {
  context.save()
  context.clip(discOf(lerp(900, 276, ending)))
  const table = drawings.get('table')!
  paint(context, isQuiet(t) ? table.filter((_, at) => at < 1 || at > 6) : table, whole)
  context.globalCompositeOperation = 'color-dodge'
  fill(wedgesAt(t).floor, '#384f9b')
  context.globalCompositeOperation = 'source-over'
  if (t >= times.table) {
    const apart = heavy(within(t, times.months + 0.2, times.months + 2))
    drawMug('mugLeft', -1, apart - heavy(within(t, times.halves + 0.1, times.halves + 1.3)))
    drawMug('mugRight', 1, apart - heavy(within(t, times.halves + 6, times.halves + 7.2)))
  }
  context.restore()
  if (t < times.table) drawShake(t)
  else {
    drawHands(t, true)
    drawCellar(t)
    drawHands(t)
  }
}

function drawRule(part: number) {
  if (part <= 0) return
  context.save()
  context.beginPath()
  const far = 1100 * hand(part)
  context.rect(emblem.screenX - far, 0, 2 * far, height)
  context.clip()
  for (const x of [0, 880]) placed(x, emblem.screenY, () => stamp('rule'))
  context.restore()
}

// Two arms, and the rope that stops on each.

function drawArms(t: number) {
  const { arms, meet } = times
  const near = soft(within(t, meet + 0.3, meet + 1.1))
  const hers = lerp(-760, lerp(-64, 0, near), hand(within(t, arms + 0.5, arms + 1.5)))
  const his = lerp(780, lerp(76, 0, near), hand(within(t, meet - 0.9, meet)))
  const high = lerp(-120, 0, soft(within(t, meet + 0.1, meet + 0.9)))
  const join = soft(within(t, meet + 1.2, meet + 2.6))
  const gone = lerp(-80, 1400, heavy(within(t, times.home, times.home + 1.2)))
  context.save()
  context.clip(sweep(gone, 2000, { from: -100, to: 700, step: 20, wave: 16 }))
  placed(hers, 0, () => {
    stamp('armMax')
    stamp('tattooMax', skin)
  })
  placed(his, high, () => {
    stamp('armNeil')
    stamp('tattooNeil', skin)
  })
  for (const isBack of [true, false]) {
    placed(hers, 0, () => drawStrands(join, 570, 1, isBack))
    placed(his, high, () => drawStrands(join, 710, -1, isBack))
  }
  context.restore()
}

/** Three strands, frayed, until they lie in the three of the other. */
function drawStrands(join: number, from: number, side: number, isBack: boolean) {
  for (let strand = 0; strand < 3; strand++) {
    const steps = Array.from({ length: 23 }, (_, at): [Point, number] => {
      const part = at / 22
      const x = from + side * lerp(46, 71, join) * part
      const turn = ((x - 570) / 48 + strand / 3) * 2 * Math.PI
      const splay = (strand - 1) * (8 + 26 * part ** 1.5) - 6 * part * Math.sin(5 * part + strand)
      return [[x, 404 + lerp(splay, 9.5 * Math.sin(turn), join)], lerp(1, Math.cos(turn), join)]
    })
    const runs: Polygon[] = []
    for (const [at, [point, depth]] of steps.entries()) {
      if (depth < 0 !== isBack) continue
      const before = steps[at - 1]
      if (before && before[1] < 0 === isBack) runs.at(-1)!.push(point)
      else runs.push(before ? [before[0], point] : [point])
    }
    context.lineCap = 'butt'
    context.lineJoin = 'round'
    stroke(lineOf(...runs), colors.ink, 16.5)
    stroke(lineOf(...runs), gold, 8)
  }
}

/** A pearl for each of eleven. */
function drawMonths(t: number) {
  const pearls = new Path2D()
  for (let at = 0; at < 11; at++) {
    const come = hand(within(t, times.months + 0.5 + at * 0.16, times.months + 0.9 + at * 0.16))
    const angle = lerp(-2.85, -0.29, at / 10)
    if (come > 0)
      addDot(pearls, [axis + 218 * Math.cos(angle), 232 + 190 * Math.sin(angle), 12 * come])
  }
  printWhite(pearls, 5)
}

function draw(t: number) {
  drawKitchen(t)
  drawMargin(heavy(within(t, times.end + 0.2, times.end + 1.3)))
  // At the last the light leaves the picture, and falls on the page.
  if (t > times.home + 1.2) {
    context.save()
    context.beginPath()
    context.rect(0, 552, 1280, 168)
    context.clip()
    context.globalAlpha = 1 - soft(within(t, times.end, times.end + 0.4))
    look(cameraAt(t))
    fill(wedgesAt(t).floor, glow)
    context.restore()
  }
}

await show({ sayings, endCard }, draw, () => {
  context.translate(0, 84)
  drawKitchen(13.4)
})
