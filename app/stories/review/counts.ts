import type { SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import type { ReviewFilters } from './queue.ts'

/** Database triggers maintain it. */
export type CountBucket = {
  status: SubmissionStatus
  /** Empty for no theme. */
  theme: string
  hasPhoto: boolean
  sample: boolean
  count: number
}

type CountFilters = Pick<ReviewFilters, 'status' | 'theme' | 'photo' | 'samples'>

export function sumCounts(buckets: CountBucket[], { status, theme, photo, samples }: CountFilters) {
  return buckets
    .filter(
      (bucket) =>
        (!status || bucket.status === status) &&
        (!theme || bucket.theme === theme) &&
        (!photo || bucket.hasPhoto === (photo === 'with')) &&
        (!samples || bucket.sample === (samples === 'only')),
    )
    .reduce((sum, { count }) => sum + count, 0)
}

/** The buckets hold no data on words, reports and second looks. */
export function hasExactCount({ words, reported, secondLookAsked }: ReviewFilters) {
  return !words && !reported && !secondLookAsked
}
