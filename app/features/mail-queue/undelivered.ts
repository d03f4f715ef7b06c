import type { EmailKind } from '#app/server/email/email-queue.server.ts'

/** A letter as the desk may know it: never its words, never whom it is for. */
export type UndeliveredEmail = {
  id: string
  kind: EmailKind | null
  postedAt: Date
  tries: number
  /** What the mail server, or the way to it, said: a code. */
  code: string | null
  /** When it is tried again; null once nobody does so unasked. */
  nextTryAt: Date | null
  /** True once the link in it has expired: nobody is helped by it any more. */
  tooLate: boolean
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
