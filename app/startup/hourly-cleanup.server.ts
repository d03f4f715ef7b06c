import { deleteExpiredCodeChallenges } from '#app/accounts/sign-in/code-challenge.server.ts'
import { deleteOldDraftSaves } from '#app/pieces/drafts/drafts.server.ts'
import { deleteUnusedPictureFiles } from '#app/pieces/pictures/picture-files.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { deleteOrphanedPhotos } from '#app/platform/photos/delete-unused.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { deleteExpiredRateLimits } from '#app/platform/rate-limit/rate-limit.server.ts'
import { deleteOldPresence } from '#app/platform/sessions/presence.server.ts'
import { findKnownPhotos } from '#app/stories/author/submission.server.ts'
import { deleteOldBulkDecisions } from '#app/stories/review/bulk.server.ts'
import { deleteExpiredUndo } from '#app/stories/review/undo.server.ts'

const queue = 'upkeep'
const hour = 3_600_000

/** Hourly: a process that was killed in between leaves photos, and what is over its time stays until then. */
export async function startCleanup() {
  await jobs.createQueue(queue, { policy: 'singleton', deleteAfterSeconds: 3_600 })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, sweep)
  await jobs.schedule(queue, '17 * * * *')
}

async function sweep() {
  const anHourAgo = new Date(Date.now() - hour)
  await deleteExpiredRateLimits()
  await deleteExpiredCodeChallenges()
  await deleteOldDraftSaves()
  await deleteOldPresence()
  const decisions = (await deleteExpiredUndo()) + (await deleteOldBulkDecisions())
  // Last, because an object store may be unreachable; then the queue retries the whole job.
  const photos = await deleteOrphanedPhotos(photoStore, findKnownPhotos, anHourAgo)
  const pictures = await deleteUnusedPictureFiles()
  log.info({ photos, pictures, decisions }, 'swept')
}
