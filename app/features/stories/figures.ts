import type { SubmissionStatus } from '#app/db/schema/submissions.ts'
import type { Question } from './queue.ts'

/** How many submissions there are of one sort; the database keeps these by itself. */
export type Cell = {
  status: SubmissionStatus
  /** Empty for none. */
  theme: string
  hasPhoto: boolean
  sample: boolean
  count: number
}

type Sorting = Pick<Question, 'status' | 'theme' | 'photo' | 'samples'>

/** How many submissions a choice would show, by what is kept of each sort. */
export function countOf(cells: Cell[], { status, theme, photo, samples }: Sorting) {
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
export function isCounted({ words, reported, secondLook }: Question) {
  return !words && !reported && !secondLook
}
