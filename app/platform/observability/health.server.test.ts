import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from '#app/platform/db/client.server.ts'
import {
  startPgNotifications,
  stopPgNotifications,
} from '#app/platform/db/pg-notifications.server.ts'
import { MailServerError } from '#app/platform/email/delivery-error.server.ts'
import {
  noteMailServer,
  stopMailServerCheck,
} from '#app/platform/email/mail-server-check.server.ts'
import { DiskNearlyFull } from '#app/platform/files/folder-store.server.ts'
import { openPhotoStore, photoStore } from '#app/platform/photos/photo-store.server.ts'
import { openSite } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { setReady } from './health.server.ts'

test('is alive from the start and ready when startup is complete', async () => {
  const { url } = await openSite()
  const status = async (path: string) => (await fetch(url + path)).status
  onTestFinished(() => setReady(false))

  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  setReady(true)
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
})

test('without its database the site is alive and not ready', async () => {
  const { url, readiness } = await openReadySite()
  await reconnectTo('postgresql://indelible@127.0.0.1:1/indelible')

  expect(await readiness()).toEqual([503, 'not ready'])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('a site without notifications is ready and says so', async () => {
  const { readiness } = await openReadySite()
  expect(await readiness()).toEqual([200, 'ready'])

  await stopPgNotifications()
  expect(await readiness()).toEqual([
    200,
    'ready, but changes in the database are not heard, so pages with stories are not cached',
  ])
})

test('a site with a read-only database is ready and says so', async () => {
  const { readiness } = await openReadySite()
  await reconnectTo(`${databaseUrl}&options=-c%20default_transaction_read_only%3Don`)
  expect(await readiness()).toEqual([200, 'ready, but the database is read-only'])
})

test('a site whose mail server refuses the login is ready and gives the code', async () => {
  const { readiness } = await openReadySite()
  noteMailServer(new MailServerError('535 at AUTH PLAIN'))
  onTestFinished(stopMailServerCheck)
  expect(await readiness()).toEqual([200, 'ready, but no mail goes out (535 at AUTH PLAIN)'])
})

test('a site without its photo store is ready and says so', async () => {
  const { readiness } = await openReadySite()
  const working = photoStore
  onTestFinished(() => openPhotoStore(working))

  openPhotoStore({ ...working, reach: () => Promise.reject(new Error('away')) })
  expect(await readiness()).toEqual([200, 'ready, but the photos are out of reach'])
  openPhotoStore({ ...working, reach: () => Promise.reject(new DiskNearlyFull()) })
  expect(await readiness()).toEqual([200, 'ready, but the disk for photos is nearly full'])
  openPhotoStore({ ...working, put: () => Promise.reject(new Error('forbidden')) })
  expect(await readiness()).toEqual([200, 'ready, but photos cannot be stored or removed'])
  openPhotoStore({ ...working, reach: () => new Promise(() => {}) })
  expect(await readiness()).toEqual([200, 'ready, but the photos are out of reach'])
})

async function openReadySite() {
  const { url } = await openSite()
  await startPgNotifications(databaseUrl)
  // What the tests of another file found wrong with their mail server.
  noteMailServer(null)
  setReady(true)
  onTestFinished(async () => {
    setReady(false)
    await stopPgNotifications()
  })
  return {
    url,
    async readiness() {
      const answer = await fetch(`${url}/readyz`)
      return [answer.status, await answer.text()]
    },
  }
}

/** Leads the pool elsewhere for the rest of the test. */
async function reconnectTo(url: string) {
  await disconnectDatabase()
  connectDatabase(url)
  onTestFinished(async () => {
    await disconnectDatabase()
    connectDatabase(databaseUrl)
  })
}
