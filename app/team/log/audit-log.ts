import type { InvitationChange } from '#app/platform/db/schema/accounts.ts'
import type { NewsletterAction } from '#app/platform/db/schema/newsletters.ts'
import type { PieceAction } from '#app/platform/db/schema/pieces.ts'
import type { SubmissionAction } from '#app/platform/db/schema/submissions.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { storyEvents } from '#app/stories/public/events.ts'

/** Pieces and stories have actions of the same name. */
const pieceVerbs: Record<`piece ${PieceAction}`, string> = {
  'piece imported': 'imported',
  'piece created': 'created',
  'piece publication asked': 'asked an editor to publish',
  'piece scheduled': 'scheduled',
  'piece unscheduled': 'unscheduled',
  'piece published': 'published',
  'piece updated': 'published an update of',
  'piece corrected': 'corrected',
  'piece unpublished': 'unpublished',
  'piece address changed': 'changed the address of',
  'piece moved': 'moved',
  'piece revision restored': 'restored a revision of',
  'piece draft discarded': 'discarded the draft of',
  'piece deleted': 'deleted',
  'piece preview link created': 'created a preview link for',
  'piece preview link revoked': 'revoked a preview link for',
  'piece comment added': 'commented on',
  'piece comment resolved': 'resolved a comment on',
  'piece duplicated': 'duplicated',
  'piece comment changed': 'changed a comment on',
  'piece comment deleted': 'deleted a comment on',
  'piece comment reopened': 'reopened a comment on',
}

const newsletterVerbs: Record<`newsletter ${NewsletterAction}`, string> = {
  'newsletter created': 'began a newsletter',
  'newsletter scheduled': 'scheduled the newsletter',
  'newsletter unscheduled': 'took off the schedule the newsletter',
  'newsletter started': 'started to send the newsletter',
  'newsletter paused': 'paused the sending of the newsletter',
  'newsletter resumed': 'resumed the sending of the newsletter',
  'newsletter stopped': 'stopped the sending of the newsletter',
  'newsletter finished': 'finished sending the newsletter',
  'newsletter deleted': 'deleted the draft of the newsletter',
  'newsletter archived': 'put into the archive the newsletter',
  'newsletter taken out of the archive': 'took out of the archive the newsletter',
  'newsletter suppression lifted': 'lifted the suppression of an address',
}

const invitationVerbs: Record<`invitation ${InvitationChange}`, string> = {
  'invitation sent': 'invited to the team',
  'invitation sent again': 'sent again the invitation of',
  'invitation withdrawn': 'withdrew the invitation of',
  'invitation accepted': 'accepted an invitation for',
}

/** Each is the verb of a sentence between the actor and the object. */
export const auditActions = {
  ...verbsOfStories(),
  ...pieceVerbs,
  ...newsletterVerbs,
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
  ...invitationVerbs,
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

export const auditActionNames = Object.keys(auditActions) as AuditAction[]

export type AuditEntry = {
  source: AuditSource
  id: string
  at: Date
  action: AuditAction
  actorId: string | null
  /** Null when the account is deleted. */
  actor: string | null
  submissionId: string | null
  pieceId: string | null
  /** A story's title unless it is withdrawn, a piece's title then, a picture's name, an address, a case number. */
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
  'invitations',
  'factors',
  'closures',
  'cases',
] as const
export type AuditSource = (typeof auditSources)[number]

export type AuditCursor = Pick<AuditEntry, 'at' | 'source' | 'id'>

export function writeAuditCursor({ at, source, id }: AuditCursor) {
  return `${at.getTime()}_${source}_${id}`
}

export function readAuditCursor(text: string | null): AuditCursor | null {
  const [, time, name, id = ''] = /^(\d{1,14})_([a-z]+)_([0-9a-f-]{1,36})$/.exec(text ?? '') ?? []
  const source = auditSources.find((source) => source === name)
  const isId = source === 'cases' ? isUuid(id) : /^\d{1,15}$/.test(id)
  return source && isId ? { at: new Date(Number(time)), source, id } : null
}

/** Each entry alone, but what the server did again within the same minute stands with what it did before. */
export function groupRuns(entries: AuditEntry[]) {
  const runs: AuditEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run?.[0] && isSameRun(run[0], entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

function isSameRun(first: AuditEntry, entry: AuditEntry) {
  const minuteOf = ({ at }: AuditEntry) => Math.floor(at.getTime() / 60_000)
  const isOfServer = !first.actorId && !entry.actorId
  return isOfServer && first.action === entry.action && minuteOf(first) === minuteOf(entry)
}

/** A command on the server has no actor. */
export function actorLabel({ actor, actorId }: Pick<AuditEntry, 'actor' | 'actorId'>) {
  return actor ?? (actorId ? 'A deleted account' : 'The server')
}
