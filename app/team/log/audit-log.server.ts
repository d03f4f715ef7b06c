import { eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { type CsvTable, readPages } from '#app/platform/response/csv-response.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import {
  type AuditCursor,
  type AuditEntry,
  actorLabel,
  auditSources,
  writeAuditCursor,
} from './audit-log.ts'
import type { AuditFilters } from './audit-query.ts'
import { findAuditSource, readEntries } from './read-entries.server.ts'

export const entriesPerPage = 50

export async function auditEntries(
  admin: Viewer,
  filters: AuditFilters,
  after: AuditCursor | null = null,
) {
  requireAdmin(admin)
  const rows = await read(filters, after, entriesPerPage + 1)
  const entries = rows.slice(0, entriesPerPage)
  const last = rows.length > entriesPerPage ? entries.at(-1) : undefined
  return { entries, next: last ? writeAuditCursor(last) : null }
}

export function auditLogCsv(admin: Viewer, filters: AuditFilters): CsvTable {
  requireAdmin(admin)
  const columns = ['at', 'who', 'did', 'what', 'story', 'piece', 'from', 'to', 'note']
  const readRows = (after: AuditCursor | null, limit: number) => read(filters, after, limit)
  return { columns, pages: readPages(readRows, (entry) => entry, toCells) }
}

function toCells(entry: AuditEntry) {
  return [
    entry.at,
    actorLabel(entry),
    entry.action,
    entry.object,
    entry.submissionId,
    entry.pieceId,
    entry.fromStatus,
    entry.toStatus,
    entry.note,
  ]
}

async function read({ actor, ...filters }: AuditFilters, after: AuditCursor | null, limit: number) {
  const actorId = actor && (await findAccountId(actor))
  if (actor && !actorId) return []
  const query = { ...filters, actorId: actorId || undefined, after, limit }
  const requested = filters.action ? [findAuditSource(filters.action)] : auditSources
  const lists = await Promise.all(requested.map((source) => readEntries(source, query)))
  // Each source is already sorted, and the sort is stable for entries with the same time.
  return lists
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
}

async function findAccountId(email: string) {
  const [account] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return account?.id ?? null
}
