import { mailFilesOf } from '#app/server/email/mail-files.server.ts'
import type { Running } from './services.ts'

/** Tells the terminal that the site is open, and where its data, its photos and its mail are. */
export function announce({ settings, adminPassword }: Running, say: (line: string) => void) {
  const { baseUrl, dataDir, databaseUrl, objectStore, smtpUrl } = settings
  say(`\nIndelible is open: ${baseUrl}`)
  say(`  data   ${dataDir}${databaseUrl ? ', and the database at DATABASE_URL' : ''}`)
  if (objectStore) say(`  photos the bucket ${objectStore.bucket} at ${objectStore.endpoint}`)
  say(
    `  mail   ${smtpUrl ? 'over SMTP' : `${mailFilesOf(settings).location}, and each link printed here`}`,
  )
  if (adminPassword) {
    say(`  admin  admin@indelible.example, password ${adminPassword}`)
    say(`         (kept in ${dataDir}/admin-password.txt)`)
  }
}
