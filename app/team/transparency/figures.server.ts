import { sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import type { Figures, QuarterFigures } from './figures.ts'
import { daysOf, type Quarter, quarterName, quarterOf, quartersBetween } from './quarter.ts'

const freshForMs = 300_000
const dayMs = 86_400_000

const cache = new Map<string, { figures: Promise<Figures>; until: number }>()

/** The latest first. A quarter that is over is counted once, the current one every five minutes at most. */
export async function quarterlyFigures(years: number, now = new Date()): Promise<QuarterFigures[]> {
  const first = await firstEvent()
  if (!first) return []
  const quarters = quartersBetween(quarterOf(first), quarterOf(now)).slice(0, years * 4)
  return Promise.all(
    quarters.map(async (quarter) => ({ quarter, figures: await figuresOf(quarter, now) })),
  )
}

export function recountFigures() {
  cache.clear()
}

function figuresOf(quarter: Quarter, now: Date) {
  const name = quarterName(quarter)
  const cached = cache.get(name)
  if (cached && cached.until > now.getTime()) return cached.figures
  // A transaction that was open at midnight may commit later.
  const isOver = Date.parse(daysOf(quarter).to) + dayMs < now.getTime()
  const figures = count(quarter)
  cache.set(name, {
    figures,
    until: isOver ? Number.POSITIVE_INFINITY : now.getTime() + freshForMs,
  })
  figures.catch(() => cache.delete(name))
  return figures
}

// The note on the first event of each sample. It is kept when the sample is deleted.
const sample = 'A sample'

async function firstEvent() {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select least(
      (select min(at) from submission_events where action = 'submitted' and note is distinct from ${sample}),
      (select min(created_at) from cases where kind = 'complaint')
    ) as at`)
  return rows[0]?.at ? new Date(rows[0].at) : null
}

// An undone decision has two events, which cancel each other out.
async function count(quarter: Quarter): Promise<Figures> {
  const { from, to } = daysOf(quarter)
  const within = (
    moment: string,
  ) => sql`${sql.raw(moment)} >= ${from}::timestamp at time zone 'Europe/London'
    and ${sql.raw(moment)} < ${to}::timestamp at time zone 'Europe/London'`
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    with done as materialized (
      select id, submission_id, action, from_status, to_status, at from submission_events event
      where action in ('submitted', 'approved', 'rejected', 'withdrawn', 'undone') and ${within('at')}
        and exists (select from submission_events sent where sent.submission_id = event.submission_id
          and sent.action = 'submitted' and sent.note is distinct from ${sample})
    ),
    tally as (
      select
        count(*) filter (where action = 'submitted') as submitted,
        count(*) filter (where action = 'approved')
          - count(*) filter (where action = 'undone' and from_status = 'approved') as approved,
        count(*) filter (where action = 'rejected' and from_status = 'pending')
          - count(*) filter (where action = 'undone' and from_status = 'rejected' and to_status = 'pending') as rejected,
        count(*) filter (where action = 'rejected' and from_status = 'approved')
          - count(*) filter (where action = 'undone' and from_status = 'rejected' and to_status = 'approved') as taken_down,
        count(*) filter (where action = 'withdrawn') as withdrawn
      from done
    ),
    counted as (
      select
        count(*) filter (where kind = 'report' and ${within('cases.created_at')})::int as reports,
        count(*) filter (where kind = 'report' and ${within('cases.closed_at')})::int as "reportsClosed",
        count(*) filter (where kind = 'complaint' and ${within('cases.created_at')})::int as complaints,
        count(*) filter (where kind = 'complaint' and ${within('cases.closed_at')})::int as "complaintsClosed"
      from cases left join submissions s on s.id = submission_id where s.sample is not true
    )
    select submitted::int, approved::int, rejected::int, withdrawn::int, taken_down::int as "takenDown",
      counted.*,
      (select percentile_cont(0.5) within group (order by extract(epoch from decided.at - sent.at) / 86400)
        from done decided
        join lateral (select at from submission_events where submission_id = decided.submission_id
          and action = 'submitted' order by id limit 1) sent on true
        where decided.action in ('approved', 'rejected') and decided.from_status = 'pending'
          and not exists (select from submission_events earlier where earlier.submission_id = decided.submission_id
            and earlier.id < decided.id and earlier.action in ('approved', 'rejected'))) as wait
    from tally, counted`)
  return rows[0]!
}
