import { href } from 'react-router'
import type { SubmissionStatus, SubmissionTheme } from '#app/platform/db/schema/submissions.ts'
import { isTheme } from '#app/stories/public/story.ts'

export const reviewStatuses = [
  'pending',
  'approved',
  'rejected',
] as const satisfies SubmissionStatus[]

/** All of them in the query string. */
export type ReviewFilters = {
  words: string
  status: SubmissionStatus | null
  /** An admin may have /admin start with pending stories only. */
  all: boolean
  theme: SubmissionTheme | null
  photo: 'with' | 'without' | null
  samples: 'only' | 'hidden' | null
  reported: boolean
  secondLookAsked: boolean
  oldestFirst: boolean
  /** Null means only while the list shows pending stories alone. */
  onward: boolean | null
}

export const startAddresses = {
  all: `${href('/admin')}?status=all`,
  pending: `${href('/admin')}?status=pending&sort=oldest`,
} as const

const maxSearchCharacters = 200

/** Invalid values are ignored. */
export function readReviewFilters(params: URLSearchParams): ReviewFilters {
  const one = <Value extends string>(name: string, ...values: Value[]) =>
    values.find((value) => value === params.get(name)) ?? null
  const theme = params.get('theme')
  const next = one('next', 'yes', 'no')
  return {
    words: searchTextFrom(params.get('q') ?? ''),
    status: one('status', ...reviewStatuses),
    all: params.get('status') === 'all',
    theme: isTheme(theme) ? theme : null,
    photo: one('photo', 'with', 'without'),
    samples: one('samples', 'only', 'hidden'),
    reported: params.get('reports') === 'open',
    secondLookAsked: params.get('look') === 'asked',
    oldestFirst: params.get('sort') === 'oldest',
    onward: next && next === 'yes',
  }
}

function searchTextFrom(input: string) {
  const characters = Array.from(input.replaceAll('\0', '').trim())
  return characters.slice(0, maxSearchCharacters).join('').trimEnd()
}

export function toFilterFields(filters: ReviewFilters): [name: string, value: string][] {
  const fields: [string, string | null | false][] = [
    ['q', filters.words],
    ['status', filters.status ?? (filters.all && 'all')],
    ['theme', filters.theme],
    ['photo', filters.photo],
    ['samples', filters.samples],
    ['reports', filters.reported && 'open'],
    ['look', filters.secondLookAsked && 'asked'],
    ['sort', filters.oldestFirst && 'oldest'],
    ['next', filters.onward === null ? null : filters.onward ? 'yes' : 'no'],
  ]
  return fields.filter((field): field is [string, string] => Boolean(field[1]))
}

/** With its `?`; empty for the whole queue. */
export function searchFor(filters: ReviewFilters, more: Record<string, string | null> = {}) {
  const fields = [...toFilterFields(filters), ...Object.entries(more)]
  const search = new URLSearchParams(
    fields.filter((field): field is [string, string] => Boolean(field[1])),
  ).toString()
  return search && `?${search}`
}

export function filterQuery(params: URLSearchParams) {
  return searchFor(readReviewFilters(params), { after: params.get('after') })
}

export function opensNext({ onward, status }: Pick<ReviewFilters, 'onward' | 'status'>) {
  return onward ?? status === 'pending'
}

export function isNarrow(filters: ReviewFilters) {
  return toFilterFields({ ...filters, all: false, oldestFirst: false, onward: null }).length > 0
}

export function filtersInUse({ theme, photo, samples, reported, secondLookAsked }: ReviewFilters) {
  return [theme, photo, samples, reported, secondLookAsked].filter(Boolean).length
}

/** `query` keeps the filters of the queue. */
export function reviewHref(submissionId: string, query = '') {
  return href('/admin/:submissionId', { submissionId }) + query
}
