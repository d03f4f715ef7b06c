import type { EmailKind } from '#app/server/email/email-queue.server.ts'
import { emailKindLabel } from './undelivered.ts'

/** What a person is told of a job that waits for them to release it: never its words, never whom it is for. */
export type HeldJob = {
  id: string
  /** The queue it goes back to. */
  queue: string
  /** For an email: what it is about. */
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
