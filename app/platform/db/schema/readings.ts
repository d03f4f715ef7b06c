import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

/** Where a reader came from, as far as the browser says. `sites`: another site; `own`: another page of ours. */
export const readingSources = ['search', 'social', 'newsletter', 'sites', 'own', 'unknown'] as const
export type ReadingSource = (typeof readingSources)[number]

function readings() {
  const count = () => integer().notNull().default(0)
  return {
    search: count(),
    social: count(),
    newsletter: count(),
    sites: count(),
    own: count(),
    unknown: count(),
  } satisfies Record<ReadingSource, ReturnType<typeof count>>
}

/** By London days. Nothing here is about who read it. */
export const pageReadings = pgTable(
  'page_readings',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    ...readings(),
  },
  ({ day, page }) => [primaryKey({ columns: [day, page] })],
)

/** A year is added up from few rows. Saved together with the days. */
export const monthlyPageReadings = pgTable(
  'monthly_page_readings',
  {
    month: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    ...readings(),
  },
  ({ month, page }) => [primaryKey({ columns: [month, page] })],
)

export const dailyReadings = pgTable('daily_readings', {
  day: date({ mode: 'string' }).primaryKey(),
  ...readings(),
})

/** From when until when each process of the site has counted: what lies between them was not counted. */
export const countedSpans = pgTable('counted_spans', {
  id: uuid().primaryKey(),
  startedAt: timestampColumn().notNull(),
  countedUntil: timestampColumn().notNull(),
})
