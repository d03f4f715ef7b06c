import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configuration } from '#app/server/configuration.server.ts'
import { given } from '#tests/given.ts'
import { goodPassword } from '#tests/given-accounts.ts'
import { serve, stop } from '#tests/served-site.ts'
import { emptyDatabase } from '#tests/test-database.ts'
import { since } from './figures.ts'
import { givenAdminAt, givenMemberAt } from './people.ts'
import { type Reader, readerOf, signedIn } from './reader.ts'
import { openSite, settingsOf, tell } from './site.ts'

test('after a restore both browsers are signed out, used links do not work and removed stories are not public', async () => {
  const site = await openSite()
  const author = await givenMemberAt(site.url)
  const otherBrowser = await signedIn(site.url, author.email)
  const leaver = await givenMemberAt(site.url)
  const admin = await givenAdminAt(site.url)
  const [withdrawn, takenDown, theirs, stays] = [
    await given.approved({ userId: author.id }),
    await given.approved(),
    await given.approved({ userId: leaver.id }),
    await given.approved(),
  ]
  await readerOf(site.url).send('/auth', { intent: 'recovery', email: author.email })
  const resetLink = await linkTo(author.email)
  for (const browser of [author, otherBrowser, leaver, admin]) {
    expect(await isSignedIn(browser)).toBe(true)
  }

  const backup = run('scripts/backup.ts', [], settingsOf({ DATA_DIR: configuration.dataDir }))
  expect(backup.stderr).toContain('rows, ')

  expect(await setPassword(site.url, resetLink, 'harbour needle Sunday')).toBe('/auth')
  const afterwards = await signedIn(site.url, author.email, 'harbour needle Sunday')
  await afterwards.send(`/submission/${withdrawn.id}`, { intent: 'withdraw' })
  await leaver.send('/account', { intent: 'deletion', current: goodPassword })
  await admin.send(`/admin/${takenDown.id}`, { act: 'rejected', version: '1', notes: '' })
  const gone = await statuses(site.url, [withdrawn.id, takenDown.id, theirs.id])
  expect(gone).toEqual([404, 404, 404])
  await afterwards.send('/sign-out', {})
  await site.stop()

  const backups = join(configuration.dataDir, 'backups')
  const newest = (await readdir(backups)).find((name) => name.startsWith('indelible-'))!
  const dataDir = temporaryFolder()
  const settings = settingsOf({ DATABASE_URL: await emptyDatabase(), DATA_DIR: dataDir })
  const began = performance.now()
  const restore = run('scripts/restore.ts', [join(backups, newest)], settings)
  expect(restore.stderr).toContain('Nobody is signed in.')
  tell('R4', `restored in ${since(began)} ms`)

  const again = await serve({ dataDir, env: settings })
  onTestFinished(async () => {
    await stop(again.server)
  })
  for (const { cookie } of [author, otherBrowser, afterwards, leaver, admin]) {
    expect(await isSignedIn(readerOf(again.url, cookie))).toBe(false)
  }
  expect(await setPassword(again.url, resetLink, 'another good one here')).toContain('/auth')
  expect(await canSignIn(again.url, author.email, 'another good one here')).toBe(false)
  // Changed since the backup, and so as good as forgotten.
  expect(await canSignIn(again.url, author.email, goodPassword)).toBe(false)
  expect(await canSignIn(again.url, leaver.email, goodPassword)).toBe(false)
  expect(await statuses(again.url, [withdrawn.id, takenDown.id, theirs.id])).toEqual(gone)
  expect(await statuses(again.url, [stays.id])).toEqual([200])

  await readerOf(again.url).send('/auth', { intent: 'recovery', email: author.email })
  const newLink = await linkTo(author.email, dataDir)
  expect(await setPassword(again.url, newLink, 'a password of today')).toBe('/auth')
  expect(await canSignIn(again.url, author.email, 'a password of today')).toBe(true)
})

function run(script: string, words: string[], env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    encoding: 'utf8',
  })
}

async function linkTo(email: string, dataDir = configuration.dataDir) {
  let link = ''
  await expect
    .poll(async () => {
      const folder = join(dataDir, 'mail')
      const names = await readdir(folder).catch(() => [])
      const mine = names.filter((name) => name.endsWith(`${email}.eml`)).sort()
      for (const name of mine) {
        const found = /\/auth\?reset=\S+/.exec(await readFile(join(folder, name), 'utf8'))
        if (found) link = found[0]
      }
      return link
    })
    .not.toBe('')
  return link
}

/** Follows a link and sends its form. @returns where the site leads then */
async function setPassword(url: string, link: string, password: string) {
  const followed = await readerOf(url).get(link)
  const cookie = followed.headers.getSetCookie().map((each) => each.split(';')[0])
  const form = { intent: 'new-password', password, confirm: password }
  const { headers } = await readerOf(url, cookie.join('; ')).send('/auth?tab=new-password', form)
  return headers.get('location') ?? ''
}

async function isSignedIn(reader: Pick<Reader, 'get'>) {
  return (await reader.get('/account')).status === 200
}

function canSignIn(url: string, email: string, password: string) {
  return signedIn(url, email, password).then(
    () => true,
    () => false,
  )
}

function statuses(url: string, ids: string[]) {
  return Promise.all(ids.map(async (id) => (await readerOf(url).get(`/story/${id}`)).status))
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'indelible-restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}
