import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/tables.server.ts'
import { type CsvTable, csvPageSize, pagesOf } from '#app/server/response/csv-response.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import {
  closureEntries,
  isRoleAction,
  roleEntries,
  secondFactorEntries,
} from './account-entries.server.ts'
import {
  type AuditAction,
  type AuditCursor,
  type AuditEntry,
  type AuditSource,
  actorLabel,
  auditSources,
  writeAuditCursor,
} from './audit-log.ts'
import type { AuditFilters } from './audit-query.ts'
import type { EntryQuery } from './entry-query.server.ts'
import { newsletterEntries } from './newsletter-entries.server.ts'
import { pictureEntries } from './picture-entries.server.ts'
import { pieceEntries } from './piece-entries.server.ts'
import { resolutionEntries } from './resolution-entries.server.ts'
import { settingsEntries } from './settings-entries.server.ts'
import { storyEntries } from './story-entries.server.ts'

export const entriesPerPage = 50

const readers: Record<AuditSource, (query: EntryQuery) => Promise<AuditEntry[]>> = {
  stories: storyEntries,
  pieces: pieceEntries,
  pictures: pictureEntries,
  newsletters: newsletterEntries,
  settings: settingsEntries,
  roles: roleEntries,
  factors: secondFactorEntries,
  closures: closureEntries,
  reports: (query) => resolutionEntries('reports', query),
  complaints: (query) => resolutionEntries('complaints', query),
  messages: (query) => resolutionEntries('messages', query),
}

/** One page of the audit log, the latest entry first. */
export async function auditEntries(
  admin: Viewer,
  filters: AuditFilters,
  after: AuditCursor | null = null,
) {
  requireAdmin(admin)
  const found = await read(filters, after, entriesPerPage + 1)
  const entries = found.slice(0, entriesPerPage)
  const last = found.length > entriesPerPage ? entries.at(-1) : undefined
  return { entries, next: last ? writeAuditCursor(last) : null }
}

/** The filtered audit log as a CSV table. */
export function auditLogCsv(admin: Viewer, filters: AuditFilters): CsvTable {
  requireAdmin(admin)
  const columns = ['at', 'who', 'did', 'what', 'story', 'piece', 'from', 'to', 'note']
  return { columns, pages: allEntries(filters) }
}

async function* allEntries(filters: AuditFilters) {
  const pages = pagesOf<AuditEntry, AuditCursor>(
    (after) => read(filters, after, csvPageSize),
    (entry) => entry,
  )
  for await (const page of pages) {
    yield page.map((entry) => [
      ...[entry.at, actorLabel(entry), entry.action, entry.object, entry.submissionId],
      ...[entry.pieceId, entry.fromStatus, entry.toStatus, entry.note],
    ])
  }
}

async function read({ actor, ...filters }: AuditFilters, after: AuditCursor | null, limit: number) {
  const actorId = actor && (await accountOf(actor))
  if (actor && !actorId) return []
  const query = { ...filters, actorId: actorId || undefined, after, limit }
  const found = await Promise.all(
    auditSources
      .filter((source) => matchesAction(source, filters.action))
      .map((source) => readers[source](query)),
  )
  // Each source is already sorted, and the sort is stable for entries with the same time.
  return found
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
}

function matchesAction(source: AuditSource, action: AuditAction | undefined) {
  return action === undefined || sourceOf(action) === source
}

function sourceOf(action: AuditAction): AuditSource {
  if (action === 'account closed') return 'closures'
  if (action.startsWith('piece ')) return 'pieces'
  if (action.startsWith('picture ')) return 'pictures'
  if (action.startsWith('newsletter ')) return 'newsletters'
  if (action.startsWith('settings ')) return 'settings'
  if (isRoleAction(action)) return 'roles'
  if (action.startsWith('second factor')) return 'factors'
  if (action === 'report closed') return 'reports'
  if (action === 'complaint closed') return 'complaints'
  return action === 'message closed' ? 'messages' : 'stories'
}

async function accountOf(email: string) {
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return found?.id ?? null
}
