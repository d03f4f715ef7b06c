import { href } from 'react-router'
import { mailFilesOf } from '#app/server/email/mail-files.server.ts'
import type { Running } from './start-services.ts'

/** Tells the terminal that the site is open: where to sign in, review and write, and where data, photos and mail are. */
export function announce({ settings, adminPassword }: Running, say: (line: string) => void) {
  const { baseUrl, dataDir, databaseUrl, objectStore, smtpUrl } = settings
  const lines = [
    ['sign in', `${baseUrl}${href('/auth')}`],
    ...(adminPassword
      ? [
          ['', `as admin@indelible.example, password ${adminPassword}`],
          ['', `(also in ${dataDir}/admin-password.txt)`],
        ]
      : []),
    ['review', `${baseUrl}${href('/admin')}`],
    ['write', `${baseUrl}${href('/edit')}`],
    ['data', `${dataDir}${databaseUrl ? ', and the database at DATABASE_URL' : ''}`],
    ...(objectStore
      ? [['photos', `the bucket ${objectStore.bucket} at ${objectStore.endpoint}`]]
      : []),
    [
      'mail',
      smtpUrl ? 'over SMTP' : `${mailFilesOf(settings).location}; each link is printed here`,
    ],
  ]
  say(`\nIndelible is open: ${baseUrl}`)
  for (const [what = '', where] of lines) say(`  ${what.padEnd(8)}${where}`)
  if (process.stderr.isTTY) say('Ctrl+C stops it.')
}
