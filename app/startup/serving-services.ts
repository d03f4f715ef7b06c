import { identityOf } from '#app/db/identity.server.ts'
import { accountEmails } from '#app/features/accounts/account-emails.server.ts'
import { startBounceMailbox } from '#app/features/bounces/bounce-mailbox.server.ts'
import { startExports } from '#app/features/exports/make-export.server.ts'
import { importFirstEdition } from '#app/features/pieces/import.server.ts'
import { startPictureFiles } from '#app/features/pieces/picture-files.server.ts'
import { startPublication } from '#app/features/pieces/publication.server.ts'
import { startBulkDecisions } from '#app/features/review/bulk.server.ts'
import { startDecisionEmails } from '#app/features/review/decision-email.server.ts'
import {
  closeSiteSettings,
  openSiteSettings,
} from '#app/features/site-settings/live-settings.server.ts'
import { startBlurredCopies } from '#app/features/stories/blurred-copies.server.ts'
import { startCleanup } from '#app/lifecycle/cleanup.server.ts'
import { startRetention } from '#app/lifecycle/retention.server.ts'
import { usingFolder } from '#app/server/configuration.server.ts'
import {
  bulkFileDelivery,
  bulkSmtpDelivery,
  checkSmtpLogin,
  fileDelivery,
  smtpDelivery,
} from '#app/server/email/deliver.server.ts'
import { startEmailQueue } from '#app/server/email/email-queue.server.ts'
import { mailFilesOf } from '#app/server/email/mail-files.server.ts'
import {
  startMailServerCheck,
  stopMailServerCheck,
} from '#app/server/email/mail-server-check.server.ts'
import { exportStorage } from '#app/server/exports/export-store.server.ts'
import { exportFolder } from '#app/server/exports/folder-exports.server.ts'
import { startMovingExports } from '#app/server/exports/move-exports.server.ts'
import { startJobs, stopJobs } from '#app/server/jobs.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { startPgNotifications, stopPgNotifications } from '#app/server/pg-notifications.server.ts'
import { startUploadCleanup, stopUploadCleanup } from '#app/server/photos/cleanup.server.ts'
import {
  startSavingReadings,
  stopSavingReadings,
} from '#app/server/readership/save-readings.server.ts'
import { removalLogOf } from '#app/server/removals/removal-log.server.ts'
import {
  openRemovalLog,
  startSavingRemovals,
  stopSavingRemovals,
} from '#app/server/removals/save-removals.server.ts'
import { openSessions } from '#app/server/sessions/sessions.server.ts'
import { writeSiteNote } from '#app/server/site-note.server.ts'
import { firstStart } from './first-start.server.ts'
import type { Process, Service } from './start-services.ts'

const whileServing: readonly Process[] = ['site', 'development']

/** The rest of the list in start-services.ts: what only a process that serves pages starts. */
export const servingServices: readonly Service[] = [
  { name: 'sessions', runsIn: whileServing, start: () => openSessions(accountEmails) },
  {
    name: 'notifications of the database',
    runsIn: whileServing,
    connectsDirectly: true,
    start: ({ directDatabaseUrl }) => startPgNotifications(directDatabaseUrl),
    stop: stopPgNotifications,
  },
  {
    name: 'record of removals',
    // Not in a command, whose settings may name another place: the site writes what a command removes, or its next start does.
    runsIn: whileServing,
    start: async ({ settings, databaseUrl }) => {
      const removalLog = removalLogOf(settings)
      openRemovalLog(removalLog)
      const { dataDir, backupDir, objectStore } = settings
      // An object store may be unreachable for a while; a folder that is not writable is a configuration error.
      if (!objectStore) await usingFolder('BACKUP_DIR', backupDir, removalLog.create)
      await startSavingRemovals()
      await writeSiteNote(dataDir, {
        database: await identityOf(databaseUrl),
        removals: removalLog.location,
      })
    },
    stop: stopSavingRemovals,
  },
  {
    name: 'queue',
    runsIn: whileServing,
    connectsDirectly: true,
    start: ({ directDatabaseUrl }) => startJobs(directDatabaseUrl),
    stop: stopJobs,
  },
  {
    name: 'mail',
    runsIn: whileServing,
    start: ({ settings, say }) => {
      const { smtpUrl } = settings
      return startEmailQueue(
        smtpUrl ? smtpDelivery(smtpUrl) : fileDelivery(mailFilesOf(settings), say),
      )
    },
  },
  {
    name: 'newsletters',
    runsIn: whileServing,
    // They are rendered by React, and a command, which Node runs by itself, cannot load components.
    start: async ({ settings }) =>
      (await import('#app/features/newsletters/delivery.server.ts')).startNewsletters(
        settings.smtpUrl
          ? bulkSmtpDelivery(settings.smtpUrl, settings.mailPerMinute)
          : bulkFileDelivery(mailFilesOf(settings)),
      ),
    stop: async () =>
      (await import('#app/features/newsletters/delivery.server.ts')).stopNewsletters(),
  },
  {
    name: 'check of the mail server',
    runsIn: whileServing,
    // The start does not wait for it.
    start: ({ settings: { smtpUrl }, say }) => {
      if (smtpUrl) void startMailServerCheck(() => checkSmtpLogin(smtpUrl), say)
    },
    stop: stopMailServerCheck,
  },
  { name: 'decision emails', runsIn: whileServing, start: startDecisionEmails },
  { name: 'bounce mailbox', runsIn: whileServing, start: startBounceMailbox },
  { name: 'bulk decisions', runsIn: whileServing, start: startBulkDecisions },
  { name: 'copies of data', runsIn: whileServing, start: startExports },
  {
    name: 'move of data exports to the object store',
    runsIn: whileServing,
    start: ({ settings: { dataDir, objectStore } }) => {
      if (objectStore) startMovingExports(exportFolder(dataDir), exportStorage)
    },
  },
  { name: 'files of pictures', runsIn: whileServing, start: startPictureFiles },
  { name: 'publication of pieces', runsIn: whileServing, start: startPublication },
  { name: 'cleanup', runsIn: whileServing, start: startCleanup },
  {
    name: 'cleanup of interrupted uploads',
    runsIn: whileServing,
    start: ({ settings }) => startUploadCleanup(settings.tempDir),
    stop: stopUploadCleanup,
  },
  { name: 'blurred copies of photos', runsIn: whileServing, start: startBlurredCopies },
  { name: 'retention', runsIn: whileServing, start: startRetention },
  {
    name: 'sample stories and first admin',
    runsIn: whileServing,
    start: async (startup) => {
      startup.adminPassword = await firstStart(startup)
    },
  },
  {
    name: 'first edition',
    runsIn: whileServing,
    start: async () => {
      const count = await importFirstEdition('./content')
      if (count > 0) log.info({ pieces: count }, 'the first edition was imported')
    },
  },
  {
    name: 'site settings',
    runsIn: whileServing,
    start: openSiteSettings,
    stop: closeSiteSettings,
  },
  {
    name: 'readership',
    // In development no page is cached, and none counted.
    runsIn: ['site'],
    start: startSavingReadings,
    stop: stopSavingReadings,
  },
  {
    name: 'catalogue and search',
    runsIn: whileServing,
    // Only Vite can load the built-in pictures: a command, which Node runs by itself, must not try to.
    start: async () => (await import('#app/catalogue/live-catalogue.server.ts')).openCatalogue(),
    stop: async () => (await import('#app/catalogue/live-catalogue.server.ts')).closeCatalogue(),
  },
]
