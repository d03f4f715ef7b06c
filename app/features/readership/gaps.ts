export type Span = { from: Date; until: Date }

/** Shorter ones are restarts, which lose next to nothing. */
const shortestGapMs = 10 * 60_000

/**
 * When nothing counted between two moments, although one or more processes should have.
 *
 * @param counted when each process counted, in any order
 */
export function gapsIn(counted: Span[], { from, until }: Span): Span[] {
  const gaps: Span[] = []
  let countedUntil = from
  const inOrder = counted.toSorted((a, b) => a.from.getTime() - b.from.getTime())
  for (const span of [...inOrder, { from: until, until }]) {
    const begins = span.from < until ? span.from : until
    if (begins.getTime() - countedUntil.getTime() >= shortestGapMs) {
      gaps.push({ from: countedUntil, until: begins })
    }
    if (span.until > countedUntil) countedUntil = span.until
  }
  return gaps
}
