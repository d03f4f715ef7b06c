import { counted } from '#app/ui/counted.ts'
import type { Quarter } from './quarter.ts'

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
  /** From submission to first decision, in days. */
  wait: number | null
}

export type QuarterFigures = { quarter: Quarter; figures: Figures }

/** With fewer stories the page says that there are few figures. */
export const fewThreshold = 20

/** `4 days` or `5 hours`. */
export function waitInWords(days: number | null) {
  if (days === null) return 'no decision yet'
  const hours = Math.round(days * 24)
  if (hours < 1) return 'under an hour'
  if (hours < 48) return counted(hours, 'hour')
  return `${Math.round(days)} days`
}
