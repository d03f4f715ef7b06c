import { and, gte, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { prepared } from '#app/platform/db/prepared.server.ts'
import { type ReadingSource, readingSources } from '#app/platform/db/schema/readings.ts'
import { countedSpans, dailyReadings, newsletters } from '#app/platform/db/schema/tables.server.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { daysOfSpan, gapsIn, isWithin, type Span, startOf } from './gaps.ts'
import { dayAfter, daysUntil, type Period } from './period.ts'

type ReadingsBySource = Record<ReadingSource, number>

export type ReadDay = {
  /** `2026-10-25` */
  day: string
  /** Null before the first day that was counted, and for a day on which nothing was. */
  readings: ReadingsBySource | null
  isWhole: boolean
  hasNewsletter: boolean
}

export type Readership = {
  days: ReadDay[]
  /** How many pages were read in as many days before; null when not all of them were counted. */
  before: number | null
  /** When nothing was counted, in the period and after counting began. */
  gaps: Span[]
  /** When counting began; null when that was before the period. */
  beganAt: Date | null
  countedUntil: Date | null
}

export type ReadPage = { page: string; total: number } & ReadingsBySource

const { day } = dailyReadings

const readingsFrom = prepared((db) =>
  db
    .select()
    .from(dailyReadings)
    .where(gte(day, sql.placeholder('first'))),
)

/** With when counting began. */
const readingsBefore = prepared((db) =>
  db
    .select({
      before: sql<number>`coalesce(sum(${sumOf()}), 0)::float8`,
      beganAt:
        sql<Date | null>`(select min(${countedSpans.startedAt}) from ${countedSpans})`.mapWith(
          countedSpans.startedAt,
        ),
    })
    .from(dailyReadings)
    .where(and(gte(day, sql.placeholder('firstBefore')), lt(day, sql.placeholder('first')))),
)

const spansUntil = prepared((db) =>
  db
    .select({ from: countedSpans.startedAt, until: countedSpans.countedUntil })
    .from(countedSpans)
    .where(gte(countedSpans.countedUntil, sql.placeholder('from'))),
)

/** How much was read on each day of a period, the last of them today. @throws ForbiddenAct */
export async function readershipOf(
  actor: Pick<Actor, 'role'>,
  period: Period,
  now = new Date(),
): Promise<Readership> {
  requireAct(actor, 'see readership')
  const today = londonDay(now)
  const days = daysUntil(today, period)
  const [first = ''] = days
  const firstBefore = dayAfter(first, -period)
  const from = startOf(first)
  const [rows, [{ before = 0, beganAt = null } = {}], spans, sent] = await Promise.all([
    readingsFrom().execute({ first }),
    readingsBefore().execute({ first, firstBefore }),
    spansUntil().execute({ from: from.toISOString() }),
    daysOfNewsletters(from, now),
  ])
  const began = beganAt ?? now
  const gaps = gapsIn(spans, { from: new Date(Math.max(+began, +from)), until: now })
  const uncounted = began > from ? [{ from, until: began }, ...gaps] : gaps
  const away = uncounted.map(daysOfSpan)
  const readingsOf = new Map(rows.map(({ day, ...readings }) => [day, readings]))
  return {
    days: days.map((day) => {
      const isCounted = !away.some(({ covered }) => isWithin(day, covered))
      const isWhole = day !== today && !away.some(({ touched }) => isWithin(day, touched))
      return {
        day,
        isWhole,
        hasNewsletter: sent.has(day),
        readings: isCounted ? (readingsOf.get(day) ?? noReadings()) : null,
      }
    }),
    before: beganAt && beganAt <= startOf(firstBefore) ? before : null,
    gaps,
    beganAt: beganAt && beganAt > from ? beganAt : null,
    countedUntil: spans.reduce<Date | null>(
      (last, { until }) => (last && last > until ? last : until),
      null,
    ),
  }
}

/** The days on which a newsletter went out. A notice to all account holders is none. */
async function daysOfNewsletters(from: Date, until: Date) {
  const { startedAt, audience } = newsletters
  const rows = await db
    .select({ startedAt })
    .from(newsletters)
    .where(
      and(
        isNotNull(startedAt),
        gte(startedAt, from),
        lte(startedAt, until),
        ne(audience, 'accounts'),
      ),
    )
  return new Set(rows.flatMap(({ startedAt }) => (startedAt ? [londonDay(startedAt)] : [])))
}

/**
 * The pages that were read most in a period, with how many there are in all.
 *
 * @throws ForbiddenAct
 */
export async function mostReadPages(
  actor: Pick<Actor, 'role'>,
  period: Period,
  { limit, now = new Date() }: { limit: number; now?: Date },
) {
  requireAct(actor, 'see readership')
  const { rows } = await db.execute<ReadPage & { pages: number }>(
    sql`select page, ${sums}, sum(${sumOf()})::float8 as total, (count(*) over ())::int as pages
      from (${readingsSince(londonDay(now), period)}) as counted
      group by page order by total desc, page limit ${limit}`,
  )
  return {
    count: rows[0]?.pages ?? 0,
    pages: rows.map(({ pages: _, ...page }): ReadPage => page),
  }
}

// Whole months are added up already, which leaves the days of the first one.
function readingsSince(today: string, period: Period): SQL {
  const first = dayAfter(today, 1 - period)
  const month = first.endsWith('-01')
    ? first
    : `${dayAfter(`${first.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  return sql`
    select page, ${columns} from page_readings where day >= ${first} and day < ${month} and day <= ${today}
    union all
    select page, ${columns} from monthly_page_readings where month >= ${month}`
}

const columns = sql.raw(readingSources.join(', '))
const sums = sql.raw(
  readingSources.map((source) => `sum(${source})::float8 as ${source}`).join(', '),
)

function sumOf() {
  return sql.raw(readingSources.join(' + '))
}

export function totalOf(readings: ReadingsBySource) {
  return readingSources.reduce((sum, source) => sum + readings[source], 0)
}

export function noReadings(): ReadingsBySource {
  return { search: 0, social: 0, newsletter: 0, sites: 0, own: 0, unknown: 0 }
}
