import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
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
import { foldPlace, isPlace, placeHref } from './place.ts'
import {
  displayName,
  type NearStory,
  type PublishedStory,
  readPhoto,
  themeLabels,
  themes,
} from './story.ts'

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

/** The latest approval first. @returns also the cursor of the next page, null on the last */
export async function publishedStories({
  theme,
  place,
  after,
}: {
  theme?: SubmissionTheme | null
  place?: string | null
  after?: Cursor | null
} = {}) {
  const whereTheme = theme ? eq(submissions.theme, theme) : undefined
  const wherePlace = place ? isOfPlace(place) : undefined
  const afterCursor = olderThan(submissions.approvedAt, submissions.id, after)
  const rows = await newest(and(whereTheme, wherePlace, afterCursor), storiesPerPage + 1)
  const { page, next } = paginate(rows, storiesPerPage, ({ approvedAt, id }) => ({
    at: approvedAt!,
    id,
  }))
  return { stories: page.map(asPublished), next }
}

/** A sum over a few counters that the database maintains. */
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

/** Null at either end. */
export async function adjacentStories({
  id,
  approvedAt,
}: Pick<PublishedStory, 'id' | 'approvedAt'>) {
  if (!approvedAt) return { earlier: null, later: null }
  const here = { at: approvedAt.toISOString(), id }
  const [[earlier], [later]] = await Promise.all([
    earlierStory().execute(here),
    laterStory().execute(here),
  ])
  return {
    earlier: earlier ? asPublished(earlier) : null,
    later: later ? asPublished(later) : null,
  }
}

const placed = sql`(${submissions.approvedAt}, ${submissions.id})`
const here = sql`(${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`

const earlierStory = prepared((db) => selectNewest(db, sql`${placed} < ${here}`).limit(1))
const laterStory = prepared((db) =>
  db
    .select(publicFields)
    .from(submissions)
    .where(and(approved, sql`${placed} > ${here}`))
    .orderBy(sql`${submissions.approvedAt} asc nulls first`, asc(submissions.id))
    .limit(1),
)

/** The newest of each, with what it has in common with this one. */
export async function storiesNear({ id, theme, location }: PublishedStory): Promise<NearStory[]> {
  return newestSharing(
    theme ? eq(submissions.theme, theme) : null,
    isPlace(location) ? isOfPlace(location) : null,
    ne(submissions.id, id),
  )
}

/** The newest whose theme is among an article's tags, and the newest other one whose place is. */
export function storiesAbout(tags: string[]) {
  const meant = themes.filter((theme) => tags.some((tag) => foldPlace(tag) === theme))
  return newestSharing(
    meant.length > 0 ? inArray(submissions.theme, meant) : null,
    inArray(submissions.place, tags.map(foldPlace)),
  )
}

const mostArticles = 4

/** Where `storiesAbout` shows such stories. */
export function articlesAbout({ theme, location }: Pick<PublishedStory, 'theme' | 'location'>) {
  const about = [theme, isPlace(location) && foldPlace(location)]
  return catalogue.articles
    .filter(({ tags }) => tags.some((tag) => about.includes(foldPlace(tag))))
    .slice(0, mostArticles)
    .map(({ slug, title }) => ({ slug, title }))
}

/** The sitemap has room for 50,000 addresses. */
const mostPlaces = 20_000

/** Of at least two stories. */
export async function placesOfStories() {
  const rows = await db
    .select({ place: submissions.place })
    .from(submissions)
    .where(and(approved, isNotNull(submissions.place)))
    .groupBy(submissions.place)
    .having(sql`count(*) > 1`)
    .orderBy(desc(sql`count(*)`), submissions.place)
    .limit(mostPlaces)
  return rows.map(({ place }) => place).filter(isPlace)
}

/** @returns null when none is spelt like it */
export async function findLikePlace(query: string) {
  const words = foldPlace(query)
  const likeness = sql<number>`similarity(${submissions.place}, ${words})`
  const [
    [place],
    {
      rows: [theme],
    },
  ] = await Promise.all([
    db
      .select({ label: sql<string>`min(btrim(${submissions.location}))`, likeness })
      .from(submissions)
      .where(and(approved, sql`${submissions.place} % ${words}`))
      .groupBy(submissions.place)
      .orderBy(desc(likeness), submissions.place)
      .limit(1),
    db.execute<{ name: SubmissionTheme; likeness: number }>(sql`
      select name, similarity(name, ${words}) as likeness
      from unnest(enum_range(null::submission_theme)::text[]) as name
      where name % ${words} order by 2 desc, 1 limit 1`),
  ])
  if (theme && theme.likeness >= (place?.likeness ?? 0)) {
    return { label: themeLabels[theme.name], href: `${href('/stories')}?theme=${theme.name}` }
  }
  return place && isPlace(place.label) ? { label: place.label, href: placeHref(place.label) } : null
}

async function newestSharing(
  isOfTheme: SQL | null,
  isOfPlace: SQL | null,
  others?: SQL,
): Promise<NearStory[]> {
  const [ofTheme] = isOfTheme ? await newest(and(isOfTheme, others), 1) : []
  const isAnother = ofTheme && ne(submissions.id, ofTheme.id)
  const [ofPlace] = isOfPlace ? await newest(and(isOfPlace, others, isAnother), 1) : []
  return [
    ...(ofTheme ? [{ story: asPublished(ofTheme), shares: 'theme' as const }] : []),
    ...(ofPlace ? [{ story: asPublished(ofPlace), shares: 'place' as const }] : []),
  ]
}

/** By the database on both sides: browsers and PostgreSQL fold some letters differently. */
function isOfPlace(place: string) {
  return sql`${submissions.place} = lower(regexp_replace(btrim(${place}), '\\s+', ' ', 'g'))`
}

/**
 * The one that an editor has chosen, while approved. Otherwise the latest with a photo and without a content note, or the
 * latest. @returns null while no story is approved
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

function asPublished(row: Pick<Submission, keyof typeof publicFields>) {
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
