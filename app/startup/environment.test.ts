import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { readSettings, settingsInForce } from './environment.ts'

const secret = 'thirty-two characters or more, really'

function fileWith(text: string) {
  const folder = temporaryFolder()
  const path = join(folder, 'settings')
  writeFileSync(path, text)
  return path
}

function settingsOf(env: NodeJS.ProcessEnv) {
  const output: string[] = []
  const settings = readSettings((line) => output.push(line), { LOG_LEVEL: 'silent', ...env })
  return { settings, said: output }
}

test('reads the file of settings, and a variable of the environment wins', () => {
  const path = fileWith('# ours\nPORT=8080\nMAIL_FROM="The team <team@indelible.example>"\n')
  expect(settingsOf({ ENV_FILE: path }).settings).toMatchObject({
    port: 8080,
    mailFrom: 'The team <team@indelible.example>',
  })
  expect(settingsOf({ ENV_FILE: path, PORT: '8081' }).settings.port).toBe(8081)
  // Empty counts as not set.
  expect(settingsOf({ ENV_FILE: path, PORT: '' }).settings.port).toBe(8080)
})

test('a file that was named must be there; without one nothing is needed', () => {
  expect(() => settingsOf({ ENV_FILE: '/nowhere/settings' })).toThrow(
    'ENV_FILE: /nowhere/settings cannot be read (ENOENT)',
  )
  expect(settingsOf({ ENV_FILE: 'none' }).settings.port).toBe(3000)
})

test('warns of a misspelt setting in the file', () => {
  expect(settingsOf({ ENV_FILE: fileWith('SMTPURL=smtp://mail.example') }).said).toEqual([
    'SMTPURL is set, which is no setting of the site: is it meant to be SMTP_URL?',
  ])
})

test('reads a secret from a file of its own', () => {
  const path = fileWith(`${secret}\n`)
  const env = { ENV_FILE: 'none', SECRET_FILE: path }
  expect(settingsOf(env)).toMatchObject({ settings: { secret }, said: [] })
  expect(() => settingsOf({ ...env, SECRET: secret })).toThrow('SECRET_FILE: SECRET is set as well')
  expect(() => settingsOf({ ...env, SECRET_FILE: fileWith('\n') })).toThrow(/SECRET_FILE: .* empty/)
  expect(() => settingsOf({ ...env, SECRET_FILE: '/nowhere' })).toThrow(
    'SECRET_FILE: /nowhere cannot be read (ENOENT)',
  )
})

test('says what holds and where it comes from, and no secret', () => {
  const ENV_FILE = fileWith(
    `PORT=8080\nHOST=0.0.0.0\nDATABASE_URL=postgres://u:hunter2@db.example/x\nSECRET_FILE=${fileWith(secret)}`,
  )
  const all = settingsInForce({ ENV_FILE, HOST: '127.0.0.2' })
  expect(all).toContainEqual({ name: 'PORT', value: '8080', from: 'env file' })
  expect(all).toContainEqual({ name: 'HOST', value: '127.0.0.2', from: 'environment' })
  expect(all).toContainEqual({ name: 'DATA_DIR', value: './data', from: 'default' })
  expect(all).toContainEqual({ name: 'DATABASE_URL', value: '(set, not shown)', from: 'env file' })
  expect(all).toContainEqual({
    name: 'SECRET',
    value: expect.stringMatching(/^\(in \/.*\)$/),
    from: 'secret file',
  })
  expect(JSON.stringify(all)).not.toMatch(/hunter2|thirty-two/)
})
