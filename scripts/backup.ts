import { resolve } from 'node:path'
import { backUp } from '#app/backup/backup.server.ts'
import { pool } from '#app/db/client.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { endWithOneLine, say } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'

const name = `indelible-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
const to = resolve(process.argv[2] ?? 'backups', name)

try {
  const running = await startCommand()
  try {
    const { dataDir, objectStore } = configuration
    const { rows, photos } = await backUp({ from: pool, to, storage: photoStore, dataDir })
    say(`${rows} rows and ${photos} photos are in ${to}`)
    const elsewhere = objectStore ? 'S3_BUCKET=an-empty-one ' : ''
    say(`Try it out: ${elsewhere}DATA_DIR=/an/empty/place npm run restore -- ${to}`)
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}
