import { expect, test } from 'vitest'
import { givenPooler } from '#tests/pooler.ts'
import { databaseUrl, emptyDatabase } from '#tests/test-database.ts'
import { checkDirectConnection } from './direct-connection.server.ts'
import { DatabaseLaunchError } from './embedded/launch-error.server.ts'

const check = async (addresses: Parameters<typeof checkDirectConnection>[0]) => {
  const output: string[] = []
  await checkDirectConnection(addresses, (line) => output.push(line))
  return output
}

const refusalOf = (addresses: Parameters<typeof checkDirectConnection>[0]) =>
  check(addresses).then(
    () => null,
    (error) => (error instanceof DatabaseLaunchError ? error.message : error),
  )

test('accepts a database without a pooler, or behind one in session mode', async () => {
  expect(await check({ databaseUrl, directUrl: null })).toEqual([])
  const pooler = await givenPooler(databaseUrl, 'session')
  expect(await check({ databaseUrl: pooler.url, directUrl: null })).toEqual([])
})

test('refuses a pooler in transaction mode in one line that says what to set', async () => {
  const pooler = await givenPooler(databaseUrl)
  const line = await refusalOf({ databaseUrl: pooler.url, directUrl: null })
  expect(line).toMatch(/^DATABASE_URL: .* set DATABASE_DIRECT_URL [^\n]+$/)
})

test('accepts a pooler when a direct address is set, and warns when statements have no time limit', async () => {
  const pooler = await givenPooler(databaseUrl)
  expect(await check({ databaseUrl: pooler.url, directUrl: databaseUrl })).toEqual([
    expect.stringContaining('lets a statement run without limit'),
  ])
})

test('refuses a direct address that leads through the pooler or to another database', async () => {
  const pooler = await givenPooler(databaseUrl)
  for (const directUrl of [pooler.url, await emptyDatabase()]) {
    const line = await refusalOf({ databaseUrl: pooler.url, directUrl })
    expect(line).toMatch(/^DATABASE_DIRECT_URL: [^\n]+$/)
  }
})

test('does not mistake an unreachable database for one behind a pooler', async () => {
  const away = 'postgresql://indelible@127.0.0.1:1/indelible'
  expect(await refusalOf({ databaseUrl: away, directUrl: null })).toBe(
    'DATABASE_URL: no server answers there (ECONNREFUSED)',
  )
  expect(await refusalOf({ databaseUrl, directUrl: away })).toBe(
    'DATABASE_DIRECT_URL: no server answers there (ECONNREFUSED)',
  )
})
