import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { onTestDatabase, run } from '#tests/run-command.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { databaseUrl } from '#tests/test-database.ts'

async function freshFolder() {
  const folder = temporaryFolder()
  return join(folder, 'data')
}

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
    '0 added, 44 updated, 0 unchanged, 0 changed on both sides.',
  ])
  expect((await content('import')).lines).toEqual([
    '0 added, 0 updated, 44 unchanged, 0 changed on both sides.',
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
