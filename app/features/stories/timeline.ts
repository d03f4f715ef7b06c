/** Something that was done to a submission, as the desk may know it. */
export type DeskEvent = {
  id: number
  action: string
  note: string | null
  at: Date
  /** An admin's address, 'the author', or null when the account is gone. */
  actor: string | null
}

const words: Record<string, string> = {
  submitted: 'sent in',
  approved: 'approved',
  rejected: 'rejected',
  'set to pending': 'set to pending',
  noted: 'notes saved',
  edited: 'words changed',
  'photo changed': 'photo changed',
  withdrawn: 'taken back',
  'second look asked': 'second look asked for',
  classified: 'theme and content note',
  undone: 'decision undone',
}

const decisions = ['approved', 'rejected', 'set to pending']
const authorsChanges = ['edited', 'photo changed', 'second look asked']

export function actInWords({ action }: Pick<DeskEvent, 'action'>) {
  return words[action] ?? action
}

export function actorInWords({ actor }: Pick<DeskEvent, 'actor'>) {
  return actor ?? 'an account that is gone'
}

/** What its author has changed since anybody decided on it, oldest first. */
export function changesSinceDecision(events: DeskEvent[]) {
  const last = events.findLastIndex(({ action }) => decisions.includes(action))
  return events.slice(last + 1).filter(({ action }) => authorsChanges.includes(action))
}
