import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { accountClosures, submissions, user } from '#app/db/schema/tables.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { given } from '#tests/given.ts'
import { wordsOfNpmScript } from '#tests/npm-script.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { databaseUrl } from '#tests/test-database.ts'

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env

/** Runs a command as its npm script does. */
async function run([name = '', ...words]: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [...wordsOfNpmScript(name), ...words], {
    env: {
      PATH,
      HOME,
      ENV_FILE: 'none',
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })
  child.stdout.resume()
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, lines: said.split('\n').filter(Boolean) }
}

function onTestDatabase() {
  return {
    DATABASE_URL: databaseUrl,
    SECRET: configuration.secret,
    DATA_DIR: configuration.dataDir,
  }
}

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'indelible-commands-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

test('a command does without what only a site needs: signing in, sending and reading email', async () => {
  const tells = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => { console.error(url); return next(url, context) } })`
  const tell = `--import=data:text/javascript,${encodeURIComponent(tells)}`
  const { lines } = await run(['admin'], { NODE_OPTIONS: tell })
  const packages = lines.flatMap((line) => line.match(/\/node_modules\/([^/]+)\//)?.[1] ?? [])
  expect(packages).toContain('drizzle-orm')
  for (const name of ['better-auth', 'kysely', 'imapflow', 'nodemailer', 'unified']) {
    expect(packages).not.toContain(name)
  }
})

test('admin reports success or failure by its exit code', async () => {
  const { email } = await given.member()
  const admin = (...words: string[]) => run(['admin', ...words], onTestDatabase())

  expect(await admin('grant', email)).toEqual({ code: 0, lines: [`${email} is now an admin.`] })
  expect(await admin('grant', 'nobody@many.example')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('Nobody has a verified account with nobody@many.example.')],
  })
  expect(await admin('revoke', 'nobody@many.example')).toEqual({
    code: 1,
    lines: ['nobody@many.example is not an admin.'],
  })
  expect(await admin('grant', email, 'editor')).toEqual({
    code: 0,
    lines: [`${email} is now an editor.`],
  })
  expect(await admin('list', 'editor')).toEqual({ code: 0, lines: [email] })
  expect(await admin('revoke', email, 'writer')).toEqual({
    code: 1,
    lines: [`${email} is not a writer.`],
  })
  expect(await admin('revoke', email)).toMatchObject({
    code: 1,
    lines: [expect.stringContaining(`${email} is the last admin.`)],
  })
  expect(await admin('grant', email, 'owner')).toMatchObject({ code: 2 })
  expect(await admin('grant')).toMatchObject({ code: 2 })
})

test('admin closes an account, deletes its stories and emails its owner the reason', async () => {
  await queuedEmails.open()
  onTestFinished(() => queuedEmails.close())
  const owner = await given.member()
  const story = await given.submission({ userId: owner.id, status: 'approved' })
  const admin = (...words: string[]) => run(['admin', ...words], onTestDatabase())

  expect(await admin('close-account', owner.email)).toMatchObject({ code: 2 })
  expect(await admin('close-account', owner.email, 'It', 'sold fake ink.')).toEqual({
    code: 0,
    lines: [
      `The account of ${owner.email} is closed and deleted. Its owner will get the reason by email.`,
    ],
  })

  expect(await db.$count(user, eq(user.id, owner.id))).toBe(0)
  expect(await db.$count(submissions, eq(submissions.id, story.id))).toBe(0)
  expect(await queuedEmails.to(owner.email)).toMatchObject([
    { subject: 'We have closed your account', paragraphs: { 1: 'It sold fake ink.' } },
  ])
  expect(await db.select().from(accountClosures)).toMatchObject([
    { userId: owner.id, reason: 'It sold fake ink.' },
  ])
  expect(await admin('close-account', owner.email, 'Again')).toMatchObject({ code: 1 })
})

test('admin lists the verified addresses to email when the terms change', async () => {
  const [member, unverified] = [await given.member(), await given.member()]
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, unverified.id))
  const { code, lines } = await run(['admin', 'terms-changed'], onTestDatabase())
  expect(code).toBe(0)
  expect(lines).toContain(member.email)
  expect(lines).not.toContain(unverified.email)
  expect(lines.at(-1)).toBe(`Addresses to email: ${lines.length - 1}`)
})

test('content writes the pieces into a folder, and reads them again', async () => {
  const folder = join(await freshFolder(), '..', 'export')
  const content = (...words: string[]) => run(['content', ...words, folder], onTestDatabase())
  expect(await content('export', '--drafts')).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^\d+ pieces are in /)],
  })
  const { code, lines } = await content('import')
  expect([code, lines.at(-1)]).toEqual([
    0,
    '0 added, 40 updated, 0 unchanged, 0 changed on both sides.',
  ])
  expect((await content('import')).lines).toEqual([
    '0 added, 0 updated, 40 unchanged, 0 changed on both sides.',
  ])
})

test('content imports a site of Ghost or WordPress, and writes what did not map into a file', async () => {
  const report = join(await freshFolder(), '..', 'report.txt')
  const content = (...words: string[]) =>
    run(['content', 'import', '--report', report, ...words], onTestDatabase())
  const ghost = ['--ghost', 'tests/imports/ghost/export.json']
  const redirects = ['--redirects', 'tests/imports/ghost/redirects.yaml']

  const first = await content(...ghost, ...redirects)
  expect(first.code).toBe(0)
  expect(first.lines[0]).toBe('7 added. 0 published.')
  expect(await readFile(report, 'utf8')).toContain('- A script was left out.\n')
  expect((await content('--wordpress', 'tests/imports/wordpress/export.xml')).lines[0]).toBe(
    '8 added. 0 published.',
  )
  expect((await content(...ghost)).lines[0]).toBe('7 unchanged. 0 published.')
  expect(await content('--wordpress', 'tests/imports/ghost/export.json')).toEqual({
    code: 1,
    lines: ['This is no export of WordPress (Tools, Export). Line 1 is no XML.'],
  })
  expect(await content('--publish')).toMatchObject({ code: 2 })
})

test('content does not read an export of more than 100 MB, nor what is no file', async () => {
  const folder = join(await freshFolder(), '..')
  const large = join(folder, 'large.json')
  await writeFile(large, '')
  await truncate(large, 100 * 1024 * 1024 + 1)
  for (const [path, reason] of [
    [large, `${large} is larger than 100 MB. Export a part of the site at a time.`],
    ['/dev/zero', '/dev/zero is no file.'],
  ]) {
    const words = ['content', 'import', '--ghost', path!]
    expect(await run(words, onTestDatabase())).toEqual({ code: 1, lines: [reason] })
  }
})

test('an unreachable database ends a command in one line', async () => {
  const env = { ...onTestDatabase(), DATABASE_URL: databaseUrl.replace(/\/test_\w+/, '/not_there') }
  expect(await run(['admin', 'list'], env)).toEqual({
    code: 1,
    lines: ['DATABASE_URL: the server has no database of this name (3D000)'],
  })
})

test('a database error at the direct address names that address', async () => {
  const role = `stranger_${randomUUID().replaceAll('-', '')}`
  await db.execute(sql.raw(`create role ${role} login`))
  onTestFinished(async () => void (await db.execute(sql.raw(`drop role ${role}`))))
  const directUrl = databaseUrl.replace('indelible@', `${role}@`)
  const env = { ...onTestDatabase(), DATABASE_DIRECT_URL: directUrl }

  const { code, lines } = await run(['admin', 'list'], env)
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe(
    'DATABASE_DIRECT_URL: this user lacks the rights that the site needs (42501)',
  )
})

for (const command of [['admin', 'list'], ['backup'], ['restore', '/nowhere'], ['launch-check']]) {
  test(`a slip in the name of a variable is warned about first of all by ${command[0]}`, async () => {
    const slip = { DATABSE_URL: databaseUrl, PORT: 'x' }
    expect(await run(command, slip)).toEqual({
      code: 1,
      lines: [
        'DATABSE_URL is set, which is no setting of the site: is it meant to be DATABASE_URL?',
        'PORT: must be a whole number from 0 to 65535',
      ],
    })
  })
}

test('reports an unknown log level like any other invalid value', async () => {
  expect(await run(['admin', 'list'], { LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    lines: ['LOG_LEVEL: must be debug, info, warn, error or silent'],
  })
})

test('many-stories fills a new folder, and the first start still creates its admin there', async () => {
  const dataDir = await freshFolder()
  const { code, lines } = await run(['many-stories', '20'], { DATA_DIR: dataDir })

  expect(lines).toContain('20 stories')
  expect(code).toBe(0)
  expect(existsSync(join(dataDir, 'admin-password.txt'))).toBe(true)
})

test('development reports a taken port before it creates anything', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const dataDir = await freshFolder()

  expect(await run(['dev'], { DATA_DIR: dataDir, PORT: String(port) })).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(`^Port ${port} is taken by another program: stop it, or set PORT=`),
    ],
  })
  expect(existsSync(dataDir)).toBe(false)
})
