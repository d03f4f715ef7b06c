import { and, desc, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type Submission, submissions } from '#app/db/schema/submissions.ts'
import type { Cursor } from '#app/server/paging/cursor.ts'
import { olderThan } from '#app/server/paging/keyset.server.ts'
import { type CsvTable, csvPageSize, pagesOf } from '#app/server/response/csv-response.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** Every submission on the desk as a file, the newest first. What its author took back is not among them. */
export function submissionsCsv(admin: Viewer): CsvTable {
  requireAdmin(admin)
  const person = ['number', 'received', 'status', 'name', 'name shown', 'email', 'location']
  const words = ['title', 'story', 'theme', 'content note', 'photo', 'sample', 'approved']
  return { columns: [...person, ...words, 'notes', 'message to author'], pages: everything() }
}

async function* everything() {
  for await (const page of pagesOf(read, placeOf)) yield page.map(cellsOf)
}

function cellsOf(one: Submission) {
  return [
    ...[one.id, one.createdAt, one.status, one.name, one.nameShown, one.email, one.location],
    ...[one.title, one.story, one.theme, one.contentNote, one.photoUrl, one.sample],
    ...[one.approvedAt, one.adminNotes, one.messageToAuthor],
  ]
}

function read(after: Cursor | null) {
  const { createdAt, id, withdrawnAt } = submissions
  return db
    .select()
    .from(submissions)
    .where(and(isNull(withdrawnAt), olderThan(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(csvPageSize)
}

function placeOf({ createdAt, id }: Submission): Cursor {
  return { at: createdAt, id }
}
