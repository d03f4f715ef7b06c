import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstAdmin } from '#app/accounts/sign-in/first-admin.server.ts'
import {
  configuration,
  configure,
  readConfiguration,
} from '#app/platform/configuration/configuration.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db/client.server.ts'
import { launchDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { createPhotoStorage, openPhotoStore } from '#app/platform/photos/photo-store.server.ts'
import { createSamples } from '#app/stories/public/samples.server.ts'
import { openBalancer } from '#tests/balancer.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import { openMailServer } from '#tests/open-mail-server.ts'
import { openObjectStore } from '#tests/open-object-store.ts'
import { waitForEmail } from '#tests/received-email.ts'
import { errorsIn, serve, stop } from '#tests/served-site.ts'
import type { Site } from './site.ts'

const secret = 'a secret for tests alone, 32 characters or more'

/**
 * Opens the built site as two copies on two machines: one database, one bucket and one mail server, a data folder each,
 * and a balancer that gives one request to the one and the next to the other. What `given` makes, it has.
 */
export async function openTwoCopies(settings: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'indelible-copies-'))
  const [database, store, mail, balancer] = await Promise.all([
    launchDatabase({ dataDir: join(folder, 'database'), durability: 'off' }),
    openObjectStore(),
    openMailServer(),
    openBalancer({ share: 'turns' }),
  ])
  const environment = {
    ...store.environment,
    DATABASE_URL: database.url(),
    SECRET: secret,
    SMTP_URL: mail.url,
    BASE_URL: balancer.url,
    ...settings,
  }
  const copies = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const dataDir = join(folder, name)
      await mkdir(dataDir)
      return serve({ dataDir, env: environment })
    }),
  )
  const dataDir = join(folder, 'commands')
  configure({ ...readConfiguration({ ...environment, DATA_DIR: dataDir }), secret })
  connectDatabase(database.url())
  await mkdir(dataDir)
  const adminPassword = await fillDatabase()
  for (const { url } of copies) await balancer.add(url)

  return {
    url: balancer.url,
    databaseUrl: database.url(),
    environment: { ...environment, DATA_DIR: dataDir },
    adminPassword,
    mailTo: (address, which) =>
      waitForEmail(
        async () =>
          mail.received.filter(({ to }) => to.includes(address)).map(({ message }) => message),
        address,
        which,
      ),
    async close() {
      await disconnectDatabase()
      balancer.close()
      const codes = await Promise.all(copies.map(({ server }) => stop(server)))
      const said = await Promise.all(copies.map((copy) => copy.said()))
      await database.stop()
      store.close()
      await mail.close()
      await rm(folder, { recursive: true, force: true })
      const errors = said.flatMap(errorsIn)
      if (errors.length > 0) throw new Error(`The servers logged errors:\n${errors.join('\n')}`)
      if (codes.some((code) => code !== 0)) throw new Error(`The servers ended with ${codes}`)
    },
  }
}

/** What the first start of an embedded database makes. @returns the password of the first admin */
async function fillDatabase() {
  openPhotoStore(createPhotoStorage(configuration))
  fakeInbox.open()
  await createSamples()
  const password = await firstAdmin()
  if (!password) throw new Error('There is somebody in the new database.')
  return password
}
