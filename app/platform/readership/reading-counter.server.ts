import { type ReadingSource, readingSources } from '#app/platform/db/schema/readings.ts'

export type PageReadings = { day: string; page: string } & Record<ReadingSource, number>

type Counts = Record<ReadingSource, number>

const minuteMs = 60_000

/** In memory until they are saved. @param maxPages between two savings, each day of its own; past that only known ones count */
export function createReadingCounter({ maxPages = 20_000, now = Date.now } = {}) {
  let counted = new Map<string, Map<string, Counts>>()
  let pages = 0
  let leftOut = 0
  // London's midnight is on a whole minute, so the day is looked up once in each.
  let checkAt = 0
  let today = ''
  let countsOfToday: Map<string, Counts> | undefined

  function findCounts(day: string, page: string) {
    const ofDay = counted.get(day) ?? new Map<string, Counts>()
    const reading = ofDay.get(page)
    if (reading) return reading
    if (pages >= maxPages) return null
    const counts = none()
    ofDay.set(page, counts)
    counted.set(day, ofDay)
    pages += 1
    return counts
  }

  return {
    /** @param page one that exists: a counter of made-up ones could be filled by anyone */
    count(page: string, source: ReadingSource) {
      const at = now()
      if (at >= checkAt || at < checkAt - minuteMs) {
        checkAt = (Math.floor(at / minuteMs) + 1) * minuteMs
        today = londonDay.format(at)
        countsOfToday = counted.get(today)
      }
      let counts = countsOfToday?.get(page)
      if (!counts) {
        counts = findCounts(today, page) ?? undefined
        countsOfToday = counted.get(today)
      }
      if (counts) counts[source] += 1
      else leftOut += 1
    },

    take() {
      const readings = [...counted].flatMap(([day, ofDay]) =>
        Array.from(ofDay, ([page, counts]): PageReadings => ({ day, page, ...counts })),
      )
      const batch = { readings, leftOut }
      counted = new Map()
      countsOfToday = undefined
      pages = 0
      leftOut = 0
      return batch
    },

    restore({ readings, leftOut: before }: { readings: PageReadings[]; leftOut: number }) {
      leftOut += before
      for (const { day, page, ...added } of readings) {
        const counts = findCounts(day, page)
        for (const source of readingSources) {
          if (counts) counts[source] += added[source]
          else leftOut += added[source]
        }
      }
      countsOfToday = counted.get(today)
    },
  }
}

function none(): Counts {
  return { search: 0, social: 0, newsletter: 0, sites: 0, own: 0, unknown: 0 }
}

/** `2026-10-25` */
const londonDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
})
