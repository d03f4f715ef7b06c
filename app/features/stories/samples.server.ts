import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { reports, submissionEvents, submissions, user } from '#app/db/schema/tables.server.ts'
import { preparePicture } from '#app/server/photos/picture.server.ts'
import { removePicture } from '#app/server/photos/storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import {
  type SampleStory,
  samplePhotoDescriptions,
  sampleStories,
} from '#content/samples/stories.ts'
import { storePhoto } from './stored-photo.server.ts'

const dayMs = 86_400_000

/** Creates the sample stories on a site without any accounts. The database marks them as samples. */
export async function createSamples() {
  const [someone] = await db.select({ id: user.id }).from(user).limit(1)
  if (someone) return

  const authorId = randomUUID()
  const rows = await Promise.all(sampleStories.map((story) => rowOf(story, authorId)))
  await db.transaction(async (tx) => {
    await tx.insert(user).values({ id: authorId, name: 'Samples', ...samplesAuthor })
    const inserted = await tx.insert(submissions).values(rows).returning()
    await tx.insert(submissionEvents).values(
      inserted.map(({ id, status, createdAt }) => ({
        submissionId: id,
        actorId: authorId,
        action: 'submitted' as const,
        toStatus: status,
        note: 'A sample',
        at: createdAt,
      })),
    )
  })
}

/** Deletes all samples with their photos and the reports about them. @returns how many samples there were */
export async function removeSamples() {
  const photos = await db
    .select({ key: submissions.photoKey })
    .from(submissions)
    .where(and(eq(submissions.sample, true), isNotNull(submissions.photoKey)))
  const samples = eq(submissions.sample, true)
  const removed = await db.transaction(async (tx) => {
    const ids = tx.select({ id: submissions.id }).from(submissions).where(samples)
    await tx.delete(reports).where(inArray(reports.submissionId, ids))
    return tx.delete(submissions).where(samples).returning({ id: submissions.id })
  })
  await db.delete(user).where(eq(user.email, samplesAuthor.email))
  for (const { key } of photos) if (key) await removePicture(photoStore, key)
  return removed.length
}

export async function countSamples() {
  return db.$count(submissions, eq(submissions.sample, true))
}

async function rowOf(story: SampleStory, userId: string) {
  const sentAt = new Date(Date.now() - story.sent * dayMs)
  const approvedAt = story.approved === null ? null : new Date(Date.now() - story.approved * dayMs)
  return {
    userId,
    title: story.title,
    name: story.name,
    nameShown: story.nameShown,
    email: samplesAuthor.email,
    location: story.location,
    theme: story.theme,
    contentNote: story.contentNote,
    story: story.paragraphs.join('\n\n'),
    status: approvedAt ? ('approved' as const) : ('pending' as const),
    approvedAt,
    approvedBy: approvedAt && 'admin',
    sample: true,
    createdAt: sentAt,
    updatedAt: approvedAt ?? sentAt,
    ...(story.photo && {
      photoDescription: samplePhotoDescriptions[story.photo],
      ...(await photoColumns(story.photo, userId)),
    }),
  }
}

async function photoColumns(file: string, userId: string) {
  const picture = await preparePicture(await readFile(join('content/samples', file)))
  return picture.ok ? await storePhoto(userId, file, picture) : null
}
