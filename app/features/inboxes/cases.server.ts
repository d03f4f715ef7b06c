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
import { type Case, caseTitle, type Inbox } from './case.ts'

export const casesPerPage = 20

export type CaseFilter = 'open' | 'closed'

// The columns that closing needs are the same in all three tables; `own` has the rest.
type Closable = typeof reports
export const inboxTables = {
  reports,
  complaints: complaints as unknown as Closable,
  messages: contactSubmissions as unknown as Closable,
} satisfies Record<Inbox, Closable>

const none = sql<null>`null`

const ownColumns = {
  reports: {
    number: reports.caseNumber,
    about: reports.reason,
    name: none,
    email: reports.email,
    text: reports.text,
    storyId: sql<string | null>`(select ${submissions.id} from ${submissions}
      where ${submissions.id} = ${reports.submissionId} and ${submissions.withdrawnAt} is null)`,
    dueAt: none,
  },
  complaints: {
    number: complaints.caseNumber,
    about: none,
    name: complaints.name,
    email: complaints.email,
    text: complaints.complaint,
    storyId: none,
    dueAt: complaints.dueAt,
  },
  messages: {
    number: none,
    about: contactSubmissions.subject,
    name: contactSubmissions.name,
    email: contactSubmissions.email,
    text: contactSubmissions.message,
    storyId: none,
    dueAt: none,
  },
}

/** A page of an inbox: open ones by the day they are due, closed ones by the day they were closed, the last first. */
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
  const [found] = await query(inbox).where(eq(inboxTables[inbox].id, id))
  return (found as Case | undefined) ?? null
}

/** Everything in an inbox as a file: what is open first. */
export function casesCsv(admin: Viewer, inbox: Inbox): CsvTable {
  requireAdmin(admin)
  const columns = ['number', 'about', 'name', 'email', 'text', 'story', 'received', 'due']
  return {
    columns: [...columns, 'closed', 'closed by', 'what came of it'],
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

async function read(inbox: Inbox, show: CaseFilter, after: Cursor | null, limit: number) {
  const { id, closedAt } = inboxTables[inbox]
  const due = inbox === 'complaints' ? complaints.dueAt : inboxTables[inbox].createdAt
  const [which, by, order] =
    show === 'open'
      ? [isNull(closedAt), due, [asc(due), asc(id)]]
      : [isNotNull(closedAt), closedAt, [desc(closedAt), desc(id)]]
  const on: SQL = show === 'open' ? sql`>` : sql`<`
  const rows = await query(inbox)
    .where(and(which, after ? sql`(${by}, ${id}) ${on} (${after.at}, ${after.id})` : undefined))
    .orderBy(...order)
    .limit(limit)
  return rows as Case[]
}

function query(inbox: Inbox) {
  const { id, createdAt, closedAt, closedById, closingNote } = inboxTables[inbox]
  return db
    .select({
      ...ownColumns[inbox],
      ...{ id, createdAt, closedAt, closedById, closingNote, closedBy: user.email },
    })
    .from(inboxTables[inbox])
    .leftJoin(user, eq(user.id, closedById))
    .$dynamic()
}

function cursorOf(show: CaseFilter, { dueAt, createdAt, closedAt, id }: Case): Cursor {
  return { at: show === 'open' ? (dueAt ?? createdAt) : closedAt, id }
}
