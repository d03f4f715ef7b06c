import { configuration } from '#app/server/configuration.server.ts'
import { jobs } from '#app/server/jobs.server.ts'
import { sweepLimits } from '#app/server/limits.server.ts'
import { log } from '#app/server/log.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { sweepOrphans, sweepUploads } from '#app/server/photos/sweep.server.ts'
import { sweepBulkDecisions } from './bulk.server.ts'
import { isPhotoKnown } from './submission.server.ts'
import { sweepUndoable } from './undo.server.ts'

const queue = 'upkeep'
const hour = 3_600_000

/**
 * Once an hour: photos that no submission knows (a process was killed between the two), uploads that were broken off,
 * old counts, what decisions replaced that can no longer be taken back, and results of bulk decisions after a month.
 */
export async function startUpkeep() {
  await jobs.createQueue(queue, { policy: 'singleton', deleteAfterSeconds: 3_600 })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, sweep)
  await jobs.schedule(queue, '17 * * * *')
}

async function sweep() {
  const anHourAgo = new Date(Date.now() - hour)
  const uploads = await sweepUploads(configuration.tempDir, anHourAgo)
  await sweepLimits()
  const decisions = (await sweepUndoable()) + (await sweepBulkDecisions())
  // Last: an object store may be out of reach, and then the queue tries all of this again.
  const photos = await sweepOrphans(photoStore, isPhotoKnown, anHourAgo)
  log.info({ photos, uploads, decisions }, 'swept')
}
