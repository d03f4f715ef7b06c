import type { NewsletterAction } from '#app/db/schema/newsletters.ts'
import type { PieceAction } from '#app/db/schema/pieces.ts'
import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import { pieceEventFacts } from '#app/features/pieces/events.ts'
import { storyEvents } from '#app/features/stories/events.ts'
import { isUuid } from '#app/server/paging/cursor.ts'

const newsletterVerbs: Record<NewsletterAction, string> = {
  created: 'began a newsletter',
  'approval asked': 'asked for approval to send the newsletter',
  approved: 'approved the sending of the newsletter',
  scheduled: 'scheduled the newsletter',
  unscheduled: 'took off the schedule the newsletter',
  started: 'started to send the newsletter',
  paused: 'paused the sending of the newsletter',
  resumed: 'resumed the sending of the newsletter',
  stopped: 'stopped the sending of the newsletter',
  finished: 'finished sending the newsletter',
  deleted: 'deleted the draft of the newsletter',
  archived: 'put into the archive the newsletter',
  'taken out of the archive': 'took out of the archive the newsletter',
  'suppression lifted': 'lifted the suppression of an address',
}

/** The actions in the audit log, each as the verb of a sentence between the actor and the object. */
export const auditActions = {
  ...verbsOfStories(),
  ...verbsOfPieces(),
  ...verbsOfNewsletters(),
  'picture uploaded': 'uploaded the picture',
  'picture credited': 'changed the credit of the picture',
  'picture replaced': 'replaced the picture',
  'picture deleted': 'deleted the picture',
  'settings changed': 'changed the settings:',
  'settings restored': 'restored the settings:',
  'admin made': 'made an admin of',
  'admin unmade': 'removed the admin role from',
  'editor made': 'made an editor of',
  'editor unmade': 'removed the editor role from',
  'writer made': 'made a writer of',
  'writer unmade': 'removed the writer role from',
  'second factor on': 'switched codes on for',
  'second factor off': 'switched codes off for',
  'second factor new codes': 'made new recovery codes for',
  'account closed': 'closed an account',
  'report closed': 'closed report',
  'complaint closed': 'closed complaint',
  'message closed': 'closed a message',
} satisfies Record<string, string>
export type AuditAction = keyof typeof auditActions

function verbsOfStories() {
  return Object.fromEntries(
    Object.entries(storyEvents).map(([action, { log }]) => [action, log]),
  ) as Record<SubmissionAction, string>
}

/** Pieces and stories have actions of the same name. */
function verbsOfPieces() {
  return Object.fromEntries(
    Object.entries(pieceEventFacts).map(([action, { log }]) => [`piece ${action}`, log]),
  ) as Record<`piece ${PieceAction}`, string>
}

function verbsOfNewsletters() {
  return Object.fromEntries(
    Object.entries(newsletterVerbs).map(([action, verb]) => [`newsletter ${action}`, verb]),
  ) as Record<`newsletter ${NewsletterAction}`, string>
}

export const auditActionNames = Object.keys(auditActions) as AuditAction[]

/** One entry of the audit log. */
export type AuditEntry = {
  /** The table it comes from, and its id there. */
  source: AuditSource
  id: string
  at: Date
  action: AuditAction
  actorId: string | null
  /** The actor's email address; null when the account is deleted. */
  actor: string | null
  submissionId: string | null
  pieceId: string | null
  /** What the action applied to: a story's title unless it is withdrawn, a piece's title then, a picture's name, an address, a case number. */
  object: string | null
  fromStatus: string | null
  toStatus: string | null
  note: string | null
}

export const auditSources = [
  'stories',
  'pieces',
  'pictures',
  'newsletters',
  'settings',
  'roles',
  'factors',
  'closures',
  'reports',
  'complaints',
  'messages',
] as const
export type AuditSource = (typeof auditSources)[number]

const numberedSources: string[] = [
  'stories',
  'pieces',
  'pictures',
  'newsletters',
  'settings',
  'roles',
  'factors',
  'closures',
]

/** The cursor of a page, which starts after this entry. */
export type AuditCursor = Pick<AuditEntry, 'at' | 'source' | 'id'>

export function writeAuditCursor({ at, source, id }: AuditCursor) {
  return `${at.getTime()}_${source}_${id}`
}

/** @returns null for an invalid cursor */
export function readAuditCursor(text: string | null): AuditCursor | null {
  const [, time, name, id = ''] = /^(\d{1,14})_([a-z]+)_([0-9a-f-]{1,36})$/.exec(text ?? '') ?? []
  const source = auditSources.find((source) => source === name)
  const isNumbered = numberedSources.includes(source ?? '')
  const isId = isNumbered ? /^\d{1,15}$/.test(id) : isUuid(id)
  return source && isId ? { at: new Date(Number(time)), source, id } : null
}

/** The actor as the audit log names them. A command on the server has none. */
export function actorLabel({ actor, actorId }: Pick<AuditEntry, 'actor' | 'actorId'>) {
  return actor ?? (actorId ? 'A deleted account' : 'The server')
}
