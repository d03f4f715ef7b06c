import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { db, pool } from '#app/platform/db/client.server.ts'
import { checkSmtpLogin } from '#app/platform/email/deliver.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { photoFolder } from '#app/platform/photos/photo-store.server.ts'
import { folderPlace } from '#ops/backup/backup-place.server.ts'
import { openServer } from '#tests/open-server.ts'
import { pluck } from '#tests/pluck.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { countProblems, startupProblems, worstFirst } from './check.ts'
import { checkInstallation, type Installation } from './checks.server.ts'

/** What one check says of an installation that is in order but for what is given. */
async function checked(name: string, broken: Partial<Installation> = {}, settings = {}) {
  const results = await checkInstallation({ ...(await inOrder()), ...broken, ...(await changes()) })
  return results.find((result) => result.name === name)

  async function changes() {
    return Object.keys(settings).length === 0
      ? {}
      : { settings: { ...(await inOrder()).settings, ...settings } }
  }
}

async function inOrder(): Promise<Installation> {
  const backupDir = temporaryFolder()
  await backUpAt(backupDir, new Date())
  await checkAt(backupDir, new Date())
  return {
    settings: {
      ...configuration,
      baseUrl: await answering(200, 'ok'),
      backupDir,
      smtpUrl: 'smtp://mail.example',
      mailFrom: 'Indelible <hello@indelible.test>',
      minFreeBytes: 1,
    },
    query: pool.query.bind(pool),
    hearNotification: async () => 2.4,
    storage: photoFolder(temporaryFolder()),
    checkMailServer: async () => {},
    findUnshown: async () => [],
    siteSettings: {
      publisher: {
        ...siteSettings.publisher,
        name: 'Indelible Ltd',
        icoRegistration: 'ZA123456',
        deletionRuleIsSet: true,
      },
    },
    nodeVersion: process.versions.node,
  }
}

async function backUpAt(folder: string, at: Date) {
  const path = join(folder, `indelible-${at.getTime()}`)
  await mkdir(path)
  const madeAt = at.toISOString()
  const manifest = { format: 1, madeAt, migrations: 1, rows: {}, removals: folder }
  await writeFile(join(path, 'manifest.json'), JSON.stringify(manifest))
}

async function checkAt(folder: string, at: Date) {
  const check = { location: folder, checkedAt: at.toISOString() }
  await folderPlace(folder, { backupRecipients: [], tempDir: folder }).noteCheck(check)
}

async function answering(status: number, text: string) {
  return openServer((_, response) => response.writeHead(status).end(text))
}

test('finds an installation in order', async () => {
  const results = await checkInstallation(await inOrder())
  // The test's own site is not behind TLS.
  const problems = pluck(
    results.filter(({ state }) => state !== 'ok'),
    'name',
  )
  expect(problems.filter((name) => name !== 'Disk')).toEqual(['Address'])
  expect(results).toHaveLength(14)
})

test('Node: an older one than the pinned one', async () => {
  expect(await checked('Node', { nodeVersion: '20.19.0' })).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('npm start'),
  })
})

test('Database: too old, not in UTF-8, read-only, without rights, away', async () => {
  const server = {
    number: 160_004,
    version: '16.4',
    encoding: 'UTF8',
    readonly: 'off',
    creates: true,
  }
  const answering = (row: object) => ({ query: (async () => ({ rows: [row] })) as never })
  const finding = (row: object) => checked('Database', answering({ ...server, ...row }))
  expect(await finding({})).toMatchObject({ state: 'ok' })
  for (const row of [
    { number: 150_008, version: '15.8' },
    { encoding: 'LATIN1' },
    { readonly: 'on' },
    { creates: false },
  ]) {
    expect(await finding(row), JSON.stringify(row)).toMatchObject({ state: 'failure' })
  }
  const away = { query: (async () => Promise.reject(new Error('connect ECONNREFUSED'))) as never }
  expect(await checked('Database', away)).toMatchObject({
    state: 'failure',
    finding: 'Connect ECONNREFUSED.',
  })
})

test('Database notifications: behind a pooler nothing is heard', async () => {
  const hearNotification = async () => Promise.reject(new Error('not heard'))
  expect(await checked('Database notifications', { hearNotification })).toMatchObject({
    state: 'failure',
    advice: expect.stringContaining('DATABASE_DIRECT_URL'),
  })
})

test('Pictures and photos: the folder cannot be written', async () => {
  const path = join(temporaryFolder(), 'a file')
  await writeFile(path, '')
  expect(await checked('Pictures and photos', { storage: photoFolder(path) })).toMatchObject({
    state: 'failure',
    advice: expect.stringContaining('DATA_DIR'),
  })
})

test('Email: no server, one that refuses, an address that is only an example', async () => {
  expect(await checked('Email', {}, { smtpUrl: null })).toMatchObject({ state: 'warning' })
  // RFC 6761: no name ends in .invalid.
  const checkMailServer = () => checkSmtpLogin('smtp://somebody:hunter2@nowhere.invalid')
  const refused = await checked('Email', { checkMailServer })
  expect(refused).toMatchObject({ state: 'failure', advice: expect.stringContaining('mail-test') })
  expect(refused?.finding).toMatch(/^The mail server takes no email from us: E[A-Z]+ at CONN\.$/)
  expect(JSON.stringify(refused)).not.toContain('hunter2')
  expect(await checked('Email', {}, { mailFrom: 'hello@indelible.example' })).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('MAIL_FROM'),
  })
})

test('Address: nothing answers, something else answers', async () => {
  expect(await checked('Address', {}, { baseUrl: 'http://127.0.0.1:1' })).toMatchObject({
    state: 'failure',
    finding: 'http://127.0.0.1:1 does not answer.',
  })
  const other = await answering(404, 'nothing here')
  expect(await checked('Address', {}, { baseUrl: other })).toMatchObject({
    state: 'failure',
    finding: `${other} answers 404 at /healthz.`,
  })
})

test('Client addresses: a proxy that is not trusted, and a port that is open past it', async () => {
  const https = { baseUrl: 'https://127.0.0.1:1', host: '127.0.0.1' }
  const finding = (settings: object) => checked('Client addresses', {}, { ...https, ...settings })
  expect(await finding({ trustProxy: false })).toMatchObject({ state: 'failure' })
  expect(await finding({ trustProxy: true })).toMatchObject({ state: 'ok' })
  expect(await finding({ trustProxy: true, host: '0.0.0.0' })).toMatchObject({ state: 'warning' })
})

test('Queue: a job that nobody has taken for a while', async () => {
  await jobs.send('picture-files', {})
  await db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'picture-files'`,
  )
  expect(await checked('Queue')).toMatchObject({
    state: 'warning',
    finding: '1 jobs are due, the oldest for 60 minutes.',
  })
})

test('Clock: the database has another time', async () => {
  const query = (async () => ({ rows: [{ now: new Date(Date.now() - 90_000) }] })) as never
  expect(await checked('Clock', { query })).toMatchObject({
    state: 'warning',
    finding: 'This machine and the database differ by 90 seconds.',
  })
})

test('Disk: less is free than has to stay free', async () => {
  expect(await checked('Disk', {}, { minFreeBytes: 2 ** 60 })).toMatchObject({
    state: 'failure',
    finding: expect.stringContaining('Stories are stored without their photos.'),
  })
})

test('Backup: none, one that broke off, an old one', async () => {
  const backupDir = temporaryFolder()
  expect(await checked('Backup', {}, { backupDir })).toMatchObject({ state: 'warning' })
  await mkdir(join(backupDir, 'indelible-2026.part'))
  expect(await checked('Backup', {}, { backupDir })).toMatchObject({ state: 'warning' })
  await backUpAt(backupDir, new Date(Date.now() - 31 * 3_600_000))
  expect(await checked('Backup', {}, { backupDir })).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('31 hours old'),
  })
  await backUpAt(backupDir, new Date(Date.now() - 5 * 3_600_000))
  expect(await checked('Backup', {}, { backupDir })).toMatchObject({
    state: 'warning',
    finding: 'The last backup is 5 hours old. None has been tried out.',
  })
  await checkAt(backupDir, new Date(Date.now() - 60 * 3_600_000))
  expect(await checked('Backup', {}, { backupDir })).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('tried out 60 hours ago'),
  })
  await checkAt(backupDir, new Date(Date.now() - 3_600_000))
  expect(await checked('Backup', {}, { backupDir })).toMatchObject({
    state: 'ok',
    finding: 'The last backup is 5 hours old. One was tried out 1 hour ago and could be restored.',
  })
  await backUpAt(backupDir, new Date(Date.now() - 40 * 24 * 3_600_000))
  expect(await checked('Backup', {}, { backupDir })).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('A backup is 40 days old.'),
  })
})

test('Legal data: nobody is named as the publisher', async () => {
  const publisher = { ...siteSettings.publisher, name: undefined }
  expect(await checked('Legal data', { siteSettings: { publisher } })).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('legal name'),
  })
})

test('failures come first, and a start tells the terminal of them', () => {
  const result = (name: string, state: 'ok' | 'warning' | 'failure') => ({
    name,
    state,
    finding: 'Found.',
    advice: null,
  })
  const results = [result('A', 'ok'), result('B', 'warning'), result('C', 'failure')]
  expect(pluck(worstFirst(results), 'name')).toEqual(['C', 'B', 'A'])
  expect(countProblems(results)).toBe('1 failure, 1 warning')
  expect(countProblems(results.slice(0, 1))).toBeNull()
  expect(startupProblems(results, 'http://localhost:3000')).toEqual([
    'failure: C: Found. (npm run doctor)',
  ])
  expect(startupProblems(results, 'https://indelible.example')).toHaveLength(2)
})

// Last, since it leaves the database of this file as it is.
test('Migrations: one is missing; one of a newer version is there', async () => {
  await db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  )
  expect(await checked('Migrations')).toMatchObject({
    state: 'warning',
    finding: 'One of them is not applied yet.',
  })
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
  )
  expect(await checked('Migrations')).toMatchObject({ state: 'failure' })
})

test('a published piece that no page can show is named, and where it is mended', async () => {
  expect(await checked('Articles, plates and films')).toMatchObject({ state: 'ok' })
  const findUnshown = async () => [{ id: 'an-id', title: 'A \u001b[2J title' }]
  expect(await checked('Articles, plates and films', { findUnshown })).toMatchObject({
    state: 'failure',
    finding: expect.stringContaining('“A  [2J title”'),
    advice: expect.stringContaining('/edit/an-id'),
  })
})
