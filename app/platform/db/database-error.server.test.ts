import { createServer } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '#ops/site-process.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { explainDatabaseError, isDatabaseError } from './database-error.server.ts'

async function errorOf(connectionString: string, query = 'select 1') {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const error = await drizzle(pool)
    .execute(query)
    .catch((error) => error)
  await pool.end()
  expect(error).toBeInstanceOf(Error)
  return error
}

test('reports each connection error in one line that begins with its variable', async () => {
  const nobody = `postgres://me:secret@127.0.0.1:${await freePort()}/indelible`
  for (const [error, message] of [
    [await errorOf(nobody), 'DATABASE_URL: no server answers there (ECONNREFUSED)'],
    [
      await errorOf(nobody.replace('127.0.0.1', 'localhost')),
      'DATABASE_URL: no server answers there (ECONNREFUSED)',
    ],
    [
      await errorOf('postgres://me@nowhere.invalid/indelible'),
      expect.stringMatching(/^DATABASE_URL: its host is not known \((?:ENOTFOUND|EAI_AGAIN)\)$/),
    ],
    [
      await errorOf(databaseUrl.replace(/\/test_\w+/, '/not_there')),
      'DATABASE_URL: the server has no database of this name (3D000)',
    ],
    [
      await errorOf(databaseUrl.replace('indelible@', 'stranger@')),
      'DATABASE_URL: the server refuses this user or password (28000)',
    ],
    [
      await errorOf(`${nobody}?sslrootcert=/nowhere.pem`),
      expect.stringMatching(
        /^DATABASE_URL: ENOENT: no such file or directory, open '\/nowhere\.pem'$/,
      ),
    ],
    [await errorOf(databaseUrl, 'select nothing'), 'DATABASE_URL: column "nothing" does not exist'],
  ] as const) {
    expect(explainDatabaseError('DATABASE_URL', error).message).toEqual(message)
  }
})

test('tells database errors from other errors', async () => {
  expect(isDatabaseError(await errorOf(databaseUrl, 'select nothing'))).toBe(true)
  expect(isDatabaseError(new Error('a mistake of ours'))).toBe(false)
})

test('reports a server that is not PostgreSQL in one line', async () => {
  const other = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const error = await errorOf(`postgres://me@127.0.0.1:${port}/indelible`)
  other.close()
  expect(explainDatabaseError('DATABASE_URL', error).message).toMatch(/^DATABASE_URL: .{10,}$/)
})
