import type { SubmissionAction } from '#app/platform/db/schema/submissions.ts'

type StoryEvent = {
  by: 'author' | 'team'
  /** Null when only the team sees the event. */
  author: string | null
  team: string
  /** Between the actor and the story. */
  log: string
  decides?: true
  /** An earlier decision. */
  replacesDecision?: true
  /** By the author, after an earlier decision. */
  changesStory?: true
}

/** The database enum has the same values. */
export const storyEvents: Record<SubmissionAction, StoryEvent> = {
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
    author: 'We did not accept it',
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
    author: 'You changed the text',
    team: 'text changed',
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
    author: 'You withdrew it',
    team: 'withdrawn',
    log: 'withdrew',
    replacesDecision: true,
  },
  'second look asked': {
    by: 'author',
    author: 'You asked for a second look',
    team: 'second look requested',
    log: 'requested a second look at',
    changesStory: true,
  },
  classified: { by: 'team', author: null, team: 'theme and content note', log: 'classified' },
  undone: {
    by: 'team',
    author: 'We changed our decision',
    team: 'decision undone',
    log: 'undid a decision on',
    replacesDecision: true,
  },
}

export function actionsWhere(condition: (facts: StoryEvent) => boolean) {
  return (Object.keys(storyEvents) as SubmissionAction[]).filter((action) =>
    condition(storyEvents[action]),
  )
}

/** On the story's page and in their data export. */
export const actionsKnownToAuthors = actionsWhere(({ author }) => author !== null)
