import type { PieceAction } from '#app/platform/db/schema/pieces.ts'

type PieceEvent = {
  /** What the team reads beside the piece. */
  team: string
  /** The verb of its sentence in the audit log, between the actor and the piece. */
  log: string
  /** True when readers see something else after it. */
  changesPages?: true
}

/** The database enum has the same values. */
export const pieceEventFacts: Record<PieceAction, PieceEvent> = {
  imported: { team: 'imported', log: 'imported', changesPages: true },
  created: { team: 'created', log: 'created' },
  'publication asked': { team: 'asked an editor to publish', log: 'asked an editor to publish' },
  scheduled: { team: 'scheduled', log: 'scheduled' },
  unscheduled: { team: 'unscheduled', log: 'unscheduled' },
  published: { team: 'published', log: 'published', changesPages: true },
  updated: { team: 'update published', log: 'published an update of', changesPages: true },
  corrected: { team: 'corrected', log: 'corrected', changesPages: true },
  unpublished: { team: 'unpublished', log: 'unpublished', changesPages: true },
  'address changed': {
    team: 'address changed',
    log: 'changed the address of',
    changesPages: true,
  },
  moved: { team: 'moved in its list', log: 'moved', changesPages: true },
  'revision restored': { team: 'revision restored', log: 'restored a revision of' },
  'draft discarded': { team: 'draft discarded', log: 'discarded the draft of' },
  deleted: { team: 'deleted', log: 'deleted' },
  'preview link created': { team: 'preview link created', log: 'created a preview link for' },
  'preview link revoked': { team: 'preview link revoked', log: 'revoked a preview link for' },
  'comment added': { team: 'comment added', log: 'commented on' },
  'comment resolved': { team: 'comment resolved', log: 'resolved a comment on' },
  duplicated: { team: 'duplicated', log: 'duplicated' },
  'comment changed': { team: 'comment changed', log: 'changed a comment on' },
  'comment deleted': { team: 'comment deleted', log: 'deleted a comment on' },
  'comment reopened': { team: 'comment reopened', log: 'reopened a comment on' },
}
