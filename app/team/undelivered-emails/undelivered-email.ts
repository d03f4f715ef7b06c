import type { EmailKind } from '#app/platform/email/email-queue.server.ts'

/** Without its text and its recipient. */
export type UndeliveredEmail = {
  id: string
  kind: EmailKind
  queuedAt: Date
  tries: number
  code: string | null
  /** Null when it is not retried automatically. */
  nextTryAt: Date | null
  /** Sending it would be useless. */
  isExpired: boolean
}

export type HeldJob = {
  id: string
  queue: string
  kind: EmailKind | null
  createdAt: Date
}

const kindLabels: Record<EmailKind, string> = {
  account: 'About an account',
  story: 'About a story',
  report: 'About a report',
  complaint: 'About a complaint',
  newsletter: 'Newsletter',
  interest: 'About an offer',
  team: 'To the team',
  piece: 'About a piece, to its writer',
}

const otherQueues: Record<string, string> = {
  'decision-notice': 'Notice of a decision to its author',
  'bulk-decision': 'The rest of a decision on several stories',
}

export function emailKindLabel(kind: EmailKind | null) {
  return kind ? kindLabels[kind] : 'An email'
}

export function heldName({ queue, kind }: Pick<HeldJob, 'queue' | 'kind'>) {
  return otherQueues[queue] ?? emailKindLabel(kind)
}
