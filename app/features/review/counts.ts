import type { SubmissionStatus } from '#app/db/schema/submissions.ts'
import type { ReviewFilters } from './queue.ts'

/** How many submissions there are of one sort; the database keeps these by itself. */
export type CountBucket = {
  status: SubmissionStatus
  /** Empty for none. */
  theme: string
  hasPhoto: boolean
  sample: boolean
  count: number
}

type Sorting = Pick<ReviewFilters, 'status' | 'theme' | 'photo' | 'samples'>

/** How many submissions a choice would show, by what is kept of each sort. */
export function sumCounts(cells: CountBucket[], { status, theme, photo, samples }: Sorting) {
  return cells
    .filter(
      (cell) =>
        (!status || cell.status === status) &&
        (!theme || cell.theme === theme) &&
        (!photo || cell.hasPhoto === (photo === 'with')) &&
        (!samples || cell.sample === (samples === 'only')),
    )
    .reduce((sum, { count }) => sum + count, 0)
}

/** Whether the cells can tell how many a question would show: of words, reports and second looks they know nothing. */
export function isCounted({ words, reported, secondLook }: ReviewFilters) {
  return !words && !reported && !secondLook
}
