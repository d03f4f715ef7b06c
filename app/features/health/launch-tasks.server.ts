import { folderPlace } from '#app/backup/backup-place.server.ts'
import type { Configuration } from '#app/server/configuration.server.ts'
import type { SettingsFields } from '#content/settings-fields.ts'
import { missingLegalData } from './checks.server.ts'
import type { LaunchTask } from './launch-task.ts'

/** What the tasks before opening are judged by. */
type Launch = {
  settings: Pick<
    Configuration,
    'smtpUrl' | 'mailFrom' | 'backupDir' | 'backupRecipients' | 'tempDir'
  >
  publisher: SettingsFields['publisher']
  /** Whether texts that came with the software, in files or in the settings, are marked as made up. */
  hasInventedTexts: boolean
  inventedPieces: number
  sampleStories: number
  admins: number
}

/** The five things to do before the site is opened. @returns null when all are done */
export async function tasksBeforeLaunch(launch: Launch): Promise<LaunchTask[] | null> {
  const { settings, publisher, admins } = launch
  const backups = await folderPlace(settings.backupDir, settings).list()
  const tasks: LaunchTask[] = [
    { name: 'publisher', left: missingLegalData(publisher) },
    { name: 'email', left: missingForEmail(settings) },
    { name: 'backup', left: backups.length > 0 ? [] : ['a backup'] },
    { name: 'inventions', left: inventions(launch) },
    { name: 'second admin', left: admins > 1 ? [] : ['a second admin'] },
  ]
  return tasks.some(({ left }) => left.length > 0) ? tasks : null
}

function missingForEmail({ smtpUrl, mailFrom }: Launch['settings']) {
  return [
    !smtpUrl && 'SMTP_URL, the mail server',
    mailFrom.includes('.example') && 'MAIL_FROM, the sender’s address',
  ].filter((item) => typeof item === 'string')
}

function inventions({ inventedPieces, sampleStories, hasInventedTexts }: Launch) {
  return [
    inventedPieces > 0 && `${inventedPieces} articles, plates and films`,
    sampleStories > 0 && `${sampleStories} sample stories`,
    hasInventedTexts && 'names and figures on the front page, in the settings or in content/',
  ].filter((item) => typeof item === 'string')
}
