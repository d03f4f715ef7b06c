import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseUrl } from '#tests/test-database.ts'
import { connectDatabase, db, disconnectDatabase } from './client.server.ts'
import { prepared } from './prepared.server.ts'
import { user } from './schema/tables.server.ts'

test('a prepared query is written once, answers for each value, and again for another database', async () => {
  let written = 0
  const query = prepared((db) => {
    written += 1
    return db
      .select({ word: sql<string>`${sql.placeholder('word')}::text` })
      .from(sql`(select 1) as one`)
  })
  const words = await Promise.all(['koi', 'rose'].map((word) => query().execute({ word })))
  expect(words).toEqual([[{ word: 'koi' }], [{ word: 'rose' }]])
  expect(written).toBe(1)

  await disconnectDatabase()
  connectDatabase(databaseUrl)
  expect(await query().execute({ word: 'crane' })).toEqual([{ word: 'crane' }])
  expect(written).toBe(2)
})

test('PostgreSQL keeps nothing of a prepared query', async () => {
  const query = prepared((db) => db.select({ id: user.id }).from(user))
  await Promise.all([1, 2, 3].map(() => query().execute()))
  const { rows } = await db.execute(sql`select name from pg_prepared_statements`)
  expect(rows).toEqual([])
})
