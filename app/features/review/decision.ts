import type { SubmissionStatus } from '#app/db/schema/submissions.ts'
import { type RejectionReason, rejectionReasons } from '#content/pages/rejection-reasons.ts'

/** The button label of each transition (specification, section 4). */
export const actLabels = {
  approved: 'Approve',
  rejected: 'Reject',
  pending: 'Set to Pending',
} as const

type Told = { reason?: RejectionReason | undefined; message: string }

/**
 * The message to the author: the typed text, or else the chosen reason for a rejection. An approval never carries a reason
 * for a rejection, even if one is still in the text box.
 */
export function messageWith(to: SubmissionStatus, { reason, message }: Told) {
  if (to === 'approved' && isReason(message)) return ''
  if (message || to !== 'rejected' || !reason) return message
  return textOf(reason)
}

/** The message after choosing a reason: it replaces another reason, or is added to typed text. */
export function messageAbout(reason: RejectionReason, typed: string) {
  const kept = typed.trim()
  return !kept || isReason(kept) ? textOf(reason) : `${kept}\n\n${textOf(reason)}`
}

function textOf(reason: RejectionReason): string {
  return rejectionReasons.find(({ value }) => value === reason)?.text ?? ''
}

function isReason(message: string) {
  return rejectionReasons.some(({ text }) => text === message.trim())
}
