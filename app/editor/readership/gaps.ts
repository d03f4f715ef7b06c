import { londonDay, readLondonTime } from '#app/ui/london-time.ts'
import { dayAfter } from './period.ts'

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

/** The days in London that a span touches and those that it covers, each as `2026-10-25`. */
type DaysOfSpan = { touched: DayRange; covered: DayRange }

/** From the first day to the last; empty when the last comes before the first. */
type DayRange = { first: string; last: string }

/** Days are compared as text, since reading a moment in London's time takes long, and a year has 365 of them. */
export function daysOfSpan({ from, until }: Span): DaysOfSpan {
  const first = londonDay(from)
  const last = londonDay(new Date(until.getTime() - 1))
  return {
    touched: { first, last },
    covered: {
      first: from <= startOf(first) ? first : dayAfter(first, 1),
      last: until >= startOf(dayAfter(last, 1)) ? last : dayAfter(last, -1),
    },
  }
}

export function isWithin(day: string, { first, last }: DayRange) {
  return first <= day && day <= last
}

export function startOf(day: string) {
  return readLondonTime(day, '00:00')?.[0] ?? new Date(`${day}T00:00:00Z`)
}
