/** The least of the figures that so many in a hundred do not exceed. */
export function percentile(figures: number[], of = 95) {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0
}

/** Milliseconds, whole ones. */
export function since(began: number) {
  return Math.round(performance.now() - began)
}

/** How much y rises for each one of x, by least squares. */
export function slope(points: { x: number; y: number }[]) {
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const along = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / along
}

function mean(figures: number[]) {
  return figures.reduce((sum, each) => sum + each, 0) / figures.length
}
