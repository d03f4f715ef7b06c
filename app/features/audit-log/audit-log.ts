import { z } from 'zod'
import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import { storyEvents } from '#app/features/stories/events.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { emailField } from '#app/server/request/form-fields.ts'

/** What the log can tell of, each as the verb of a sentence: who did it stands before, what it was done to behind. */
export const auditActions = {
  ...verbsOfStories(),
  'admin made': 'made an admin of',
  'admin unmade': 'took the desk from',
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

/** One thing that was done. */
export type AuditEntry = {
  /** Where it is on record, and under which number. */
  source: AuditSource
  id: string
  at: Date
  action: AuditAction
  actorId: string | null
  /** The address of whoever did it, while they have an account. */
  actor: string | null
  submissionId: string | null
  /** What it was done to: a story's title while it is on the desk, an address, a case number. */
  object: string | null
  fromStatus: string | null
  toStatus: string | null
  note: string | null
}

export const auditSources = ['stories', 'roles', 'reports', 'complaints', 'messages'] as const
export type AuditSource = (typeof auditSources)[number]

// JavaScript takes the 30th of February for the 2nd of March; PostgreSQL does not.
const day = z.iso.date('Write a day as 2026-11-21.').startsWith('2', 'Write a day as 2026-11-21.')

/** What the log can be narrowed to, as it stands in the address. */
export const auditFilters = z.object({
  actor: emailField.optional(),
  action: z.enum(auditActionNames, 'Choose one from the list.').optional(),
  from: day.optional(),
  to: day.optional(),
  story: z
    .string()
    .trim()
    .toLowerCase()
    .refine(isUuid, 'That is not the number of a story.')
    .optional(),
})
export type AuditFilters = z.infer<typeof auditFilters>
export type AuditFilterName = keyof AuditFilters

export const auditFilterNames = Object.keys(auditFilters.shape) as AuditFilterName[]

/** Reads the filters of an address; an empty field is none. What was typed comes back as it was, with what is wrong with it. */
export function readAuditFilters(search: URLSearchParams) {
  const typed: Partial<Record<AuditFilterName, string>> = {}
  for (const name of auditFilterNames) {
    const value = search.get(name)?.slice(0, 300).trim()
    if (value) typed[name] = value
  }
  const { data, error } = auditFilters.safeParse(typed)
  const errors = error ? z.flattenError(error).fieldErrors : {}
  return { typed, filters: data ?? null, errors }
}

/** Where a page of the log begins: after this entry. */
export type AuditCursor = Pick<AuditEntry, 'at' | 'source' | 'id'>

export function writeAuditCursor({ at, source, id }: AuditCursor) {
  return `${at.getTime()}_${source}_${id}`
}

/** @returns null for anything that is no place of ours */
export function readAuditCursor(text: string | null): AuditCursor | null {
  const [, time, name, id = ''] = /^(\d{1,14})_([a-z]+)_([0-9a-f-]{1,36})$/.exec(text ?? '') ?? []
  const source = auditSources.find((source) => source === name)
  const isId = source === 'stories' || source === 'roles' ? /^\d{1,15}$/.test(id) : isUuid(id)
  return source && isId ? { at: new Date(Number(time)), source, id } : null
}

/** Who did it, as the log names them. */
export function actorLabel({
  source,
  actor,
  actorId,
}: Pick<AuditEntry, 'source' | 'actor' | 'actorId'>) {
  if (source === 'roles') return 'The server'
  return actor ?? (actorId ? 'An account since deleted' : 'The server')
}
