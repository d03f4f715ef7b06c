import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupError, checkedArchive } from '#app/backup/archive.server.ts'
import { restore, restoreSecret } from '#app/backup/restore.server.ts'
import { checkDirectConnection } from '#app/db/direct-connection.server.ts'
import { launchDatabase } from '#app/db/embedded/launch.server.ts'
import { readConfiguration } from '#app/server/configuration.server.ts'
import { storageOf } from '#app/server/photos/store.server.ts'
import { endWithOneLine, say } from '#app/startup/terminal.ts'

const from = resolve(process.argv[2] ?? '')
if (!process.argv[2]) {
  say(
    'npm run restore -- <backup>   puts a backup into DATA_DIR (and the bucket, when there is one), which must be empty',
  )
  process.exit(2)
}

try {
  const configuration = readConfiguration(process.env)
  const { dataDir, databaseUrl, databaseDirectUrl: directUrl } = configuration
  say('Checking the backup ...')
  const archive = await checkedArchive(from)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).length > 0) {
    throw new BackupError(`${dataDir} is not empty. Move it away, or name another DATA_DIR.`)
  }
  await restoreSecret(from, archive, dataDir)
  if (databaseUrl) await checkDirectConnection({ databaseUrl, directUrl }, say)
  const database = databaseUrl ? null : await launchDatabase({ dataDir, say })
  try {
    await restore(from, archive, {
      databaseUrl: directUrl ?? databaseUrl ?? database?.url() ?? '',
      storage: storageOf(configuration),
      migrations: './db/migrations',
    })
  } finally {
    await database?.stop()
  }
  say(`${dataDir} is as it was on ${archive.manifest.madeAt}. Start the site with npm start.`)
} catch (error) {
  endWithOneLine(error)
}
