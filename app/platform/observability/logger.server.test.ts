import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { submissions, user } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { logLines } from '#tests/log-lines.ts'
import { log } from './logger.server.ts'

test('logs the kind of a constraint error without the row’s values', async () => {
  const member = await given.member()
  const errors = [
    await errorOf(
      db.insert(user).values({ id: randomUUID(), name: 'canary one', email: member.email }),
    ),
    await errorOf(
      db.insert(submissions).values({
        userId: randomUUID(),
        name: 'canary two',
        email: 'canary@readers.example',
        story: 'It hurt.\n    at the canary, where the vicar lives\nthen it healed.',
      }),
    ),
  ]
  const lines = logLines()

  for (const err of errors) log.error({ err }, 'a story could not be saved')

  const [first, second] = lines.map((line) => JSON.parse(line).err)
  expect(first).toMatchObject({ code: '23505', message: expect.stringContaining('user_email') })
  expect(second).toMatchObject({ code: '23503' })
  expect(second.stack).toMatch(/^ {4}at /)
  expect(lines.join('')).not.toMatch(/canary|vicar|readers\.example/)
})

test('does not log an invalid value', async () => {
  const errors = [
    await errorOf(db.execute(sql`select ${'canary one'}::date`)),
    await errorOf(db.execute(sql`select ${'canary "two"\nin lines'}::uuid`)),
    await errorOf(db.execute(sql`select ${'{"canary": three'}::jsonb`)),
    await errorOf(db.execute(sql`select ${'99999999999'}::integer`)),
  ]
  const lines = logLines()

  for (const err of errors) log.error({ err }, 'a page failed')

  const logged = lines.map((line) => JSON.parse(line).err)
  expect(logged.map(({ code }) => code)).toEqual(['22007', '22P02', '22P02', '22003'])
  expect(logged[0].message).toBe('invalid input syntax for type date')
  expect(logged[3].message).toBe('value is out of range for type integer')
  expect(lines.join('')).not.toMatch(/canary|99999999999/)
})

test('logs the cause of an error', () => {
  const lines = logLines()
  const cause = Object.assign(new TypeError('connect refused'), { code: 'ECONNREFUSED' })

  log.error({ err: new Error('wrapped', { cause }) }, 'oh')
  log.error({ err: new Error('first line\nsecond: canary') }, 'oh')
  log.error({ err: new Error('odd', { cause: 'canary' }) }, 'oh')
  log.error({ err: { email: 'canary' } }, 'oh')
  log.error({ err: 'canary' }, 'oh')

  const described = lines.map((line) => JSON.parse(line).err)
  expect(described).toMatchObject([
    { type: 'TypeError', code: 'ECONNREFUSED', message: 'connect refused' },
    { type: 'Error', message: 'first line' },
    { type: 'Error', message: 'odd' },
    { message: 'not an Error' },
    { message: 'not an Error' },
  ])
  expect(lines.join('')).not.toContain('canary')
})

test('writes an event as one line of JSON with level and time', () => {
  const lines = logLines()

  log.info({ user: '1' }, 'two\nlines')

  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    user: '1',
    msg: 'two\nlines',
  })
})

async function errorOf(work: Promise<unknown>) {
  return work.then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  )
}
