import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { photoWidths } from '#app/platform/photos/photo-widths.ts'
import { blurPicture } from '#app/platform/photos/prepare-picture.server.ts'
import { variantKey } from '#app/platform/photos/store-picture.server.ts'

const queue = 'blurred-copies'
const batchSize = 100

/** Hourly: an older version, which may still run, makes none, and the object store may have been out of reach. */
export async function startBlurredCopies() {
  await jobs.createQueue(queue, { policy: 'singleton', deleteAfterSeconds: 3_600 })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, async () => {
    await makeBlurredCopies()
  })
  await jobs.schedule(queue, '47 * * * *')
  await jobs.send(queue)
}

/**
 * Skips photos that are missing or unreadable. @returns how many were made
 * @throws StoreUnreachable when the object store does not respond
 */
export async function makeBlurredCopies() {
  let madeCount = 0
  let last: string | undefined
  for (;;) {
    const photos = await photosWithoutCopy(last)
    for (const photo of photos) if (await makeBlurredCopy(photo)) madeCount += 1
    last = photos.at(-1)?.id
    if (!last) break
  }
  if (madeCount > 0) log.info({ made: madeCount }, 'made blurred copies of photos')
  return madeCount
}

type WithoutCopy = Awaited<ReturnType<typeof photosWithoutCopy>>[number]

function photosWithoutCopy(after: string | undefined) {
  const { id, photoId, photoKey, photoWidth, photoBlurred } = submissions
  return db
    .select({ id, photoKey, photoWidth })
    .from(submissions)
    .where(and(isNotNull(photoId), isNull(photoBlurred), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(batchSize)
}

async function makeBlurredCopy({ id, photoKey, photoWidth }: WithoutCopy) {
  if (!photoKey || !photoWidth) return false
  const [smallest = photoWidth] = photoWidths(photoWidth)
  const variant = await photoStore.get(variantKey(photoKey, smallest))
  const blurred = variant && (await blurPicture(variant).catch(() => null))
  if (!blurred) {
    log.warn({ submission: id }, 'a photo has no blurred copy: it is missing or damaged')
    return false
  }
  // The author may have replaced the photo in the meantime, and the new one has its own copy.
  const updated = await db
    .update(submissions)
    .set({ photoBlurred: blurred.toString('base64') })
    .where(
      and(
        eq(submissions.id, id),
        eq(submissions.photoKey, photoKey),
        isNull(submissions.photoBlurred),
      ),
    )
    .returning({ id: submissions.id })
  return updated.length > 0
}
