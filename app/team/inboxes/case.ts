import type { cases } from '#app/platform/db/schema/cases.ts'
import { counted } from '#app/ui/counted.ts'

/** `hidden`: the team has rejected it or set it to pending. */
export type StoryState = 'public' | 'hidden' | 'withdrawn' | 'deleted'

export type Case = Omit<typeof cases.$inferSelect, 'formKey'> & {
  storyState: StoryState | null
  /** Their email address; null when the account is deleted. */
  closedBy: string | null
}
export type CaseKind = Case['kind']

export function resolutionHint({ kind, email, storyState }: Case) {
  if (kind === 'complaint') return 'Kept on record, and emailed to the reader word for word.'
  if (kind === 'message' || !email) return 'Only the team can read this. We will not email anyone.'
  const outcome = storyState === 'public' ? 'stays on the site' : 'has been removed from the site'
  return `Only the team can read this. We will email the reader that the story ${outcome}.`
}

export function emptyInboxWords(
  kind: CaseKind,
  show: 'open' | 'closed',
  { open, closed }: Record<'open' | 'closed', number>,
) {
  if (open + closed === 0) return 'There are none yet.'
  return show === 'open' ? `Every ${kind} is closed.` : 'Nothing has been closed yet.'
}

const dayMs = 86_400_000

export function caseState({ createdAt, dueAt }: Pick<Case, 'createdAt' | 'dueAt'>, now: Date) {
  if (!dueAt) {
    const days = Math.floor((now.getTime() - createdAt.getTime()) / dayMs)
    return {
      words: days < 1 ? 'Received today' : `Waiting ${counted(days, 'day')}`,
      overdue: false,
    }
  }
  const daysLeft = Math.ceil((dueAt.getTime() - now.getTime()) / dayMs)
  if (daysLeft <= 0) {
    const daysOverdue = Math.floor((now.getTime() - dueAt.getTime()) / dayMs)
    return {
      words: daysOverdue < 1 ? 'Overdue since today' : `Overdue by ${counted(daysOverdue, 'day')}`,
      overdue: true,
    }
  }
  return { words: `Due in ${counted(daysLeft, 'day')}`, overdue: false }
}
