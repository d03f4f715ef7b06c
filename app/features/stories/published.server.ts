import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type Submission, type SubmissionTheme, submissions } from '#app/db/schema/submissions.ts'
import { type Cursor, isUuid, writeCursor } from '#app/server/cursor.ts'
import { type PublishedStory, photoOf, printedName } from './story.ts'

export const storiesPerPage = 24

// What the public may know of a submission. No address, no id of a person, no notes.
const publicFields = {
  id: submissions.id,
  title: submissions.title,
  name: submissions.name,
  nameShown: submissions.nameShown,
  location: submissions.location,
  story: submissions.story,
  theme: submissions.theme,
  contentNote: submissions.contentNote,
  photoUrl: submissions.photoUrl,
  photoWidth: submissions.photoWidth,
  photoHeight: submissions.photoHeight,
  approvedAt: submissions.approvedAt,
  updatedAt: submissions.updatedAt,
}

const approved = eq(submissions.status, 'approved')
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
  const rows = await db
    .select(publicFields)
    .from(submissions)
    .where(
      and(
        approved,
        theme ? eq(submissions.theme, theme) : undefined,
        after ? later(after) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(storiesPerPage + 1)
  const page = rows.slice(0, storiesPerPage)
  const last = rows.length > storiesPerPage ? page.at(-1) : undefined
  return {
    stories: page.map(asPublished),
    next: last ? writeCursor({ at: last.approvedAt, id: last.id }) : null,
  }
}

export async function countPublished() {
  const [row] = await db.select({ count: count() }).from(submissions).where(approved)
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
  const rows = await db
    .select(publicFields)
    .from(submissions)
    .where(and(approved, ne(submissions.id, id)))
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.map(asPublished)
}

/**
 * The story for the cover: the last approved one that has a photo and calls for no content note, or, while there is
 * none such, the last approved one.
 *
 * @returns null while no story is approved
 */
export async function findFeatured() {
  const showsItself = sql`(${submissions.photoId} is not null and ${submissions.contentNote} is null)`
  const [row] = await db
    .select(publicFields)
    .from(submissions)
    .where(approved)
    .orderBy(desc(showsItself), ...newestFirst)
    .limit(1)
  return row ? asPublished(row) : null
}

// Stories without a date come last, so after one of them only those without a date remain.
function later({ at, id }: Cursor) {
  return at
    ? sql`(${submissions.approvedAt} < ${at} or ${submissions.approvedAt} is null or (${submissions.approvedAt} = ${at} and ${submissions.id} < ${id}))`
    : sql`(${submissions.approvedAt} is null and ${submissions.id} < ${id})`
}

type Row = Pick<Submission, keyof typeof publicFields>

function asPublished({ nameShown, photoUrl, photoWidth, photoHeight, ...fields }: Row) {
  return {
    ...fields,
    name: printedName(fields.name, nameShown),
    photo: photoOf({ photoUrl, photoWidth, photoHeight }),
  } satisfies PublishedStory
}
