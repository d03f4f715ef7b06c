// Lines through points, cut into equal steps.

import { clamp, mix, type Point, type Polygon, readPolygon } from './drawing.ts'

/** A smooth line. @param flat two numbers for each point */
export function through(flat: number[], steps = 12): Polygon {
  const points = readPolygon(flat)
  return points.slice(1).flatMap((to, at) => {
    const [before, from, after] = [points[at - 1] ?? points[at]!, points[at]!, points[at + 2] ?? to]
    return Array.from({ length: steps }, (_, step): Point => {
      const t = (step + (at ? 1 : 0)) / (steps - (at ? 0 : 1))
      const along = (axis: 0 | 1) =>
        from[axis] +
        0.5 * t * (to[axis] - before[axis]) +
        t * t * (before[axis] - 2.5 * from[axis] + 2 * to[axis] - 0.5 * after[axis]) +
        0.5 * t ** 3 * (3 * (from[axis] - to[axis]) + after[axis] - before[axis])
      return [along(0), along(1)]
    })
  })
}

/** How far each point is along the line. */
export function distances(line: Polygon) {
  let far = 0
  return line.map(([x, y], at) => {
    const [px, py] = line[at - 1] ?? [x, y]
    far += Math.hypot(x - px, y - py)
    return far
  })
}

export const lengthOf = (line: Polygon) => distances(line).at(-1)!

/** The line again, in `count` equal steps. */
export function cut(line: Polygon, count: number): Polygon {
  const far = distances(line)
  let at = 1
  return Array.from({ length: count + 1 }, (_, step) => {
    const want = (far.at(-1)! * step) / count
    while (at < line.length - 1 && far[at]! < want) at++
    const part = (want - far[at - 1]!) / (far[at]! - far[at - 1]! || 1)
    return mix(line[at - 1]!, line[at]!, clamp(part))
  })
}
