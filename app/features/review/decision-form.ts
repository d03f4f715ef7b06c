import { z } from 'zod'
import type { SubmissionStatus } from '#app/db/schema/submissions.ts'
import { storySchemas } from '#app/features/stories/fields.ts'
import { themes } from '#app/features/stories/story.ts'
import { submissionVersion } from '#app/features/stories/version.ts'
import { type RejectionReason, rejectionReasons } from '#content/pages/rejection-reasons.ts'

const text = (most: number, tooLong: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
    .refine((typed) => typed.length <= most, tooLong)
    .default('')

/** The message to the author with a decision: a reason from the list, or free text. */
export const messageFields = {
  reason: z
    .enum(
      rejectionReasons.map(({ value }) => value),
      'Choose a reason from the list.',
    )
    .optional(),
  message: text(2_000, 'Keep the message to 2,000 characters.'),
}

/** What an admin may do to a submission: change its status, or save the notes only. */
export const decisionForm = z.object({
  act: z.enum(['approved', 'rejected', 'pending', 'notes'], 'Choose what to do.'),
  version: submissionVersion,
  notes: text(5_000, 'Keep the notes to 5,000 characters.'),
  ...messageFields,
  /** Sent by the reading view, which asks whether to open the next story. */
  reading: z.literal('yes').optional(),
  onward: z.literal('on').optional(),
})

/** What the team adds to a story, or corrects. */
export const classificationForm = z.object({
  act: z.literal('classify'),
  version: submissionVersion,
  theme: z.enum(themes, 'Choose a theme from the list.').optional(),
  contentNote: z
    .string()
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .refine((typed) => typed.length <= 120, 'Keep the content note to 120 characters.')
    .default(''),
  photoDescription: storySchemas.photoDescription,
})

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
