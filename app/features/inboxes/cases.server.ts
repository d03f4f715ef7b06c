import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import {
  complaints,
  contactSubmissions,
  reports,
  submissions,
  user,
} from '#app/db/schema/tables.server.ts'
import { type Cursor, isUuid } from '#app/server/paging/cursor.ts'
import { pageOf } from '#app/server/paging/keyset.server.ts'
import { type CsvTable, csvPageSize, pagesOf } from '#app/server/response/csv-response.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { Case, Inbox } from './case.ts'
import { caseTitle } from './case-title.ts'

export const casesPerPage = 20

export type CaseFilter = 'open' | 'closed'

/** The tables of the inboxes. The columns that are written when a case is closed are the same in all of them. */
export const inboxTables = { reports, complaints, messages: contactSubmissions }

type OwnColumns = {
  [Name in
    | 'number'
    | 'about'
    | 'name'
    | 'email'
    | 'text'
    | 'storyId'
    | 'storyState'
    | 'dueAt']: SQL<Case[Name]>
}

const none = sql<null>`null`

/** What the three tables call each property of a case. */
export const caseColumns: Record<Inbox, OwnColumns> = {
  reports: {
    number: sql`${reports.caseNumber}`,
    about: sql`${reports.reason}`,
    name: none,
    email: sql`${reports.email}`,
    text: sql`${reports.text}`,
    storyId: sql`${reports.submissionId}`,
    storyState: sql`coalesce((
      select case when withdrawn_at is not null then 'withdrawn' when status = 'approved' then 'public' else 'hidden' end
      from ${submissions} where ${submissions}.id = submission_id), 'deleted')`,
    dueAt: none,
  },
  complaints: {
    number: sql`${complaints.caseNumber}`,
    about: none,
    name: sql`${complaints.name}`,
    email: sql`${complaints.email}`,
    text: sql`${complaints.complaint}`,
    storyId: none,
    storyState: none,
    dueAt: sql`${complaints.dueAt}`.mapWith(complaints.dueAt),
  },
  messages: {
    number: none,
    about: sql`${contactSubmissions.subject}`,
    name: sql`${contactSubmissions.name}`,
    email: sql`${contactSubmissions.email}`,
    text: sql`${contactSubmissions.message}`,
    storyId: none,
    storyState: none,
    dueAt: none,
  },
}

/** A page of an inbox: open cases with the earliest due first, closed cases with the latest closed first. */
export async function casesIn(
  admin: Viewer,
  inbox: Inbox,
  show: CaseFilter,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  const rows = await read(inbox, show, after, casesPerPage + 1)
  const { page, next } = pageOf(rows, casesPerPage, (row) => cursorOf(show, row))
  return { cases: page, next }
}

/** The number of open and closed cases. */
export async function countCases(admin: Viewer, inbox: Inbox) {
  requireAdmin(admin)
  const { closedAt } = inboxTables[inbox]
  const [open, closed] = await Promise.all([
    db.$count(inboxTables[inbox], isNull(closedAt)),
    db.$count(inboxTables[inbox], isNotNull(closedAt)),
  ])
  return { open, closed }
}

/** @returns null when the case does not exist, or the id is invalid */
export async function findInboxCase(admin: Viewer, inbox: Inbox, id: string): Promise<Case | null> {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const [found] = await query(inbox, eq(inboxTables[inbox].id, id))
  return found ?? null
}

/** The open reports about a story, the oldest first. */
export async function openReportsOn(admin: Viewer, storyId: string) {
  requireAdmin(admin)
  if (!isUuid(storyId)) return []
  const isOpen = and(eq(reports.submissionId, storyId), isNull(reports.closedAt))
  const open: Case[] = await query('reports', isOpen).orderBy(asc(reports.createdAt))
  return open.map((report) => ({ ...report, title: caseTitle('reports', report) }))
}

/** All cases of an inbox as CSV, the open ones first. */
export function casesCsv(admin: Viewer, inbox: Inbox): CsvTable {
  requireAdmin(admin)
  const columns = ['number', 'about', 'name', 'email', 'text', 'story', 'received', 'due']
  return {
    columns: [...columns, 'closed', 'closed by', 'outcome'],
    pages: allCases(inbox),
  }
}

async function* allCases(inbox: Inbox) {
  for (const show of ['open', 'closed'] as const) {
    const pages = pagesOf(
      (after) => read(inbox, show, after, csvPageSize),
      (row: Case) => cursorOf(show, row),
    )
    for await (const page of pages) yield page.map((row) => csvRow(inbox, row))
  }
}

function csvRow(inbox: Inbox, row: Case) {
  const about = row.about && caseTitle(inbox, row)
  return [
    ...[row.number, about, row.name, row.email, row.text, row.storyId, row.createdAt, row.dueAt],
    ...[row.closedAt, row.closedBy, row.closingNote],
  ]
}

function read(
  inbox: Inbox,
  show: CaseFilter,
  after: Cursor | null,
  limit: number,
): Promise<Case[]> {
  const { id, createdAt, closedAt } = inboxTables[inbox]
  const due = inbox === 'complaints' ? complaints.dueAt : createdAt
  const [which, by, order] =
    show === 'open'
      ? [isNull(closedAt), due, [asc(due), asc(id)]]
      : [isNotNull(closedAt), closedAt, [desc(closedAt), desc(id)]]
  const on: SQL = show === 'open' ? sql`>` : sql`<`
  const isAfter = after ? sql`(${by}, ${id}) ${on} (${after.at}, ${after.id})` : undefined
  return query(inbox, and(which, isAfter))
    .orderBy(...order)
    .limit(limit)
}

function query(inbox: Inbox, where: SQL | undefined) {
  const { id, createdAt, closedAt, closedById, closingNote } = inboxTables[inbox]
  const closedBy = sql<
    string | null
  >`(select ${user}.email from ${user} where ${user}.id = closed_by_id)`
  return db
    .select({
      ...caseColumns[inbox],
      ...{ id, createdAt, closedAt, closedById, closingNote, closedBy },
    })
    .from(inboxTables[inbox])
    .where(where)
    .$dynamic()
}

function cursorOf(show: CaseFilter, { dueAt, createdAt, closedAt, id }: Case): Cursor {
  return { at: show === 'open' ? (dueAt ?? createdAt) : closedAt, id }
}
