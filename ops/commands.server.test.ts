import { expect, onTestFinished, test } from 'vitest'
import { accountClosures, submissions, user } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { countWhere, rowsWhere } from '#tests/rows.ts'
import { onTestDatabase, run } from '#tests/run-command.ts'
import { databaseUrl } from '#tests/test-database.ts'

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

test('admin closes an account, deletes its stories and emails its owner the reason', async () => {
  await queuedEmails.open()
  onTestFinished(() => queuedEmails.close())
  const owner = await given.member()
  const story = await given.approved({ userId: owner.id })
  const admin = (...words: string[]) => run(['admin', ...words], onTestDatabase())

  expect(await admin('close-account', owner.email)).toMatchObject({ code: 2 })
  expect(await admin('close-account', owner.email, 'It', 'sold fake ink.')).toEqual({
    code: 0,
    lines: [
      `The account of ${owner.email} is closed and deleted. Its owner will get the reason by email.`,
    ],
  })

  expect(await countWhere(user, { id: owner.id })).toBe(0)
  expect(await countWhere(submissions, { id: story.id })).toBe(0)
  expect(await queuedEmails.to(owner.email)).toMatchObject([
    { subject: 'We have closed your account', paragraphs: { 1: 'It sold fake ink.' } },
  ])
  expect(await rowsWhere(accountClosures)).toMatchObject([
    { userId: owner.id, reason: 'It sold fake ink.' },
  ])
  expect(await admin('close-account', owner.email, 'Again')).toMatchObject({ code: 1 })
})

test('an unreachable database ends a command in one line', async () => {
  const env = { ...onTestDatabase(), DATABASE_URL: databaseUrl.replace(/\/test_\w+/, '/not_there') }
  expect(await run(['admin', 'list'], env)).toEqual({
    code: 1,
    lines: ['DATABASE_URL: the server has no database of this name (3D000)'],
  })
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
