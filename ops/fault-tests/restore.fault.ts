import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import {
  confirmSecondFactor,
  startSecondFactor,
} from '#app/accounts/second-factor/second-factor.server.ts'
import { saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { changePieceSlug, publish } from '#app/pieces/publication/publication.server.ts'
import { findSettings, saveSettings } from '#app/pieces/settings/settings.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { secondFactors } from '#app/platform/db/schema/tables.server.ts'
import { unseal } from '#app/platform/secrets/seal.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { goodPassword } from '#tests/given-accounts.ts'
import { articleText, givenDraft, givenLive, givenPreview, pictureOf } from '#tests/given-pieces.ts'
import { rowsWhere } from '#tests/rows.ts'
import { serve, stop } from '#tests/served-site.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { emptyDatabase } from '#tests/test-database.ts'
import { since } from './figures.ts'
import { givenAdminAt, givenMemberAt, givenTeamMemberAt } from './people.ts'
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

  makeBackup()

  expect(await setPassword(site.url, resetLink, 'harbour needle Sunday')).toBe('/auth')
  const afterwards = await signedIn(site.url, author.email, 'harbour needle Sunday')
  await afterwards.send(`/submission/${withdrawn.id}`, { intent: 'withdraw' })
  await leaver.send('/account', { intent: 'deletion', current: goodPassword })
  await admin.send(`/admin/${takenDown.id}`, { act: 'rejected', version: '1', notes: '' })
  const gone = await statuses(site.url, [withdrawn.id, takenDown.id, theirs.id])
  expect(gone).toEqual([404, 404, 404])
  await afterwards.send('/sign-out', {})
  await site.stop()
  const again = await restoredSite()
  const { dataDir } = again

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

test('what editors made is there after a restore: pieces, pictures, redirects, settings and second factors', async () => {
  const site = await openSite()
  const editor = await givenTeamMemberAt(site.url, 'editor')
  const other = await givenTeamMemberAt(site.url, 'editor')
  const actor = { id: editor.id, role: 'editor' } as const
  const picture = await uploadedBy(editor)
  const live = await givenLive(actor, articleText({ picture }))
  const edited = { ...live, text: articleText({ picture, title: 'The licence, edited' }) }
  const saved = await saveDraft(actor, edited)
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  await publish(actor, { id: live.id, version: saved.version })
  const slug = `${live.slug}-moved`
  await changePieceSlug(actor, { id: live.id, slug })
  const draft = await givenDraft(actor, articleText({ title: 'Not published yet' }))
  const { token } = await givenPreview(actor, draft.id)
  const preview = `/preview/${token}`
  const contact = await findSettings(actor, 'contact')
  const fields = { ...contact.fields, phone: '020 7946 0999' }
  await saveSettings(actor, { form: 'contact', version: contact.version, fields })
  await switchOnSecondFactor(editor)
  const visitor = readerOf(site.url)
  await expectStatus(200, visitor.get(preview))
  await expect.poll(async () => (await visitor.get(`/blog/${slug}`)).status).toBe(200)
  const files = filesIn((await visitor.get(`/blog/${slug}`)).text)
  expect(files).not.toEqual([])

  makeBackup()
  await site.stop()
  const again = await restoredSite()

  const reader = readerOf(again.url)
  const article = await reader.get(`/blog/${slug}`)
  expect(article.text).toContain('The licence, edited')
  for (const file of files) await expectStatus(200, reader.get(file), file)
  const former = await reader.get(`/blog/${live.slug}`)
  expect([former.status, former.headers.get('location')]).toEqual([301, `/blog/${slug}`])
  expect((await reader.get('/contact')).text).toContain('020 7946 0999')
  await expectStatus(404, reader.get(preview))

  const signIn = { intent: 'sign-in', email: editor.email, password: goodPassword }
  expect((await reader.send('/auth', signIn)).headers.get('location')).toContain('/auth/code')
  const colleague = await signedIn(again.url, other.email)
  expect((await colleague.get('/edit')).text).toContain('Not published yet')
  const first = await colleague.get(`/edit/${live.id}/revisions/1`)
  expect(first.text).toContain('First publication')
})

async function uploadedBy(editor: Reader) {
  const form = new FormData()
  const photo = new Uint8Array(await pictureOf())
  form.set('photo', new File([photo], 'Window of the studio.jpg', { type: 'image/jpeg' }))
  form.set('credit', 'Hana Lister')
  const { headers } = await editor.send('/edit/pictures', form)
  return headers.get('location')!.split('/').at(-1)!
}

function filesIn(page: string) {
  return [...page.matchAll(/\/pictures\/[0-9a-f]{40}-\w+\.\w+/g)].map(([file]) => file)
}

async function switchOnSecondFactor(owner: { id: string; email: string }) {
  expect(await startSecondFactor(owner, goodPassword)).toBe('started')
  const [factor] = await rowsWhere(secondFactors, { userId: owner.id })
  const totp = new TOTP({ secret: Secret.fromBase32(unseal(factor!.secret)) })
  await confirmSecondFactor(owner, totp.generate(), new Request('http://localhost:3000/'))
}

test('a backup is tried out with a copy of the site, which leaves nothing', async () => {
  await openSite()
  await given.approved({ title: 'Two swallows' })
  makeBackup()
  const settings = settingsOf({ DATA_DIR: configuration.dataDir })
  const checked = run('ops/restore.ts', ['--check'], settings)
  expect(checked.stderr).toContain('let somebody sign in')
  expect(checked.status).toBe(0)
  expect((await readdir(tmpdir())).filter((name) => name.includes('restore-check'))).toEqual([])

  const nothing = run('ops/restore.ts', ['--check'], {
    ...settings,
    BACKUP_DIR: join(temporaryFolder(), 'data'),
  })
  expect(nothing).toMatchObject({ status: 1, stderr: expect.stringContaining('no backup in') })
})

function makeBackup() {
  const backup = run('ops/backup.ts', [], settingsOf({ DATA_DIR: configuration.dataDir }))
  expect(backup.stderr).toContain('rows, ')
}

/** The newest backup, restored to an empty place and open there. */
async function restoredSite() {
  const backups = join(configuration.dataDir, 'backups')
  const names = await readdir(backups)
  const newest = names
    .filter((name) => name.startsWith('indelible-'))
    .toSorted()
    .at(-1)!
  const dataDir = join(temporaryFolder(), 'data')
  const settings = settingsOf({ DATABASE_URL: await emptyDatabase(), DATA_DIR: dataDir })
  const began = performance.now()
  const restore = run('ops/restore.ts', [join(backups, newest)], settings)
  expect(restore.stderr).toContain('Nobody is signed in.')
  tell('R4', `restored in ${since(began)} ms`)
  const site = await serve({ dataDir, env: settings })
  onTestFinished(async () => {
    await stop(site.server)
  })
  return { ...site, dataDir }
}

function run(script: string, words: string[], env: NodeJS.ProcessEnv) {
  return spawnSync(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, ENV_FILE: 'none', LOG_LEVEL: 'silent', ...env },
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
        const match = /\/auth\?reset=\S+/.exec(await readFile(join(folder, name), 'utf8'))
        if (match) link = match[0]
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
