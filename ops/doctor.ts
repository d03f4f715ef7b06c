import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findUnshown } from '#app/pieces/reading/live-pieces.server.ts'
import { loadSiteSettings } from '#app/pieces/settings/live-settings.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { connectDatabase, disconnectDatabase, pool } from '#app/platform/db/client.server.ts'
import { joinDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { openEcho } from '#app/platform/db/notification-echo.server.ts'
import { checkSmtpLogin } from '#app/platform/email/deliver.server.ts'
import {
  createPhotoStorage,
  openPhotoStore,
  photoStore,
} from '#app/platform/photos/photo-store.server.ts'
import { readSettings } from '#app/startup/environment.ts'
import { endWithOneLine, explain, printLine } from '#app/startup/terminal.ts'
import { countProblems, worstFirst } from '#app/team/health/check.ts'
import { checkInstallation } from '#app/team/health/checks.server.ts'

// Looks at everything the site needs, and changes nothing: one line each, with what to do. Exit code 1 when something fails.
const marks = { ok: 'ok      ', warning: 'warning ', failure: 'FAILURE ' }

try {
  const settings = readSettings(printLine)
  openPhotoStore(createPhotoStorage(settings))
  const database = await openDatabase()
  // A pooler that nobody has told us of refuses time limits set on connecting, and is what the doctor is to find.
  connectDatabase(database.url, { throughPooler: true })
  await loadSiteSettings().catch(() => {})
  const results = await checkInstallation({
    settings,
    query: pool.query.bind(pool),
    hearNotification: () => hearNotification(settings.databaseDirectUrl ?? database.url),
    storage: photoStore,
    checkMailServer: () => checkSmtpLogin(settings.smtpUrl ?? ''),
    findUnshown,
    siteSettings,
    nodeVersion: process.versions.node,
  })
  await disconnectDatabase()
  await database.stop()
  for (const { state, name, finding, advice } of worstFirst(results)) {
    process.stdout.write(`${marks[state]} ${name}: ${finding}\n`)
    if (advice) process.stdout.write(`         ${advice}\n`)
  }
  process.stdout.write(`\n${countProblems(results) ?? 'All is well'}.\n`)
  process.exit(results.some(({ state }) => state === 'failure') ? 1 : 0)

  async function openDatabase() {
    const { databaseUrl, dataDir } = settings
    if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
    if (!existsSync(join(dataDir, 'postgres'))) {
      throw new Error(`There is no site in ${dataDir} yet: start it once with npm start.`)
    }
    const joined = await joinDatabase({ dataDir, print: printLine })
    return { url: joined.url(), stop: joined.stop }
  }
} catch (error) {
  endWithOneLine(explain(error) ?? error)
}

/** @returns how many milliseconds it took. @throws when nothing was heard */
async function hearNotification(directUrl: string) {
  const listener = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 })
  listener.on('error', () => {})
  await listener.connect()
  try {
    const echo = await openEcho(listener)
    const before = performance.now()
    const outcome = await echo((text, values) => pool.query(text, values))
    if (outcome !== 'heard') throw new Error(outcome)
    return performance.now() - before
  } finally {
    await listener.end()
  }
}
