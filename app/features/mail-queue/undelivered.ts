import type { EmailKind } from '#app/server/email/email-queue.server.ts'

/** An email as admins see it: without its text and its recipient. */
export type UndeliveredEmail = {
  id: string
  kind: EmailKind | null
  queuedAt: Date
  tries: number
  /** The error code of the mail server or the connection. */
  code: string | null
  /** When it is retried; null when it is not retried automatically. */
  nextTryAt: Date | null
  /** True once its link has expired, so that sending it would be useless. */
  isExpired: boolean
}

const names: Record<EmailKind, string> = {
  account: 'About an account',
  story: 'About a story',
  report: 'About a report',
  complaint: 'About a complaint',
  newsletter: 'Newsletter',
  interest: 'About an offer',
  team: 'To the team',
}

export function emailKindLabel(kind: EmailKind | null) {
  return kind ? names[kind] : 'A letter'
}
