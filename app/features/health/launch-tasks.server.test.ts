import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tasksBeforeLaunch } from './launch-tasks.server.ts'

const publisher = {
  name: 'Inkwell Ltd',
  address: '1 Mill Lane, Leeds',
  icoRegistration: 'ZA123456',
  processors: [],
  deletionRuleIsSet: true as const,
}
// Older than any backup should be: its age is the business of the health page.
const backup = { format: 1, madeAt: '2026-11-01T04:17:00.000Z', migrations: 1, rows: {} }

test('a site that is just installed has all five things to do, each with what is left', async () => {
  const tasks = await tasksBeforeLaunch({
    settings: {
      smtpUrl: null,
      mailFrom: 'Indelible <hello@indelible.example>',
      ...(await backupSettings()),
    },
    publisher: { processors: [] },
    hasInventedTexts: true,
    inventedPieces: 40,
    sampleStories: 8,
    admins: 1,
  })
  expect(tasks).toEqual([
    {
      name: 'publisher',
      left: [
        'the publisher’s legal name and postal address',
        'the registration with the Information Commissioner',
        'the rule that deletes old emails from the mailbox',
      ],
    },
    { name: 'email', left: ['SMTP_URL, the mail server', 'MAIL_FROM, the sender’s address'] },
    { name: 'backup', left: ['a backup'] },
    {
      name: 'inventions',
      left: [
        '40 articles, plates and films',
        '8 sample stories',
        'names and figures on the front page, in the settings or in content/',
      ],
    },
    { name: 'second admin', left: ['a second admin'] },
  ])
})

test('each thing is done by itself, and nothing is left when all are', async () => {
  const ready = await readySite()
  expect(await tasksBeforeLaunch(ready)).toBeNull()

  const { settings } = ready
  expect(await left({ publisher: { ...publisher, name: undefined } })).toEqual(['publisher'])
  expect(await left({ settings: { ...settings, smtpUrl: null } })).toEqual(['email'])
  expect(await left({ settings: { ...settings, backupDir: '/nowhere' } })).toEqual(['backup'])
  expect(await left({ inventedPieces: 1 })).toEqual(['inventions'])
  expect(await left({ sampleStories: 1 })).toEqual(['inventions'])
  expect(await left({ hasInventedTexts: true })).toEqual(['inventions'])
  expect(await left({ admins: 1 })).toEqual(['second admin'])

  async function left(change: Partial<typeof ready>) {
    const tasks = await tasksBeforeLaunch({ ...ready, ...change })
    return tasks?.flatMap(({ name, left }) => (left.length > 0 ? name : []))
  }
})

async function readySite(): Promise<Parameters<typeof tasksBeforeLaunch>[0]> {
  const backups = await backupSettings()
  const { backupDir } = backups
  await mkdir(join(backupDir, '2026-11-01'))
  await writeFile(join(backupDir, '2026-11-01', 'manifest.json'), JSON.stringify(backup))
  return {
    settings: { smtpUrl: 'smtp://mail.test', mailFrom: 'hello@inkwell.test', ...backups },
    publisher,
    hasInventedTexts: false,
    inventedPieces: 0,
    sampleStories: 0,
    admins: 2,
  }
}

async function backupSettings() {
  const folder = await mkdtemp(join(tmpdir(), 'indelible-launch-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { backupDir: folder, backupRecipients: [], tempDir: folder }
}
