import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { newsletters, pictureFiles, pictures } from '#app/platform/db/schema/tables.server.ts'
import { jobs, withinTransaction } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { chooseAvifWidths } from '#app/platform/photos/photo-widths.ts'
import { makeAvif, makeJpeg } from '#app/platform/photos/picture-formats.server.ts'
import type { PictureVariant } from '#app/platform/photos/prepare-picture.server.ts'
import { drawCard } from '#app/platform/photos/share-cards.server.ts'
import { loadSharp } from '#app/platform/photos/sharp.server.ts'
import { storeFiles } from '#app/platform/photos/store-picture.server.ts'
import { pictureBase, pictureFolder, pictureQueue } from '#app/platform/photos/uploaded-pictures.ts'
import { pictureFile, uploadedWidths } from './picture-address.ts'

// The files of a picture that was replaced stay for a day, since pages that are open or cached may still ask for them.

const sweepQueue = 'picture-files-sweep'

const avifQuality = 50
const fileName = /^[0-9a-f]{40}-(?:[1-9]\d{2,3}\.(?:webp|avif)|(?:card|800)\.jpg)$/

function keyOf(file: string) {
  return `${pictureFolder}/${file}`
}

/** @returns false when that failed twice */
export async function storePictureFiles(sha256: string, variants: PictureVariant[]) {
  await db
    .insert(pictureFiles)
    .values({ sha256 })
    .onConflictDoUpdate({ target: pictureFiles.sha256, set: { neededAt: sql`now()` } })
  const files = variants.map(({ width, bytes }) => ({
    key: keyOf(pictureFile(sha256, width, 'webp')),
    bytes,
  }))
  return storeFiles(photoStore, files)
}

export async function releasePictureFiles(tx: Transaction, sha256: string) {
  await tx.update(pictureFiles).set({ neededAt: sql`now()` }).where(eq(pictureFiles.sha256, sha256))
}

export async function findPictureFile(file: string) {
  if (!fileName.test(file)) return null
  const stored = await photoStore.get(keyOf(file))
  return stored ?? (/\d\.jpg$/.test(file) ? deriveJpeg(file) : null)
}

/** Made when it is first asked for: most pictures are in no newsletter. */
async function deriveJpeg(file: string) {
  const webp = await photoStore.get(keyOf(file.replace(/jpg$/, 'webp')))
  if (!webp) return null
  const bytes = await makeJpeg(await loadSharp(), webp)
  await storeFiles(photoStore, [{ key: keyOf(file), bytes }])
  return bytes
}

export async function findMaster({ sha256, width }: { sha256: string; width: number }) {
  return photoStore.get(keyOf(pictureFile(sha256, uploadedWidths(width).at(-1)!, 'webp')))
}

export async function queueDerivation(tx: Transaction, sha256: string) {
  await jobs.send(pictureQueue, { sha256 }, { ...withinTransaction(tx), singletonKey: sha256 })
}

/** Each hour also those that a job missed. */
export async function startPictureFiles() {
  await jobs.createQueue(pictureQueue, {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    deleteAfterSeconds: 3_600,
  })
  await jobs.work(
    pictureQueue,
    { pollingIntervalSeconds: 2 },
    async ([job]: Job<{ sha256: string }>[]) => {
      if (job) await derivePicture(job.data.sha256)
    },
  )
  await jobs.createQueue(sweepQueue, { policy: 'singleton', deleteAfterSeconds: 3_600 })
  await jobs.work(sweepQueue, { pollingIntervalSeconds: 60 }, queueMissedDerivations)
  await jobs.schedule(sweepQueue, '37 * * * *')
  await jobs.send(sweepQueue)
}

async function queueMissedDerivations() {
  const missed = await db
    .selectDistinct({ sha256: pictures.sha256 })
    .from(pictures)
    .where(eq(pictures.state, 'uploaded'))
  for (const { sha256 } of missed) {
    await jobs.send(pictureQueue, { sha256 }, { singletonKey: sha256 })
  }
}

/** Run twice it makes the same. @throws StoreUnreachable, and an error when they cannot be stored: the queue tries again */
export async function derivePicture(sha256: string) {
  const [picture] = await db
    .select({ width: pictures.width })
    .from(pictures)
    .where(and(eq(pictures.sha256, sha256), eq(pictures.state, 'uploaded')))
    .limit(1)
  if (!picture) return
  const master = await findMaster({ sha256, ...picture })
  const files = master && (await derivedFiles(master, sha256, picture.width).catch(() => null))
  if (!files) {
    log.error({ picture: sha256 }, 'a picture is missing or cannot be decoded')
  } else if (!(await storeFiles(photoStore, files))) {
    throw new Error('the formats of a picture could not be stored')
  }
  await db
    .update(pictures)
    .set({ state: files ? 'derived' : 'failed' })
    .where(and(eq(pictures.sha256, sha256), eq(pictures.state, 'uploaded')))
}

async function derivedFiles(master: Buffer, sha256: string, width: number) {
  const sharp = await loadSharp()
  const card = {
    key: keyOf(pictureFile(sha256, 'card', 'jpg')),
    bytes: await drawCard(sharp, master),
  }
  const files = [card]
  for (const wide of chooseAvifWidths(width)) {
    const bytes = await makeAvif(sharp, master, wide, avifQuality)
    files.push({ key: keyOf(pictureFile(sha256, wide, 'avif')), bytes })
  }
  return files
}

/** Unused for a day, and shown by no newsletter in the archive. @returns of how many pictures */
export async function deleteUnusedPictureFiles() {
  const isUnused = and(
    lt(pictureFiles.neededAt, sql`now() - interval '1 day'`),
    notExists(
      db.select({ id: pictures.id }).from(pictures).where(eq(pictures.sha256, pictureFiles.sha256)),
    ),
    notExists(
      db
        .select({ id: newsletters.id })
        .from(newsletters)
        .where(
          and(
            eq(newsletters.isArchived, true),
            sql`strpos(${newsletters.sentHtml}, left(${pictureFiles.sha256}, 40)) > 0`,
          ),
        ),
    ),
  )
  const unused = await db.select().from(pictureFiles).where(isUnused)
  for (const { sha256 } of unused) {
    await db.transaction(async (tx) => {
      // An upload of the same picture waits for this lock, and stores its files anew.
      const [locked] = await tx
        .select()
        .from(pictureFiles)
        .where(and(eq(pictureFiles.sha256, sha256), isUnused))
        .for('update')
      if (!locked) return
      for await (const key of photoStore.list(`${pictureBase(sha256)}-`)) {
        await photoStore.remove(key)
      }
      await tx.delete(pictureFiles).where(eq(pictureFiles.sha256, sha256))
    })
  }
  return unused.length
}
