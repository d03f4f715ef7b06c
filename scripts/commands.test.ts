import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { given } from '#tests/given.ts'
import { databaseUrl } from '#tests/test-database.ts'

/** Runs a command as its npm script does. */
async function run(words: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
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

test('admin reports success or failure by its exit code', async () => {
  const { email } = await given.member()
  const admin = (...words: string[]) => run(['scripts/admin.ts', ...words], onTestDatabase())

  expect(await admin('grant', email)).toEqual({ code: 0, lines: [`${email} is an admin now.`] })
  expect(await admin('grant', 'nobody@many.example')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('Nobody has a verified account with nobody@many.example.')],
  })
  expect(await admin('revoke', 'nobody@many.example')).toEqual({
    code: 1,
    lines: ['nobody@many.example was no admin.'],
  })
  expect(await admin('grant')).toMatchObject({ code: 2 })
})

test('an unreachable database ends a command in one line', async () => {
  const env = { ...onTestDatabase(), DATABASE_URL: databaseUrl.replace(/\/test_\w+/, '/not_there') }
  expect(await run(['scripts/admin.ts', 'list'], env)).toEqual({
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

  const { code, lines } = await run(['scripts/admin.ts', 'list'], env)
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe(
    'DATABASE_DIRECT_URL: this user lacks the rights that the site needs (42501)',
  )
})

for (const command of [['admin', 'list'], ['backup'], ['restore', '/nowhere'], ['launch-check']]) {
  test(`a slip in the name of a variable is warned about first of all by ${command[0]}`, async () => {
    const [name, ...words] = command
    const slip = { DATABSE_URL: databaseUrl, PORT: 'x' }
    expect(await run([`scripts/${name}.ts`, ...words], slip)).toEqual({
      code: 1,
      lines: [
        'DATABSE_URL is set, which is no setting of the site: is it meant to be DATABASE_URL?',
        'PORT: must be a whole number from 0 to 65535',
      ],
    })
  })
}

test('reports an unknown log level like any other invalid value', async () => {
  expect(await run(['scripts/admin.ts', 'list'], { LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    lines: ['LOG_LEVEL: must be debug, info, warn, error or silent'],
  })
})

test('many-stories fills a new folder, and the first start still creates its admin there', async () => {
  const dataDir = await freshFolder()
  const { code, lines } = await run(['scripts/many-stories.ts', '20'], { DATA_DIR: dataDir })

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

  expect(await run(['scripts/dev.ts'], { DATA_DIR: dataDir, PORT: String(port) })).toEqual({
    code: 1,
    lines: [`Port ${port} is taken by another program: stop it, or set PORT.`],
  })
  expect(existsSync(dataDir)).toBe(false)
})
