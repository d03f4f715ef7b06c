import { href } from 'react-router'
import type { SubmissionStatus, SubmissionTheme } from '#app/db/schema/submissions.ts'
import { isTheme } from '#app/features/stories/story.ts'

export const reviewStatuses = [
  'pending',
  'approved',
  'rejected',
] as const satisfies SubmissionStatus[]

/** What an admin wants to see of the queue, and in which order. All of it stands in the address. */
export type ReviewFilters = {
  words: string
  status: SubmissionStatus | null
  /** Whether all of them were asked for by name: an admin may have /admin begin with those that wait. */
  all: boolean
  theme: SubmissionTheme | null
  photo: 'with' | 'without' | null
  samples: 'only' | 'hidden' | null
  reported: boolean
  secondLook: boolean
  oldestFirst: boolean
  /** Whether the next waiting story opens after a decision; unsaid, it does where only waiting ones are shown. */
  onward: boolean | null
}

/** The two lists that /admin may begin with, as they stand in its address. */
export const startAddresses = {
  all: `${href('/admin')}?status=all`,
  waiting: `${href('/admin')}?status=pending&sort=oldest`,
} as const

const mostWords = 200

/** Reads the question out of an address. What makes no sense is as if it had not been asked. */
export function readReviewFilters(asked: URLSearchParams): ReviewFilters {
  const one = <Value extends string>(name: string, ...values: Value[]) =>
    values.find((value) => value === asked.get(name)) ?? null
  const theme = asked.get('theme')
  const next = one('next', 'yes', 'no')
  return {
    words: wordsIn(asked.get('q') ?? ''),
    status: one('status', ...reviewStatuses),
    all: asked.get('status') === 'all',
    theme: isTheme(theme) ? theme : null,
    photo: one('photo', 'with', 'without'),
    samples: one('samples', 'only', 'hidden'),
    reported: asked.get('reports') === 'open',
    secondLook: asked.get('look') === 'asked',
    oldestFirst: asked.get('sort') === 'oldest',
    onward: next && next === 'yes',
  }
}

function wordsIn(typed: string) {
  const characters = Array.from(typed.replaceAll('\0', '').trim())
  return characters.slice(0, mostWords).join('').trimEnd()
}

/** The fields of the question's form, those at rest left out. */
export function filterFieldsOf(question: ReviewFilters): [name: string, value: string][] {
  const fields: [string, string | null | false][] = [
    ['q', question.words],
    ['status', question.status ?? (question.all && 'all')],
    ['theme', question.theme],
    ['photo', question.photo],
    ['samples', question.samples],
    ['reports', question.reported && 'open'],
    ['look', question.secondLook && 'asked'],
    ['sort', question.oldestFirst && 'oldest'],
    ['next', question.onward === null ? null : question.onward ? 'yes' : 'no'],
  ]
  return fields.filter((field): field is [string, string] => Boolean(field[1]))
}

/** The part of an address that asks the question, from its `?` on; empty for the whole queue. */
export function searchFor(question: ReviewFilters, more: Record<string, string | null> = {}) {
  const fields = [...filterFieldsOf(question), ...Object.entries(more)]
  const search = new URLSearchParams(
    fields.filter((field): field is [string, string] => Boolean(field[1])),
  ).toString()
  return search && `?${search}`
}

/** What may follow an address of the desk: the question and the place in the list, and nothing else that was there. */
export function filterQuery(asked: URLSearchParams) {
  return searchFor(readReviewFilters(asked), { after: asked.get('after') })
}

export function opensNext({ onward, status }: Pick<ReviewFilters, 'onward' | 'status'>) {
  return onward ?? status === 'pending'
}

/** Whether it asks for less than the whole queue. */
export function isNarrow(question: ReviewFilters) {
  return filterFieldsOf({ ...question, all: false, oldestFirst: false, onward: null }).length > 0
}

/** How many of those behind "Filters" are in use. */
export function filtersInUse({ theme, photo, samples, reported, secondLook }: ReviewFilters) {
  return [theme, photo, samples, reported, secondLook].filter(Boolean).length
}
