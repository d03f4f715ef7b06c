import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { pickColumns } from '#app/db/pick-columns.server.ts'
import { submissionCounts } from '#app/db/schema/desk.ts'
import { type Submission, type SubmissionTheme, submissions } from '#app/db/schema/submissions.ts'
import { type Cursor, isUuid } from '#app/server/paging/cursor.ts'
import { olderThan, pageOf } from '#app/server/paging/keyset.server.ts'
import { publicFieldNames } from './fields.ts'
import { displayName, type PublishedStory, photoOf } from './story.ts'

export const storiesPerPage = 24

// What the public may know of a submission. No address, no id of a person, no notes.
const publicFields = {
  id: submissions.id,
  ...pickColumns(submissions, publicFieldNames),
  // It decides what becomes of the name, and goes no further.
  nameShown: submissions.nameShown,
  contentNote: submissions.contentNote,
  photoUrl: submissions.photoUrl,
  photoWidth: submissions.photoWidth,
  photoHeight: submissions.photoHeight,
  photoBlurred: submissions.photoBlurred,
  approvedAt: submissions.approvedAt,
  updatedAt: submissions.updatedAt,
}

// Written out, as the partial indexes have it, so that a plan made for any status can use them, too.
const approved = sql`${submissions.status} = 'approved'`
const newestFirst = [sql`${submissions.approvedAt} desc nulls last`, desc(submissions.id)]

/**
 * Approved stories, last approved first, a page at a time.
 *
 * @returns the stories and the cursor of the next page, null on the last one
 */
export async function publishedStories({
  theme,
  after,
}: {
  theme?: SubmissionTheme | null
  after?: Cursor | null
} = {}) {
  const ofTheme = theme ? eq(submissions.theme, theme) : undefined
  const most = storiesPerPage + 1
  const rows = await newest(and(ofTheme, after ? later(after) : undefined), most)
  // Stories without a date come last, so after a dated one they follow when those with a date have run out.
  if (after?.at && rows.length < most) {
    rows.push(...(await newest(and(ofTheme, isNull(submissions.approvedAt)), most - rows.length)))
  }
  const { page, next } = pageOf(rows, storiesPerPage, ({ approvedAt, id }) => ({
    at: approvedAt,
    id,
  }))
  return { stories: page.map(asPublished), next }
}

/** How many stories are approved: a sum of a few figures that the database keeps, however many there are. */
export async function countPublished() {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${submissionCounts.count}), 0)::int` })
    .from(submissionCounts)
    .where(eq(submissionCounts.status, 'approved'))
  return row?.count ?? 0
}

/** @returns null when there is no such story, or it is not approved */
export async function findPublished(id: string) {
  if (!isUuid(id)) return null
  const [row] = await db
    .select(publicFields)
    .from(submissions)
    .where(and(eq(submissions.id, id), approved))
  return row ? asPublished(row) : null
}

/** Those of the ids that are approved stories, in no order. */
export async function publishedAmong(ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select(publicFields)
    .from(submissions)
    .where(and(approved, inArray(submissions.id, ids)))
  return rows.map(asPublished)
}

/** The last few approved stories but this one. */
export async function otherStories(id: string, limit = 3) {
  return (await newest(ne(submissions.id, id), limit)).map(asPublished)
}

/**
 * The story for the cover: the last approved one that has a photo and calls for no content note, or, while there is
 * none such, the last approved one.
 *
 * @returns null while no story is approved
 */
export async function findFeatured() {
  const showsItself = and(isNotNull(submissions.photoId), isNull(submissions.contentNote))
  const [row] = await newest(showsItself, 1)
  const [any] = row ? [row] : await newest(undefined, 1)
  return any ? asPublished(any) : null
}

function newest(also: SQL | undefined, most: number) {
  return db
    .select(publicFields)
    .from(submissions)
    .where(and(approved, also))
    .orderBy(...newestFirst)
    .limit(most)
}

function later(after: Cursor) {
  return after.at
    ? olderThan(submissions.approvedAt, submissions.id, after)
    : and(isNull(submissions.approvedAt), lt(submissions.id, after.id))
}

type Row = Pick<Submission, keyof typeof publicFields>

function asPublished(row: Row) {
  const { nameShown, photoUrl, photoWidth, photoHeight, photoBlurred, ...fields } = row
  const photo = photoOf({ photoUrl, photoWidth, photoHeight })
  return {
    ...fields,
    name: displayName(fields.name, nameShown),
    photo: photo && { ...photo, blurred: fields.contentNote && blurredAddress(photoBlurred) },
  } satisfies PublishedStory
}

function blurredAddress(base64: string | null) {
  return base64 && `data:image/webp;base64,${base64}`
}
