/** How many days the page adds up, the last of them today. */
export const periods = [7, 30, 365] as const
export type Period = (typeof periods)[number]

export function readPeriod(searchParams: URLSearchParams): Period {
  const requested = Number(searchParams.get('days'))
  return periods.find((days) => days === requested) ?? 30
}

/** A day before or after another, as `2026-10-25`. */
export function dayAfter(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function daysUntil(today: string, count: number) {
  return Array.from({ length: count }, (_, index) => dayAfter(today, index + 1 - count))
}

/** The Monday of a day's week. */
export function mondayOf(day: string) {
  return dayAfter(day, -weekdayOf(day))
}

/** 0 for Monday, 6 for Sunday. */
export function weekdayOf(day: string) {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
