import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Database, db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import { prepared } from '#app/platform/db/prepared.server.ts'
import { submissionCounts } from '#app/platform/db/schema/review.ts'
import {
  type Submission,
  type SubmissionTheme,
  submissions,
} from '#app/platform/db/schema/submissions.ts'
import { type Cursor, isUuid } from '#app/platform/paging/cursor.ts'
import { olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import { publicFieldNames } from './fields.ts'
import { displayName, type PublishedStory, readPhoto } from './story.ts'

export const storiesPerPage = 24

// The public fields of a submission: no email address, no user id, no notes.
const publicFields = {
  ...pickColumns(submissions, ['id', 'number', ...publicFieldNames]),
  // It decides what becomes of the name, and goes no further.
  nameShown: submissions.nameShown,
  ...pickColumns(submissions, ['contentNote', 'sample', 'approvedAt', 'updatedAt']),
  ...pickColumns(submissions, ['photoUrl', 'photoWidth', 'photoHeight', 'photoBlurred']),
}

// A literal, as in the partial indexes: with a parameter, a generic plan could not use them.
const approved = sql`${submissions.status} = 'approved'`
const newestFirst = [sql`${submissions.approvedAt} desc nulls last`, desc(submissions.id)]

/**
 * One page of approved stories, the latest approval first.
 * @returns the stories and the cursor of the next page, null on the last page
 */
export async function publishedStories({
  theme,
  after,
}: {
  theme?: SubmissionTheme | null
  after?: Cursor | null
} = {}) {
  const whereTheme = theme ? eq(submissions.theme, theme) : undefined
  const afterCursor = olderThan(submissions.approvedAt, submissions.id, after)
  const rows = await newest(and(whereTheme, afterCursor), storiesPerPage + 1)
  const { page, next } = paginate(rows, storiesPerPage, ({ approvedAt, id }) => ({
    at: approvedAt!,
    id,
  }))
  return { stories: page.map(asPublished), next }
}

/** The number of approved stories: a sum over a few counters that the database maintains. */
export async function countPublished() {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${submissionCounts.count}), 0)::int` })
    .from(submissionCounts)
    .where(eq(submissionCounts.status, 'approved'))
  return row?.count ?? 0
}

/** @returns null when the story does not exist or is not approved */
export async function findPublished(id: string) {
  if (!isUuid(id)) return null
  const [row] = await storyById().execute({ id })
  return row ? asPublished(row) : null
}

const storyById = prepared((db) =>
  db
    .select(publicFields)
    .from(submissions)
    .where(and(eq(submissions.id, sql.placeholder('id')), approved)),
)

export async function publishedAmong(ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select(publicFields)
    .from(submissions)
    .where(and(approved, inArray(submissions.id, ids)))
  return rows.map(asPublished)
}

export async function otherStories(id: string, limit = 3) {
  return (await newestExcept().execute({ id, limit })).map(asPublished)
}

const newestExcept = prepared((db) =>
  selectNewest(db, ne(submissions.id, sql.placeholder('id'))).limit(sql.placeholder('limit')),
)

/**
 * The story for the home page: the one that an editor has chosen, as long as it is approved. Otherwise the latest approved
 * one with a photo and without a content note, or if there is none, the latest approved one.
 * @returns null while no story is approved
 */
export async function findFeatured(chosenId?: string) {
  const chosen = chosenId && (await findPublished(chosenId))
  if (chosen) return chosen
  const hasVisiblePhoto = and(isNotNull(submissions.photoId), isNull(submissions.contentNote))
  const [row] = await newest(hasVisiblePhoto, 1)
  const [featured] = row ? [row] : await newest(undefined, 1)
  return featured ? asPublished(featured) : null
}

function newest(condition: SQL | undefined, limit: number) {
  return selectNewest(db, condition).limit(limit)
}

function selectNewest(db: Database, condition: SQL | undefined) {
  return db
    .select(publicFields)
    .from(submissions)
    .where(and(approved, condition))
    .orderBy(...newestFirst)
}

type Row = Pick<Submission, keyof typeof publicFields>

function asPublished(row: Row) {
  const { nameShown, photoUrl, photoWidth, photoHeight, photoBlurred, ...fields } = row
  const photo = readPhoto({ photoUrl, photoWidth, photoHeight })
  return {
    ...fields,
    name: displayName(fields.name, nameShown),
    photo: photo && { ...photo, blurred: fields.contentNote && blurredDataUrl(photoBlurred) },
  } satisfies PublishedStory
}

function blurredDataUrl(base64: string | null) {
  return base64 && `data:image/webp;base64,${base64}`
}
