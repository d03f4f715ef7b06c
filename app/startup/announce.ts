import { href } from 'react-router'
import { createMailFiles } from '#app/platform/email/mail-files.server.ts'
import type { Running } from './start-services.ts'

export function logWelcome({ settings, adminPassword }: Running, print: (line: string) => void) {
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
      smtpUrl ? 'over SMTP' : `${createMailFiles(settings).location}; each link is printed here`,
    ],
  ]
  print(`\nIndelible is open: ${baseUrl}`)
  for (const [what = '', where] of lines) print(`  ${what.padEnd(8)}${where}`)
  if (process.stderr.isTTY) print('Ctrl+C stops it.')
}
