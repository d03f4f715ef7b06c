import { z } from 'zod'
import { multiLineText } from '#app/server/request/form-fields.ts'
import { contact } from '#content/pages/contact.ts'
import { report } from '#content/pages/report.ts'

/** Where readers' reports, complaints and messages lie until somebody has dealt with them: the last part of the address. */
export const inboxes = ['reports', 'complaints', 'messages'] as const
export type Inbox = (typeof inboxes)[number]

export const inboxLabels = {
  reports: { title: 'Reports', one: 'report', nothing: 'Every report is closed.' },
  complaints: { title: 'Complaints', one: 'complaint', nothing: 'Every complaint is closed.' },
  messages: { title: 'Messages', one: 'message', nothing: 'Every message is closed.' },
} as const satisfies Record<Inbox, object>

export type Case = {
  id: string
  /** What the reader was given to quote; messages have none. */
  number: string | null
  /** The reason of a report, the subject of a message. */
  about: string | null
  name: string | null
  email: string | null
  text: string
  /** The story it is about, while it is on the desk. */
  storyId: string | null
  createdAt: Date
  dueAt: Date | null
  closedAt: Date | null
  closedById: string | null
  /** The address of whoever closed it; null as well when their account is gone. */
  closedBy: string | null
  closingNote: string | null
}

export const resolutionForm = z.object({
  closingNote: multiLineText('Say what came of it.', 2_000, 'Keep it to 2,000 characters.'),
})

export function isInbox(text: string | undefined): text is Inbox {
  return inboxes.some((inbox) => inbox === text)
}

/** What a case is called on the desk. */
export function caseTitle(inbox: Inbox, { about, number }: Pick<Case, 'about' | 'number'>) {
  const labels = inbox === 'reports' ? report.reasons : contact.subjects
  const label = labels.find(({ value }) => value === about)?.label
  return label ?? `Complaint ${number}`
}

const day = 86_400_000

/** How long a case has waited, or has left, in words. */
export function caseState({ createdAt, dueAt }: Pick<Case, 'createdAt' | 'dueAt'>, now: Date) {
  if (!dueAt) {
    const days = Math.floor((now.getTime() - createdAt.getTime()) / day)
    return { words: days < 1 ? 'Came in today' : `Waiting ${count(days)}`, overdue: false }
  }
  const left = Math.ceil((dueAt.getTime() - now.getTime()) / day)
  if (left <= 0) {
    const late = Math.floor((now.getTime() - dueAt.getTime()) / day)
    return { words: late < 1 ? 'Overdue since today' : `Overdue by ${count(late)}`, overdue: true }
  }
  return { words: `Due in ${count(left)}`, overdue: false }
}

function count(days: number) {
  return days === 1 ? '1 day' : `${days} days`
}
