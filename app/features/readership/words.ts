import type { ReadingSource } from '#app/db/schema/readings.ts'

export const sourceWords: Record<ReadingSource, string> = {
  search: 'Search engines',
  social: 'Social media',
  newsletter: 'Newsletter',
  sites: 'Other sites',
  own: 'Other pages of this site',
  unknown: 'Not known',
}

/** A figure as the team's pages write it: `1,296`. */
export function figure(number: number) {
  return number.toLocaleString('en-GB')
}
