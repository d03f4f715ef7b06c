import { href } from 'react-router'
import type {
  Submission,
  SubmissionStatus,
  SubmissionTheme,
} from '#app/platform/db/schema/submissions.ts'
import { counted } from '#app/ui/counted.ts'
import type { PublicFieldName } from './fields.ts'

/** The only fields of a submission that are public. */
export type PublishedStory = Pick<
  Submission,
  PublicFieldName | 'id' | 'number' | 'contentNote' | 'approvedAt' | 'updatedAt' | 'sample'
> & {
  name: string
  photo: PublishedPhoto | null
}

export type NearStory = { story: PublishedStory; shares: 'theme' | 'place' }

export type PublishedPhoto = Photo & {
  /** A few blurred colours as a `data:` URL. Null without a content note, and while the copy is not made yet. */
  blurred: string | null
}

/** 'own' for its author, null where nobody can. */
export type ThanksState = 'no' | 'yes' | 'own' | null

export function thanksText(thanks: number) {
  return `thanked ${counted(thanks, 'time')}`
}

/** A personal part of the cached page (ui/personal.tsx). */
export const thanksQuestion = 'thanks'

export type Photo = { url: string; width: number; height: number }

export const themes = [
  'personal',
  'journey',
  'memorial',
  'identity',
  'love',
  'transformation',
] as const satisfies SubmissionTheme[]

export const themeLabels: Record<SubmissionTheme, string> = {
  personal: 'Personal',
  journey: 'Journey',
  memorial: 'Memorial',
  identity: 'Identity',
  love: 'Love',
  transformation: 'Transformation',
}

export function isTheme(value: unknown): value is SubmissionTheme {
  return themes.some((theme) => theme === value)
}

/** The status as its owner reads it (specification, section 4). */
export const ownerMessages: Record<SubmissionStatus, string> = {
  pending: 'Your submission is being reviewed by our team.',
  approved: 'Congratulations! Your story has been approved and may be featured.',
  rejected: 'Your submission did not meet our guidelines. You can submit a new story anytime.',
}

export const notYourStory =
  'If you did not send this story, someone else may be using your account: change your password.'

/** The allowed status transitions (specification, section 4). */
export const transitions: Record<SubmissionStatus, SubmissionStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['pending'],
}

export const nameShownOptions = [
  'full',
  'first',
  'anonymous',
] as const satisfies Submission['nameShown'][]

export const anonymous = 'Anonymous'

export function displayName(name: string, shown: Submission['nameShown']) {
  if (shown === 'anonymous') return anonymous
  return shown === 'first' ? (name.trim().split(/\s+/)[0] ?? name) : name
}

export function readPhoto({
  photoUrl,
  photoWidth,
  photoHeight,
}: Pick<Submission, 'photoUrl' | 'photoWidth' | 'photoHeight'>): Photo | null {
  return photoUrl && photoWidth && photoHeight
    ? { url: photoUrl, width: photoWidth, height: photoHeight }
    : null
}

export function submissionHref(submissionId: string, storySlug?: string) {
  return href('/submission/:submissionId/:storySlug?', { submissionId, storySlug })
}
