import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { dataExports, user } from '#app/platform/db/schema/tables.server.ts'
import type { Email } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import {
  exportFileName,
  exportQueue,
  exportStorage,
  removeUnknownExports,
} from '#app/platform/files/export-store.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { helloTo } from '#app/platform/sessions/member-name.server.ts'
import { longDateTime } from '#app/ui/dates.ts'
import { exportZip } from './export-zip.server.ts'
import { exportHours, overdueExports } from './exports.server.ts'

const cleanupQueue = 'data-export-upkeep'

export async function startExports() {
  const options = {
    retryLimit: 20,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 1_800,
    // Large archives take long; the heartbeat shows when a process was killed.
    expireInSeconds: 3_600,
    heartbeatSeconds: 60,
    deleteAfterSeconds: 3_600,
    notify: true,
  }
  await jobs.createQueue(exportQueue, options)
  await jobs.updateQueue(exportQueue, options)
  await jobs.work(
    exportQueue,
    { pollingIntervalSeconds: 30 },
    async ([job]: Job<{ exportId: string }>[]) => {
      if (job) await makeExport(job.data.exportId)
    },
  )
  await jobs.createQueue(cleanupQueue, { policy: 'singleton', deleteAfterSeconds: 3_600 })
  await jobs.work(cleanupQueue, { pollingIntervalSeconds: 60 }, async () => {
    await deleteOldExports()
  })
  await jobs.schedule(cleanupQueue, '37 * * * *')
}

/** Safe to run again: an archive is stored completely or not at all, and the email is queued with its record. */
export async function makeExport(exportId: string) {
  const [request] = await db
    .select({ owner: { id: user.id, email: user.email } })
    .from(dataExports)
    .innerJoin(user, eq(user.id, dataExports.userId))
    .where(and(eq(dataExports.id, exportId), isNull(dataExports.readyAt)))
  // It is made already, or its account is deleted.
  if (!request) return
  const { owner } = request
  const archiveKey = exportFileName(exportId)
  await exportStorage.put(archiveKey, exportZip(owner))

  const replaced = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(dataExports)
      .set({
        archiveKey,
        readyAt: sql`now()`,
        expiresAt: sql`now() + make_interval(hours => ${exportHours})`,
      })
      .where(and(eq(dataExports.id, exportId), isNull(dataExports.readyAt)))
      .returning({ expiresAt: dataExports.expiresAt })
    if (!row?.expiresAt) return null
    const { expiresAt } = row
    await sendEmail(await copyReadyEmail(owner.email, exportId, expiresAt), {
      transaction: tx,
      usefulUntil: expiresAt,
      kind: 'account',
    })
    return tx
      .delete(dataExports)
      .where(and(eq(dataExports.userId, owner.id), ne(dataExports.id, exportId)))
      .returning({ id: dataExports.id })
  })
  if (!replaced) return removeUnlessKnown(exportId)
  for (const { id } of replaced) await exportStorage.remove(exportFileName(id))
  log.info({ user: owner.id, export: exportId }, 'data export made')
}

export async function deleteOldExports() {
  const expired = await db
    .delete(dataExports)
    .where(overdueExports())
    .returning({ id: dataExports.id })
  for (const { id } of expired) await exportStorage.remove(exportFileName(id))
  const strays = await removeUnknownExports(exportStorage, isKnown)
  log.info({ exports: expired.length, strays }, 'expired data exports deleted')
}

// The account was deleted meanwhile, or the same job ran twice and the other one was faster.
async function removeUnlessKnown(exportId: string) {
  if (!(await isKnown(exportId))) await exportStorage.remove(exportFileName(exportId))
}

async function isKnown(exportId: string) {
  return (await db.$count(dataExports, eq(dataExports.id, exportId))) > 0
}

async function copyReadyEmail(to: string, exportId: string, expiresAt: Date): Promise<Email> {
  return {
    to,
    subject: 'The copy of your data is ready',
    paragraphs: [
      `${await helloTo(to)} You asked for a copy of the data that Indelible holds about you. It is ready to download.`,
      `The link works until ${longDateTime(expiresAt).replace(/[^\x20-\x7e]/g, ' ')}, London time. Sign in to your account first, then follow it. After that time we will delete the copy, and you can ask for another.`,
      'If you did not ask for it, someone else may be signed in to your account. Look at "Where you are signed in" on your account page, and change your password.',
    ],
    action: {
      label: 'Download your copy',
      url: siteUrl(href('/account/data/:exportId', { exportId })),
    },
  }
}
