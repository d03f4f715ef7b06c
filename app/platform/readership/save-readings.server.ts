import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { readingSources } from '#app/platform/db/schema/readings.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { readingCounter } from './count-reading.server.ts'
import type { createReadingCounter, PageReadings } from './reading-counter.server.ts'

type Counter = Pick<ReturnType<typeof createReadingCounter>, 'take' | 'restore'>

type Span = { id: string; startedAt: Date }

const everyMs = 60_000

let timer: NodeJS.Timeout | undefined
let saving: Promise<void> = Promise.resolve()
let span: Span | undefined

export async function startSavingReadings() {
  span = { id: randomUUID(), startedAt: new Date() }
  timer = setInterval(save, everyMs)
  timer.unref()
  await save()
}

export async function stopSavingReadings() {
  clearInterval(timer)
  await save()
  span = undefined
}

/** One saving after the other, so that none overtakes another. */
function save() {
  saving = saving.then(() => (span ? saveReadings(readingCounter, span) : undefined))
  return saving
}

/**
 * What cannot be saved stays counted. Only when a connection breaks after the database has stored something and before it
 * says so, that minute is counted twice.
 */
export async function saveReadings(counter: Counter, { id, startedAt }: Span) {
  const countedUntil = new Date()
  const batch = counter.take()
  try {
    await add(batch.readings, { id, startedAt, countedUntil })
    if (batch.leftOut > 0) log.warn({ readings: batch.leftOut }, 'readings were not counted')
  } catch (error) {
    counter.restore(batch)
    log.warn({ err: error }, 'readings wait to be saved')
  }
}

// Rows are written in one order everywhere, so that two copies of the site never wait for each other.
function add(readings: PageReadings[], span: Span & { countedUntil: Date }) {
  return db.execute(sql`
    with counted as (
      select * from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as counted (day date, page text, ${columnsWithTypes})
    ),
    by_day as (
      insert into page_readings as stored (day, page, ${columns})
      select day, page, ${columns} from counted order by day, page
      on conflict (day, page) do update set ${added}
    ),
    by_month as (
      insert into monthly_page_readings as stored (month, page, ${columns})
      select date_trunc('month', day)::date as month, page, ${sums} from counted group by 1, 2 order by 1, 2
      on conflict (month, page) do update set ${added}
    ),
    of_all as (
      insert into daily_readings as stored (day, ${columns})
      select day, ${sums} from counted group by day order by day
      on conflict (day) do update set ${added}
    )
    insert into counted_spans (id, started_at, counted_until)
    values (${span.id}, ${span.startedAt}, ${span.countedUntil})
    on conflict (id) do update set counted_until = excluded.counted_until`)
}

const columns = listed((source) => source)
const columnsWithTypes = listed((source) => `${source} integer`)
const sums = listed((source) => `sum(${source})`)
const added = listed((source) => `${source} = stored.${source} + excluded.${source}`)

function listed(write: (source: string) => string) {
  return sql.raw(readingSources.map(write).join(', '))
}
