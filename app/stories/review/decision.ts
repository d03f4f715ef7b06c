import type { Submission, SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { transitions } from '#app/stories/public/story.ts'
import { type RejectionReason, rejectionReasons } from '#content/pages/rejection-reasons.ts'

/** Specification, section 4. */
export const actLabels = {
  approved: 'Approve',
  rejected: 'Reject',
  pending: 'Set to Pending',
} as const

export type DecisionObstacle = 'withdrawn' | 'own story' | 'changed' | 'no such move' | 'not opened'

type Readable = Pick<Submission, 'status'> & {
  isOpened: boolean
}
type Decidable = Readable & Pick<Submission, 'version' | 'userId' | 'withdrawnAt'>

/** For an admin who saw this version; null when they can. */
export function obstacleTo(
  { to, version }: { to: SubmissionStatus; version: number },
  story: Decidable,
  adminId: string,
): DecisionObstacle | null {
  if (story.withdrawnAt) return 'withdrawn'
  if (story.userId === adminId) return 'own story'
  if (story.version !== version) return 'changed'
  if (!transitions[story.status].includes(to)) return 'no such move'
  return mustBeOpened(story) ? 'not opened' : null
}

/** The site promises authors that a person reads each story. */
export function mustBeOpened({ status, isOpened }: Readable) {
  return status === 'pending' && !isOpened
}

type MessageParts = { reason?: RejectionReason | undefined; message: string }

/** Typed, or else of the chosen reason. An approval never carries a reason for a rejection, even if one is in the box. */
export function messageWith(to: SubmissionStatus, { reason, message }: MessageParts) {
  if (to === 'approved' && isReason(message)) return ''
  if (message || to !== 'rejected' || !reason) return message
  return reasonText(reason)
}

/** It replaces another reason, or is added to typed text. */
export function messageAbout(reason: RejectionReason, input: string) {
  const trimmed = input.trim()
  return !trimmed || isReason(trimmed) ? reasonText(reason) : `${trimmed}\n\n${reasonText(reason)}`
}

function reasonText(reason: RejectionReason): string {
  return rejectionReasons.find(({ value }) => value === reason)?.text ?? ''
}

function isReason(message: string) {
  return rejectionReasons.some(({ text }) => text === message.trim())
}
