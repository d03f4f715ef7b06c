import type { ReadingSource } from '#app/platform/db/schema/readings.ts'

export const sourceWords: Record<ReadingSource, string> = {
  search: 'Search engines',
  social: 'Social media',
  newsletter: 'Newsletter',
  sites: 'Other sites',
  own: 'Other pages of this site',
  unknown: 'Not known',
}

const britishFigures = new Intl.NumberFormat('en-GB')

/** A figure as the team's pages write it: `1,296`. */
export function figure(number: number) {
  return britishFigures.format(number)
}
