import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import {
  consents,
  notices,
  storyDrafts,
  storyThanks,
  submissionEvents,
  submissions,
} from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { photoWidths } from '#app/platform/photos/photo-widths.ts'
import { variantKey } from '#app/platform/photos/store-picture.server.ts'
import { actionsKnownToAuthors } from '#app/stories/public/events.ts'
import { storyFieldNames } from '#app/stories/public/fields.ts'
import { type ExportOwner, type ExportPart, rowsPart } from './export-part.server.ts'
import type { ZipEntry } from './zip.server.ts'

const storiesPerPage = 50

export const storyParts: ExportPart[] = [
  {
    name: 'stories',
    says: 'The stories you sent in, as you wrote them, with the status of each, our message to you, how often readers thanked you, what has happened to it so far ("timeline") and what you agreed to ("consents": the words, their version and the time). "photo" is the name of the photograph in this archive.',
    read: (owner) => readStories(owner),
  },
  rowsPart(storyDrafts, {
    name: 'storiesBegun',
    says: 'What you have written in the story form and not sent, as it is kept with your account.',
    columns: ['words', 'writtenAt'],
    owner: 'userId',
    orderBy: 'writtenAt',
  }),
  rowsPart(storyThanks, {
    name: 'thanks',
    says: 'The stories whose authors you thanked. They do not learn who did.',
    columns: ['submissionId', 'createdAt'],
    owner: 'userId',
    orderBy: 'createdAt',
  }),
  rowsPart(notices, {
    name: 'notices',
    says: 'What your dashboard told you about your stories, and when you dismissed it.',
    columns: {
      submissionId: 'submissionId',
      kind: 'kind',
      createdAt: 'createdAt',
      dismissedAt: 'readAt',
    },
    owner: 'userId',
    orderBy: 'createdAt',
  }),
]

/** Each in its largest size. The file that was sent is not kept. */
export async function* readPhotos(owner: ExportOwner): AsyncGenerator<ZipEntry> {
  const rows = await db
    .select(pickColumns(submissions, ['id', 'photoKey', 'photoWidth']))
    .from(submissions)
    .where(and(eq(submissions.userId, owner.id), isNotNull(submissions.photoKey)))
    .orderBy(asc(submissions.createdAt))
  for (const { id, photoKey, photoWidth } of rows) {
    const largest = photoWidths(photoWidth ?? 0).at(-1)
    const bytes = await photoStore.get(variantKey(photoKey ?? '', largest ?? 0))
    if (bytes) yield { name: photoName(id), compress: false, bytes: [bytes] }
  }
}

function photoName(submissionId: string) {
  return `photos/${submissionId}.webp`
}

async function* readStories({ id }: ExportOwner) {
  let after: string | null = null
  for (;;) {
    const page = await storiesAfter(id, after)
    const ids = page.map((story) => story.id)
    if (ids.length === 0) return
    const [timelines, agreed] = await Promise.all([findTimelines(ids), findConsents(id, ids)])
    for (const { hasPhoto, ...story } of page) {
      yield {
        ...story,
        photo: hasPhoto ? photoName(story.id) : null,
        timeline: filterRows(timelines, story.id),
        consents: filterRows(agreed, story.id),
      }
    }
    after = ids.at(-1) ?? null
  }
}

// The fields that the author's own page shows. The team's notes, who decided and storage keys are left out.
function storiesAfter(ownerId: string, after: string | null) {
  return db
    .select({
      ...pickColumns(submissions, ['id', ...storyFieldNames]),
      ...pickColumns(submissions, ['email', 'contentNote', 'status', 'messageToAuthor']),
      ...pickColumns(submissions, ['approvedAt', 'withdrawnAt', 'secondLookAt']),
      ...pickColumns(submissions, ['secondLookReason', 'createdAt', 'updatedAt']),
      hasPhoto: sql<boolean>`${submissions.photoKey} is not null`,
      photoFileName: submissions.photoName,
      ...pickColumns(submissions, ['photoWidth', 'photoHeight', 'photoNotStoredAt', 'thanksOff']),
      thanks: sql<number>`(select count(*)::int from ${storyThanks} where submission_id = submissions.id)`,
    })
    .from(submissions)
    .where(
      and(eq(submissions.userId, ownerId), after ? sql`${submissions.id} > ${after}` : undefined),
    )
    .orderBy(asc(submissions.id))
    .limit(storiesPerPage)
}

function findTimelines(ids: string[]) {
  const { id, submissionId, action, at } = submissionEvents
  return db
    .select({ submissionId, action, at })
    .from(submissionEvents)
    .where(and(inArray(submissionId, ids), inArray(action, actionsKnownToAuthors)))
    .orderBy(asc(id))
}

function findConsents(ownerId: string, ids: string[]) {
  const { submissionId, kind, wording, wordingVersion, givenAt, withdrawnAt } = consents
  return db
    .select({ submissionId, kind, wording, wordingVersion, givenAt, withdrawnAt })
    .from(consents)
    .where(and(eq(consents.userId, ownerId), inArray(submissionId, ids)))
    .orderBy(asc(kind))
}

function filterRows<T extends { submissionId: string | null }>(rows: T[], id: string) {
  return rows
    .filter(({ submissionId }) => submissionId === id)
    .map(({ submissionId: _known, ...row }) => row)
}
