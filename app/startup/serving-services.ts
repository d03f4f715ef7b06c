import { accountEmails } from '#app/accounts/account/account-emails.server.ts'
import { startExports } from '#app/accounts/data-export/make-export.server.ts'
import { startBounceMailbox } from '#app/newsletters/bounces/bounce-mailbox.server.ts'
import { startPictureFiles } from '#app/pieces/pictures/picture-files.server.ts'
import { importFirstEdition } from '#app/pieces/publication/import.server.ts'
import { startPublication } from '#app/pieces/publication/publication.server.ts'
import { importFirstSettings, loadSiteSettings } from '#app/pieces/settings/live-settings.server.ts'
import { usingFolder } from '#app/platform/configuration/configuration.server.ts'
import { readIdentity } from '#app/platform/db/identity.server.ts'
import {
  startPgNotifications,
  stopPgNotifications,
} from '#app/platform/db/pg-notifications.server.ts'
import { writeSiteNote } from '#app/platform/db/site-note.server.ts'
import { startPurging } from '#app/platform/edge/purge-queue.server.ts'
import {
  bulkFileDelivery,
  bulkSmtpDelivery,
  checkSmtpLogin,
  fileDelivery,
  smtpDelivery,
} from '#app/platform/email/deliver.server.ts'
import { startEmailQueue } from '#app/platform/email/email-queue.server.ts'
import { createMailFiles } from '#app/platform/email/mail-files.server.ts'
import {
  startMailServerCheck,
  stopMailServerCheck,
} from '#app/platform/email/mail-server-check.server.ts'
import {
  exportFolder,
  exportStorage,
  startMovingExports,
} from '#app/platform/files/export-store.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { startUploadCleanup, stopUploadCleanup } from '#app/platform/photos/delete-unused.server.ts'
import {
  startSavingReadings,
  stopSavingReadings,
} from '#app/platform/readership/save-readings.server.ts'
import { createRemovalLog } from '#app/platform/removals/removal-log.server.ts'
import {
  openRemovalLog,
  startSavingRemovals,
  stopSavingRemovals,
} from '#app/platform/removals/save-removals.server.ts'
import { openSessions } from '#app/platform/sessions/sessions.server.ts'
import { startThanksEmails } from '#app/stories/author/thanks-emails.server.ts'
import { startBlurredCopies } from '#app/stories/public/blurred-copies.server.ts'
import { startBulkDecisions } from '#app/stories/review/bulk.server.ts'
import { startDecisionEmails } from '#app/stories/review/decision-email.server.ts'
import { firstStart } from './first-start.server.ts'
import { startCleanup } from './hourly-cleanup.server.ts'
import { startRetention } from './retention.server.ts'
import type { Process, Service } from './start-services.ts'

const whileServing: readonly Process[] = ['site', 'development']

const services: readonly (Omit<Service, 'runsIn'> & Partial<Pick<Service, 'runsIn'>>)[] = [
  { name: 'sessions', start: () => openSessions(accountEmails) },
  {
    name: 'notifications of the database',
    connectsDirectly: true,
    start: ({ directDatabaseUrl }) => startPgNotifications(directDatabaseUrl),
    stop: stopPgNotifications,
  },
  {
    name: 'record of removals',
    // Not in a command, whose settings may name another place: the site writes what a command removes, or its next start does.
    start: async ({ settings, databaseUrl }) => {
      const removalLog = createRemovalLog(settings)
      openRemovalLog(removalLog)
      const { dataDir, backupDir, objectStore } = settings
      // An object store may be unreachable for a while; a folder that is not writable is a configuration error.
      if (!objectStore) await usingFolder('BACKUP_DIR', backupDir, removalLog.create)
      await startSavingRemovals()
      await writeSiteNote(dataDir, {
        database: await readIdentity(databaseUrl),
        removals: removalLog.location,
      })
    },
    stop: stopSavingRemovals,
  },
  {
    name: 'queue',
    connectsDirectly: true,
    start: ({ directDatabaseUrl }) => startJobs(directDatabaseUrl),
    stop: stopJobs,
  },
  {
    name: 'mail',
    start: ({ settings, print }) => {
      const { smtpUrl } = settings
      return startEmailQueue(
        smtpUrl ? smtpDelivery(smtpUrl) : fileDelivery(createMailFiles(settings), print),
      )
    },
  },
  {
    name: 'newsletters',
    // They are rendered by React, and a command, which Node runs by itself, cannot load components.
    start: async ({ settings }) => {
      const { startNewsletters } = await import('#app/newsletters/send/delivery.server.ts')
      return startNewsletters(
        settings.smtpUrl
          ? bulkSmtpDelivery(settings.smtpUrl, settings.mailPerMinute)
          : bulkFileDelivery(createMailFiles(settings)),
      )
    },
  },
  {
    name: 'check of the mail server',
    // The start does not wait for it.
    start: ({ settings: { smtpUrl }, print }) => {
      if (smtpUrl) void startMailServerCheck(() => checkSmtpLogin(smtpUrl), print)
    },
    stop: stopMailServerCheck,
  },
  { name: 'decision emails', start: startDecisionEmails },
  { name: 'bounce mailbox', start: startBounceMailbox },
  { name: 'bulk decisions', start: startBulkDecisions },
  { name: 'copies of data', start: startExports },
  {
    name: 'move of data exports to the object store',
    start: ({ settings: { dataDir, objectStore } }) => {
      if (objectStore) startMovingExports(exportFolder(dataDir), exportStorage)
    },
  },
  // After the notifications of the database, so that the first purge comes before any other.
  { name: 'purges of the edge', start: startPurging },
  { name: 'files of pictures', start: startPictureFiles },
  { name: 'publication of pieces', start: startPublication },
  { name: 'cleanup', start: startCleanup },
  {
    name: 'cleanup of interrupted uploads',
    start: ({ settings }) => startUploadCleanup(settings.tempDir),
    stop: stopUploadCleanup,
  },
  { name: 'blurred copies of photos', start: startBlurredCopies },
  { name: 'weekly emails about thanks', start: startThanksEmails },
  { name: 'retention', start: startRetention },
  {
    name: 'sample stories and first admin',
    start: async (startup) => {
      startup.adminPassword = await firstStart(startup)
    },
  },
  {
    name: 'first edition',
    start: async () => {
      const count = await importFirstEdition('./content')
      if (count > 0) log.info({ pieces: count }, 'the first edition was imported')
    },
  },
  {
    name: 'site settings',
    start: async () => {
      await importFirstSettings()
      await loadSiteSettings()
    },
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
    // Only Vite can load the built-in pictures: a command, which Node runs by itself, must not try to.
    start: async () => {
      const { openCatalogue } = await import('#app/pieces/reading/live-catalogue.server.ts')
      return openCatalogue()
    },
  },
]

/** What only a process that serves pages starts. */
export const servingServices = services.map(
  (service): Service => ({ runsIn: whileServing, ...service }),
)
