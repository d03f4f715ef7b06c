import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { caseKind, cases, submissions, user } from '#app/platform/db/schema/tables.server.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { type Cursor, isUuid } from '#app/platform/paging/cursor.ts'
import { paginate } from '#app/platform/paging/keyset.server.ts'
import { type CsvTable, readPages } from '#app/platform/response/csv-response.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { caseClosedEmails } from '#content/pages/cases.ts'
import type { Case, CaseKind, StoryState } from './case.ts'
import { caseTitle } from './case-title.ts'

export const casesPerPage = 20

export type CaseFilter = 'open' | 'closed'

const { formKey: _, ...columns } = getTableColumns(cases)

// In a query of one table Drizzle names no tables, so inner queries name theirs themselves.
const storyState = sql<StoryState | null>`case when kind = 'report' then coalesce((
  select case when withdrawn_at is not null then 'withdrawn' when status = 'approved' then 'public' else 'hidden' end
  from ${submissions} where ${submissions}.id = submission_id), 'deleted') end`

const closedBy = sql<string | null>`(select email from ${user} where ${user}.id = closed_by_id)`

export function kindIn(inbox: string | undefined) {
  return caseKind.enumValues.find((kind) => `${kind}s` === inbox)
}

/** Those due first, or closed last, before the others. */
export async function casesIn(
  admin: Viewer,
  kind: CaseKind,
  show: CaseFilter,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  const rows = await read(kind, show, after, casesPerPage + 1)
  const { page, next } = paginate(rows, casesPerPage, (row) => cursorOf(show, row))
  return { cases: page, next }
}

export async function countCases(admin: Viewer, kind: CaseKind) {
  requireAdmin(admin)
  const [all, closed] = await Promise.all([
    db.$count(cases, eq(cases.kind, kind)),
    db.$count(cases, and(eq(cases.kind, kind), isNotNull(cases.closedAt))),
  ])
  return { open: all - closed, closed }
}

export async function findInboxCase(
  admin: Viewer,
  kind: CaseKind,
  id: string,
): Promise<Case | null> {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const [existing] = await query(and(eq(cases.id, id), eq(cases.kind, kind)))
  return existing ?? null
}

export async function openReportsOn(admin: Viewer, storyId: string) {
  requireAdmin(admin)
  if (!isUuid(storyId)) return []
  const isOpen = and(eq(cases.submissionId, storyId), isNull(cases.closedAt))
  const open = await query(isOpen).orderBy(asc(cases.createdAt))
  return open.map((report) => ({ ...report, title: caseTitle(report) }))
}

/**
 * Emails the reader in the same transaction, but for a message, which people answer.
 * @returns null when there is no such case; also whether this admin closed it with this note, so that a repeated click
 *   succeeds
 */
export async function resolveCase(admin: Viewer, kind: CaseKind, id: string, note: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  await db.transaction(async (transaction) => {
    const [closed] = await transaction
      .update(cases)
      .set({ closedAt: sql`now()`, closedById: admin.id, closingNote: note })
      .where(and(eq(cases.id, id), eq(cases.kind, kind), isNull(cases.closedAt)))
      .returning({ email: cases.email, caseNumber: cases.caseNumber, storyState })
    if (!closed) return
    const { email: to, caseNumber } = closed
    if (to && caseNumber && kind !== 'message') {
      const words =
        kind === 'report'
          ? caseClosedEmails.report(caseNumber, closed.storyState === 'public' ? 'kept' : 'removed')
          : caseClosedEmails.complaint(caseNumber, note)
      await sendEmail({ to, ...words }, { transaction, kind })
    }
    logSecurityEvent({ [kind]: id, user: admin.id }, 'case closed')
  })
  const now = await findInboxCase(admin, kind, id)
  return now && { case: now, done: now.closedById === admin.id && now.closingNote === note }
}

export function casesCsv(admin: Viewer, kind: CaseKind): CsvTable {
  requireAdmin(admin)
  const names = ['number', 'about', 'name', 'email', 'text', 'story', 'received', 'due']
  return {
    columns: [...names, 'closed', 'closed by', 'outcome'],
    pages: allCases(kind),
  }
}

async function* allCases(kind: CaseKind) {
  for (const show of ['open', 'closed'] as const) {
    yield* readPages(
      (after, limit) => read(kind, show, after, limit),
      (row: Case) => cursorOf(show, row),
      csvRow,
    )
  }
}

function csvRow(row: Case) {
  return [
    row.caseNumber,
    row.about && caseTitle(row),
    row.name,
    row.email,
    row.text,
    row.submissionId,
    row.createdAt,
    row.dueAt,
    row.closedAt,
    row.closedBy,
    row.closingNote,
  ]
}

function read(
  kind: CaseKind,
  show: CaseFilter,
  after: Cursor | null,
  limit: number,
): Promise<Case[]> {
  const { id, createdAt, closedAt, dueAt } = cases
  const due = kind === 'complaint' ? dueAt : createdAt
  const [which, by, order] =
    show === 'open'
      ? [isNull(closedAt), due, [asc(due), asc(id)]]
      : [isNotNull(closedAt), closedAt, [desc(closedAt), desc(id)]]
  const on: SQL = show === 'open' ? sql`>` : sql`<`
  const isAfter = after ? sql`(${by}, ${id}) ${on} (${after.at}, ${after.id})` : undefined
  return query(and(eq(cases.kind, kind), which, isAfter))
    .orderBy(...order)
    .limit(limit)
}

function query(where: SQL | undefined) {
  return db
    .select({ ...columns, storyState, closedBy })
    .from(cases)
    .where(where)
    .$dynamic()
}

function cursorOf(show: CaseFilter, { dueAt, createdAt, closedAt, id }: Case): Cursor {
  return { at: show === 'open' ? (dueAt ?? createdAt) : closedAt, id }
}
