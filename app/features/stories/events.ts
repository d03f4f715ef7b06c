import type { SubmissionAction } from '#app/db/schema/submissions.ts'

type EventFacts = {
  by: 'author' | 'team'
  /** What its author reads of it; null where it is the team's own affair. */
  author: string | null
  /** What the team reads beside the story. */
  team: string
  /** The verb in a sentence of the audit log: who did it stands before, the story behind. */
  log: string
  /** A decision on the story. */
  decides?: true
  /** From then on an earlier decision is not the last word. */
  replacesDecision?: true
  /** Something its author did to it that a decision before it did not know. */
  changesStory?: true
}

/** Everything that can happen to a submission, and who reads what of it. The database keeps the same set. */
export const storyEvents: Record<SubmissionAction, EventFacts> = {
  submitted: { by: 'author', author: 'You sent it in', team: 'sent in', log: 'sent in' },
  approved: {
    by: 'team',
    author: 'We approved it',
    team: 'approved',
    log: 'approved',
    decides: true,
    replacesDecision: true,
  },
  rejected: {
    by: 'team',
    author: 'We did not take it',
    team: 'rejected',
    log: 'rejected',
    decides: true,
    replacesDecision: true,
  },
  'set to pending': {
    by: 'team',
    author: 'We are reading it again',
    team: 'set to pending',
    log: 'set to pending',
    decides: true,
    replacesDecision: true,
  },
  noted: { by: 'team', author: null, team: 'notes saved', log: 'wrote a note on' },
  edited: {
    by: 'author',
    author: 'You changed the words',
    team: 'words changed',
    log: 'edited',
    changesStory: true,
  },
  'photo changed': {
    by: 'author',
    author: 'You sent a photo',
    team: 'photo changed',
    log: 'changed the photo of',
    changesStory: true,
  },
  withdrawn: {
    by: 'author',
    author: 'You took it back',
    team: 'taken back',
    log: 'withdrew',
    replacesDecision: true,
  },
  'second look asked': {
    by: 'author',
    author: 'You asked for a second look',
    team: 'second look asked for',
    log: 'asked for a second look at',
    changesStory: true,
  },
  classified: { by: 'team', author: null, team: 'theme and content note', log: 'classified' },
  undone: {
    by: 'team',
    author: 'We took that decision back',
    team: 'decision undone',
    log: 'undid a decision on',
    replacesDecision: true,
  },
}

/** The actions that something holds of, as they stand in the table. */
export function actionsWhere(holds: (facts: EventFacts) => boolean) {
  return (Object.keys(storyEvents) as SubmissionAction[]).filter((action) =>
    holds(storyEvents[action]),
  )
}

/** What an author may know of, on the page of a story and in the export of their data. */
export const actionsKnownToAuthors = actionsWhere(({ author }) => author !== null)
