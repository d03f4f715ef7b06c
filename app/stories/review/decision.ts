import type { Submission, SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { transitions } from '#app/stories/public/story.ts'
import { type RejectionReason, rejectionReasons } from '#content/pages/rejection-reasons.ts'

/** The button label of each transition (specification, section 4). */
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

/** Why an admin who saw a story in this version cannot move it to a status; null when they can. */
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

/** Whether an admin has to open a story before the team decides on it: the site promises authors that a person reads each. */
export function mustBeOpened({ status, isOpened }: Readable) {
  return status === 'pending' && !isOpened
}

type MessageParts = { reason?: RejectionReason | undefined; message: string }

/**
 * The message to the author: the typed text, or else the chosen reason for a rejection. An approval never carries a reason
 * for a rejection, even if one is still in the text box.
 */
export function messageWith(to: SubmissionStatus, { reason, message }: MessageParts) {
  if (to === 'approved' && isReason(message)) return ''
  if (message || to !== 'rejected' || !reason) return message
  return reasonText(reason)
}

/** The message after choosing a reason: it replaces another reason, or is added to typed text. */
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
