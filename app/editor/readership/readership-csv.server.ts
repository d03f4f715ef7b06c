import { readingSources } from '#app/platform/db/schema/readings.ts'
import { type CsvTable, csvPageSize } from '#app/platform/response/csv-response.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import type { Period } from './period.ts'
import {
  mostReadPages,
  noReadings,
  type ReadPage,
  readershipOf,
  totalOf,
} from './readership.server.ts'

/** More than these are no list that somebody reads. */
const maxExportedPages = 10_000

type PageName = { title: string; kind: string }

/**
 * The most read pages of a period, with their sources.
 *
 * @param nameOf finds what the pages are called, by their pathnames
 * @throws ForbiddenAct
 */
export async function readPagesCsv(
  actor: Actor,
  period: Period,
  nameOf: (pages: string[]) => Promise<(page: string) => PageName>,
): Promise<CsvTable> {
  const { pages } = await mostReadPages(actor, period, { limit: maxExportedPages })
  return {
    columns: ['page', 'title', 'kind', 'read', ...readingSources],
    pages: inParts(pages, nameOf),
  }
}

async function* inParts(pages: ReadPage[], nameOf: Parameters<typeof readPagesCsv>[2]) {
  for (let at = 0; at < pages.length; at += csvPageSize) {
    const part = pages.slice(at, at + csvPageSize)
    const named = await nameOf(part.map(({ page }) => page))
    yield part.map((row) => {
      const { title, kind } = named(row.page)
      return [row.page, title, kind, row.total, ...readingSources.map((source) => row[source])]
    })
  }
}

/** The days of a period. @throws ForbiddenAct */
export async function readDaysCsv(actor: Actor, period: Period): Promise<CsvTable> {
  const { days } = await readershipOf(actor, period)
  const rows = days.map(({ day, readings, isWhole, hasNewsletter }) => {
    const counted = readings ?? noReadings()
    return [
      day,
      isWhole,
      hasNewsletter,
      readings ? totalOf(readings) : null,
      ...readingSources.map((source) => (readings ? counted[source] : null)),
    ]
  })
  return {
    columns: ['day', 'whole day', 'newsletter sent', 'read', ...readingSources],
    pages: onePage(rows),
  }
}

async function* onePage<Row>(rows: Row[]) {
  yield rows
}
