/** The inboxes for reports, complaints and messages from readers, as in their addresses. */
export const inboxes = ['reports', 'complaints', 'messages'] as const
export type Inbox = (typeof inboxes)[number]

export const inboxLabels = {
  reports: { title: 'Reports', one: 'report', nothing: 'Every report is closed.' },
  complaints: { title: 'Complaints', one: 'complaint', nothing: 'Every complaint is closed.' },
  messages: { title: 'Messages', one: 'message', nothing: 'Every message is closed.' },
} as const satisfies Record<Inbox, object>

/** What became of a reported story. `hidden`: the team has rejected it or set it to pending. */
export type StoryState = 'public' | 'hidden' | 'withdrawn' | 'deleted'

export type Case = {
  id: string
  /** The number that the reader was given; messages have none. */
  number: string | null
  /** The reason of a report, the subject of a message. */
  about: string | null
  name: string | null
  email: string | null
  text: string
  /** The story that a report is about; null when it is deleted. */
  storyId: string | null
  /** Null except for reports. */
  storyState: StoryState | null
  createdAt: Date
  dueAt: Date | null
  closedAt: Date | null
  closedById: string | null
  /** The email address of the admin who closed it; null when their account is deleted. */
  closedBy: string | null
  closingNote: string | null
}

/** Tells an admin who will read the note that closes a case, and what its reader is told. */
export function resolutionHint(
  inbox: Inbox,
  { email, storyState }: Pick<Case, 'email' | 'storyState'>,
) {
  if (inbox === 'complaints') return 'Kept on record, and emailed to the reader word for word.'
  if (inbox === 'messages' || !email)
    return 'Only the team can read this. We will not email anyone.'
  const outcome = storyState === 'public' ? 'stays on the site' : 'has been removed from the site'
  return `Only the team can read this. We will email the reader that the story ${outcome}.`
}

export function isInbox(text: string | undefined): text is Inbox {
  return inboxes.some((inbox) => inbox === text)
}

const dayMs = 86_400_000

/** How long a case has waited, or how long until it is due, in words. */
export function caseState({ createdAt, dueAt }: Pick<Case, 'createdAt' | 'dueAt'>, now: Date) {
  if (!dueAt) {
    const days = Math.floor((now.getTime() - createdAt.getTime()) / dayMs)
    return { words: days < 1 ? 'Received today' : `Waiting ${count(days)}`, overdue: false }
  }
  const daysLeft = Math.ceil((dueAt.getTime() - now.getTime()) / dayMs)
  if (daysLeft <= 0) {
    const daysOverdue = Math.floor((now.getTime() - dueAt.getTime()) / dayMs)
    return {
      words: daysOverdue < 1 ? 'Overdue since today' : `Overdue by ${count(daysOverdue)}`,
      overdue: true,
    }
  }
  return { words: `Due in ${count(daysLeft)}`, overdue: false }
}

function count(days: number) {
  return days === 1 ? '1 day' : `${days} days`
}
