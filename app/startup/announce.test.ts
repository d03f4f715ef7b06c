import { expect, test } from 'vitest'
import { logWelcome } from './announce.ts'
import type { Running } from './start-services.ts'

const settings = {
  baseUrl: 'http://localhost:3000',
  dataDir: '/srv/indelible/data',
  databaseUrl: null,
  objectStore: null,
  smtpUrl: null,
} as Running['settings']

function announced(running: Partial<Running>) {
  const lines: string[] = []
  logWelcome({ settings, adminPassword: null, ...running } as Running, (line) => lines.push(line))
  return lines.join('\n')
}

test('a start says where to sign in, with what, and where to review and to write', () => {
  const output = announced({ adminPassword: 'a-password' })
  expect(output).toContain('http://localhost:3000/auth')
  expect(output).toContain('admin@indelible.example, password a-password')
  expect(output).toContain('/srv/indelible/data/admin-password.txt')
  expect(output).toContain('http://localhost:3000/admin')
  expect(output).toContain('http://localhost:3000/edit')
})

test('once somebody has signed in, no password is announced', () => {
  expect(announced({})).not.toContain('password')
})

test('no secret of a setting is announced', () => {
  const secret = {
    ...settings,
    databaseUrl: 'postgres://site:hunter2@db/indelible',
    smtpUrl: 'smtps://site:hunter2@mail.example',
  }
  expect(announced({ settings: secret })).not.toContain('hunter2')
})
