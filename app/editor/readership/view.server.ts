import { readingSources } from '#app/platform/db/schema/readings.ts'
import { britishDate, britishDateWithWeekday, britishShortDate, clockTime } from '#app/ui/dates.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { Span } from './gaps.ts'
import { mondayOf, type Period, weekdayOf } from './period.ts'
import { noReadings, type ReadDay, type Readership, totalOf } from './readership.server.ts'
import { figure, sourceWords } from './words.ts'

/** What the page says and draws. The server chooses words and figures, so that the page needs little script. */
export type ReadershipView = {
  total: number
  /** `from 24 September to 23 October 2026` */
  during: string
  /** How many more than in the period before, or fewer; null when that was not counted whole. */
  difference: number | null
  chart: Chart
  table: ReadingsTable
  notes: string[]
  sources: { name: string; readings: number; percent: number }[]
}

type Chart = {
  unit: 'day' | 'week'
  summary: string
  /** From the top of the chart to nought. */
  scale: number[]
  bars: Bar[]
  /** Words below some of the bars, by the number of the bar. */
  labels: { bar: number; text: string }[]
}

export type Bar = { readings: number; isPart: boolean; hasNewsletter: boolean }

/** The figures of the chart: its days in weeks, or a row for each of its weeks. Those of each day of a year are in the CSV. */
type ReadingsTable = { unit: 'day'; weeks: DaysOfWeek[] } | { unit: 'week'; weeks: WeekRow[] }

export type DaysOfWeek = {
  /** Its Monday, also when that lies before the period. */
  from: string
  /** Monday to Sunday; null outside the period, and for a day that was not counted. */
  days: ({ readings: number; isPart: boolean } | null)[]
  total: number
}

export type WeekRow = Bar & {
  /** Its Monday with the year: the first and the last week of a year may have the same date. */
  from: string
  /** False when nothing was counted on any of its days. */
  isCounted: boolean
}

const maxGaps = 5

export function viewOf(readership: Readership, period: Period, now = new Date()): ReadershipView {
  const { days, before } = readership
  const total = days.reduce((sum, day) => sum + readingsOn(day), 0)
  const weeks = weeksOf(days)
  const ofWeeks = period === 365 ? weeks.map(weekRow) : null
  return {
    total,
    during: during(days),
    difference: before === null ? null : total - before,
    // The same rows as the chart's bars, so that they are sent once.
    table: ofWeeks
      ? { unit: 'week', weeks: ofWeeks }
      : { unit: 'day', weeks: weeks.map(daysOfWeek) },
    chart: chartOf(
      period,
      ofWeeks
        ? { unit: 'week', groups: weeks, bars: ofWeeks }
        : { unit: 'day', groups: days.map((day) => [day]), bars: days.map(dayBar) },
    ),
    notes: notesOn(readership, now),
    sources: sourcesOf(days, total),
  }
}

function readingsOn({ readings }: ReadDay) {
  return readings ? totalOf(readings) : 0
}

type Drawn = Pick<Chart, 'unit' | 'bars'> & { groups: ReadDay[][] }

function chartOf(period: Period, { unit, groups, bars }: Drawn): Chart {
  const most = Math.max(...bars.map(({ readings }) => readings))
  const [best] = groups[bars.findIndex(({ readings }) => readings === most)] ?? []
  const bestWords = best && `${unit === 'week' ? 'in the week of ' : 'on '}${longDay(best.day)}`
  return {
    unit,
    bars,
    scale: scaleOf(most),
    labels: labelsOf(groups, period),
    summary: [
      `Bar chart of pages read each ${unit} ${during(groups.flat())}.`,
      most > 0 ? `The most was ${figure(most)} ${bestWords}.` : 'Nothing was read.',
      'The same figures are in the table below.',
    ].join(' '),
  }
}

/** Round figures from the top of a chart down to nought, at most five above it. */
export function scaleOf(most: number) {
  const least = Math.max(most, 5) / 5
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((each) => each >= least && Number.isInteger(each))
  const whole = step ?? 10 * power
  const steps = Math.ceil(Math.max(most, 5) / whole)
  return Array.from({ length: steps + 1 }, (_, index) => (steps - index) * whole)
}

function labelsOf(groups: ReadDay[][], period: Period): Chart['labels'] {
  const every = { 7: 1, 30: 7, 365: 13 }[period]
  const last = groups.length - 1
  return groups.flatMap(([first], bar) => {
    if (!first || (bar % every !== 0 && bar !== last)) return []
    if (bar === last) return [{ bar, text: period === 365 ? 'Now' : 'Today' }]
    // The last one is too near for another beside it.
    if (last - bar < every / 2) return []
    const date = dateOf(first.day)
    return [{ bar, text: period === 7 ? shortWeekday.format(date) : britishShortDate(date) }]
  })
}

/** The days are in their order, so their weeks follow from the first one's weekday. */
function weeksOf(days: ReadDay[]) {
  const ahead = weekdayOf(days[0]?.day ?? '')
  return [...Map.groupBy(days, (_, index) => Math.floor((ahead + index) / 7)).values()]
}

function dayBar(day: ReadDay): Bar {
  const { isWhole, hasNewsletter } = day
  return { readings: readingsOn(day), isPart: !isWhole, hasNewsletter }
}

function weekRow(days: ReadDay[]): WeekRow {
  return {
    from: britishDate(mondayOfWeek(days)),
    readings: days.reduce((sum, day) => sum + readingsOn(day), 0),
    isPart: days.length < 7 || days.some(({ isWhole }) => !isWhole),
    hasNewsletter: days.some(({ hasNewsletter }) => hasNewsletter),
    isCounted: days.some(({ readings }) => readings),
  }
}

function daysOfWeek(days: ReadDay[]): DaysOfWeek {
  const week: DaysOfWeek['days'] = Array.from({ length: 7 }, () => null)
  for (const each of days) {
    if (each.readings) {
      week[weekdayOf(each.day)] = { readings: totalOf(each.readings), isPart: !each.isWhole }
    }
  }
  return {
    from: britishDate(mondayOfWeek(days)),
    days: week,
    total: days.reduce((sum, day) => sum + readingsOn(day), 0),
  }
}

function mondayOfWeek([first]: ReadDay[]) {
  return dateOf(mondayOf(first?.day ?? ''))
}

function sourcesOf(days: ReadDay[], total: number) {
  const sums = noReadings()
  for (const { readings } of days) {
    for (const source of readingSources) sums[source] += readings?.[source] ?? 0
  }
  return readingSources
    .map((source) => ({
      name: sourceWords[source],
      readings: sums[source],
      percent: total > 0 ? Math.round((sums[source] * 100) / total) : 0,
    }))
    .toSorted((a, b) => b.readings - a.readings)
}

function notesOn({ gaps, beganAt, countedUntil }: Readership, now: Date) {
  const earlier = gaps.length - maxGaps
  return [
    beganAt && `Counting began on ${longDay(londonDay(beganAt))} at ${clockTime(beganAt)}.`,
    earlier > 0 && `Nothing was counted at ${earlier} earlier times either.`,
    ...gaps.slice(-maxGaps).map(gapWords),
    countedUntil && londonDay(countedUntil) === londonDay(now)
      ? `Today: counted until ${clockTime(countedUntil)}.`
      : 'Today: nothing was counted yet.',
  ].filter((note): note is string => Boolean(note))
}

function gapWords({ from, until }: Span) {
  const [day, lastDay] = [londonDay(from), londonDay(until)]
  if (day === lastDay) {
    return `${longDay(day)}: nothing was counted from ${clockTime(from)} to ${clockTime(until)}.`
  }
  return `Nothing was counted from ${longDay(day)}, ${clockTime(from)} to ${longDay(lastDay)}, ${clockTime(until)}.`
}

function during(days: ReadDay[]) {
  const [from, until] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const withoutYear = from.slice(0, 4) === until.slice(0, 4)
  const first = britishDate(dateOf(from))
  return `from ${withoutYear ? first.replace(/ \d+$/, '') : first} to ${britishDate(dateOf(until))}`
}

function longDay(day: string) {
  return britishDateWithWeekday(dateOf(day))
}

/** Noon, which is on this day in London too. */
function dateOf(day: string) {
  return new Date(`${day}T12:00:00Z`)
}

const shortWeekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
})
