import type { Quarter } from './quarter.ts'

/** What happened in a quarter. */
export type Figures = {
  submitted: number
  approved: number
  rejected: number
  withdrawn: number
  takenDown: number
  reports: number
  reportsClosed: number
  complaints: number
  complaintsClosed: number
  /** The median, in days, from sending a story to the first decision on it; null without a decision. */
  wait: number | null
}

export type QuarterFigures = { quarter: Quarter; figures: Figures }

/** Below this many stories in all, a page of figures says little. */
export const fewThreshold = 20

/** `4 days`, `5 hours`: exact enough, and never a fraction of a day. */
export function waitInWords(days: number | null) {
  if (days === null) return 'none decided'
  const hours = Math.round(days * 24)
  if (hours < 1) return 'under an hour'
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.round(days)} days`
}
