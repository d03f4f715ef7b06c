import { and, desc } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { type Submission, submissions } from '#app/platform/db/schema/submissions.ts'
import type { Cursor } from '#app/platform/paging/cursor.ts'
import { createdCursor, olderThan } from '#app/platform/paging/keyset.server.ts'
import { type CsvTable, readPages } from '#app/platform/response/csv-response.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { type StoryFieldName, storyFieldNames, storyFields } from '#app/stories/public/fields.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

type CsvColumn = [heading: string, name: keyof Submission]

const storyColumn = (name: StoryFieldName): CsvColumn => [storyFields[name].csvColumn, name]

const orderedColumns: CsvColumn[] = [
  ['number', 'id'],
  ['received', 'createdAt'],
  ['status', 'status'],
  storyColumn('name'),
  storyColumn('nameShown'),
  ['email', 'email'],
  storyColumn('location'),
  storyColumn('title'),
  storyColumn('story'),
  storyColumn('theme'),
  ['content note', 'contentNote'],
  ['photo', 'photoUrl'],
  ['sample', 'sample'],
  ['approved', 'approvedAt'],
  ['notes', 'adminNotes'],
  ['message to author', 'messageToAuthor'],
]

// New fields come last, because spreadsheets may refer to columns by number.
const columns = [
  ...orderedColumns,
  ...storyFieldNames
    .filter((field) => !orderedColumns.some(([, name]) => name === field))
    .map(storyColumn),
]

/** Newest first, without withdrawn ones. */
export function submissionsCsv(admin: Viewer): CsvTable {
  requireAdmin(admin)
  return {
    columns: columns.map(([heading]) => heading),
    pages: readPages(read, createdCursor, toCells),
  }
}

function toCells(submission: Submission) {
  return columns.map(([, name]) => submission[name])
}

function read(after: Cursor | null, limit: number) {
  const { createdAt, id } = submissions
  return db
    .select()
    .from(submissions)
    .where(and(notWithdrawn, olderThan(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
