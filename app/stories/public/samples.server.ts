import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { parse } from 'yaml'
import { z } from 'zod'
import { db } from '#app/platform/db/client.server.ts'
import { nameShown, submissionTheme } from '#app/platform/db/schema/submissions.ts'
import {
  cases,
  submissionEvents,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { preparePicture } from '#app/platform/photos/prepare-picture.server.ts'
import { removePicture } from '#app/platform/photos/store-picture.server.ts'
import { splitFrontMatter } from '#content/front-matter.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import { storePhoto } from './store-photo.server.ts'

const folder = 'content/samples'

const frontMatter = z.strictObject({
  title: z.string(),
  name: z.string(),
  nameShown: z.enum(nameShown.enumValues),
  location: z.string().optional(),
  theme: z.enum(submissionTheme.enumValues).optional(),
  /** A plain warning such as 'Grief' or 'Surgery scars'. */
  contentNote: z.string().optional(),
  photo: z.string().optional(),
  photoDescription: z.string().optional(),
  /** Days before the first start. Without `approved` it still waits. */
  sent: z.number(),
  approved: z.number().optional(),
})

const dayMs = 86_400_000

/** On a site without any accounts, so that an empty magazine can be judged. The database marks them as samples. */
export async function createSamples() {
  const [someone] = await db.select({ id: user.id }).from(user).limit(1)
  if (someone) return

  const authorId = randomUUID()
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const rows = await Promise.all(files.map((file) => rowOf(file, authorId)))
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

/** With their photos and the reports about them. @returns how many */
export async function removeSamples() {
  const photos = await db
    .select({ key: submissions.photoKey })
    .from(submissions)
    .where(and(eq(submissions.sample, true), isNotNull(submissions.photoKey)))
  const samples = eq(submissions.sample, true)
  const removed = await db.transaction(async (tx) => {
    const ids = tx.select({ id: submissions.id }).from(submissions).where(samples)
    await tx.delete(cases).where(inArray(cases.submissionId, ids))
    return tx.delete(submissions).where(samples).returning({ id: submissions.id })
  })
  await db.delete(user).where(eq(user.email, samplesAuthor.email))
  for (const { key } of photos) if (key) await removePicture(photoStore, key)
  return removed.length
}

export async function countSamples() {
  return db.$count(submissions, eq(submissions.sample, true))
}

async function rowOf(file: string, userId: string) {
  const { head, body } = splitFrontMatter(await readFile(`${folder}/${file}`, 'utf8'))
  const { sent, approved, photo, ...story } = frontMatter.parse(parse(head ?? ''))
  const sentAt = new Date(Date.now() - sent * dayMs)
  const approvedAt = approved === undefined ? null : new Date(Date.now() - approved * dayMs)
  return {
    ...story,
    userId,
    email: samplesAuthor.email,
    story: body.trim(),
    status: approvedAt ? ('approved' as const) : ('pending' as const),
    approvedAt,
    approvedBy: approvedAt && 'admin',
    sample: true,
    createdAt: sentAt,
    updatedAt: approvedAt ?? sentAt,
    ...(photo && (await photoColumns(photo, userId))),
  }
}

async function photoColumns(file: string, userId: string) {
  const picture = await preparePicture(await readFile(`${folder}/${file}`))
  return picture.ok ? await storePhoto(userId, file, picture) : null
}
