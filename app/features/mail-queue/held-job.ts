import type { EmailKind } from '#app/server/email/email-queue.server.ts'
import { emailKindLabel } from './undelivered.ts'

/** A held job as admins see it: without its text and its recipient. */
export type HeldJob = {
  id: string
  /** The queue it returns to. */
  queue: string
  /** For an email: its kind. */
  kind: EmailKind | null
  createdAt: Date | null
}

const otherQueues: Record<string, string> = {
  'decision-notice': 'Notice of a decision to its author',
  'bulk-decision': 'The rest of a decision on several stories',
}

export function heldName({ queue, kind }: Pick<HeldJob, 'queue' | 'kind'>) {
  return otherQueues[queue] ?? emailKindLabel(kind)
}
