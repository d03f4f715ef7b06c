import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pool } from '#app/db/client.server.ts'
import { checkInstallation } from '#app/features/health/checks.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { siteSettings } from '#app/server/site-settings.server.ts'

test('the doctor looks at the certificate: trusted or not, and for how long it is valid', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1')
  expect(await addressWith({ validDays: 90 })).toMatchObject({
    state: 'failure',
    found:
      'localhost answers with a certificate that browsers refuse (DEPTH_ZERO_SELF_SIGNED_CERT).',
  })
  // As if its authority were trusted.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  expect(await addressWith({ validDays: 90 })).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/^localhost answers, with a certificate valid until \d/),
  })
  expect(await addressWith({ validDays: 5 })).toMatchObject({
    state: 'warning',
    found: expect.stringMatching(/^localhost answers, but its certificate ends on \d/),
  })
})

/** What is said of a site that answers at https with a certificate of its own. */
async function addressWith({ validDays }: { validDays: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'indelible-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [key, cert] = ['key.pem', 'certificate.pem'].map((file) => join(folder, file))
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost']
  const made = spawnSync('openssl', [
    ...words,
    '-days',
    `${validDays}`,
    '-keyout',
    key!,
    '-out',
    cert!,
  ])
  expect(made.status).toBe(0)
  const server = createServer(
    { key: readFileSync(key!), cert: readFileSync(cert!) },
    (_, response) => void response.end('ok'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const results = await checkInstallation({
    settings: { ...configuration, baseUrl: `https://localhost:${port}` },
    query: pool.query.bind(pool),
    hearNotification: async () => null,
    storage: photoStore,
    checkMailServer: async () => {},
    siteSettings,
    nodeVersion: process.versions.node,
  })
  return results.find(({ name }) => name === 'Address')
}
