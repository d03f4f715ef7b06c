import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#tests/test-database.ts'
import { temporaryFolder } from './embedded/trial.fixture.ts'
import { migrateDatabase } from './migrate.server.ts'

const migrations = './db/migrations'
const [asked, confirmed, left, again] = [1, 2, 3, 4].map((day) => `2026-03-0${day}T12:00:00.123Z`)

const states: Record<string, [askedAt: string, confirmedAt: string | null, leftAt: string | null]> =
  {
    waiting: [asked!, null, null],
    confirmed: [asked!, confirmed!, null],
    left: [asked!, confirmed!, left!],
    'asked again after leaving': [again!, confirmed!, left!],
    'left without confirming': [asked!, null, left!],
  }

test('every row of the two former tables is in the new one, in whatever state', async () => {
  const database = await givenFormerDatabase()
  for (const [state, times] of Object.entries(states)) {
    await database.query(insertNewsletter, [`${state}@readers.example`, ...times])
    for (const offer of ['ar-app', 'print-shop']) {
      await database.query(insertInterest, [offer, `${state}@readers.example`, ...times])
    }
  }
  const before = await database.query(former)

  await database.migrate()

  expect(before).toHaveLength(15)
  expect(await database.query(current)).toEqual(before)
  expect(await database.query(former)).toEqual(before)
})

test('what an older version writes is in the new table at once, and the other way round', async () => {
  const database = await givenFormerDatabase()
  await database.migrate()
  const steps = [
    () => database.query(insertNewsletter, ['a@readers.example', asked, null, null]),
    () => database.query(insertInterest, ['ar-app', 'a@readers.example', asked, null, null]),
    // An older version asks again for an address that it knows.
    () =>
      database.query(
        `${insertNewsletter} on conflict (email) do update set wording = 'Newer', asked_at = excluded.asked_at`,
        ['a@readers.example', again, null, null],
      ),
    () => database.query('update interests set confirmed_at = now(), withdrawn_at = now()'),
    () => database.query('update newsletter_subscriptions set unsubscribed_at = now()'),
    () => database.query('delete from interests'),
    () =>
      database.query(
        `insert into subscriptions (topic, email, wording_version, wording)
           values ('newsletter', 'b@readers.example', 2, 'New'), ('ar-app', 'b@readers.example', 2, 'New')`,
      ),
    () => database.query('update subscriptions set confirmed_at = now()'),
    () => database.query(`update subscriptions set unsubscribed_at = now() where topic = 'ar-app'`),
    () => database.query(`delete from subscriptions where topic = 'newsletter'`),
  ]
  const counts: number[] = []
  for (const step of steps) {
    await step()
    const rows = await database.query(current)
    expect(await database.query(former)).toEqual(rows)
    counts.push(rows.length)
  }
  expect(counts).toEqual([1, 2, 2, 2, 2, 1, 3, 3, 3, 1])
})

const insertNewsletter = `insert into newsletter_subscriptions (email, wording_version, wording, asked_at, confirmed_at, unsubscribed_at)
  values ($1, 1, 'Yes', $2, $3, $4)`
const insertInterest = `insert into interests (offer, email, wording_version, wording, asked_at, confirmed_at, withdrawn_at)
  values ($1, $2, 7, 'Of course', $3, $4, $5)`
const columns = 'id, email, wording_version, wording, asked_at, confirmed_at'
const former = `select ${columns}, 'newsletter' as topic, unsubscribed_at from newsletter_subscriptions
  union all select ${columns}, offer, withdrawn_at from interests order by email, topic`
const current = `select ${columns}, topic, unsubscribed_at from subscriptions order by email, topic`

/** A database as it was before the migration, and the rest of the migrations. */
async function givenFormerDatabase() {
  const url = await emptyDatabase()
  const folder = temporaryFolder()
  cpSync(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_subscriptions'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, at) }))
  await migrateDatabase(url, folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return {
    query: async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows,
    migrate: () => migrateDatabase(url, migrations),
  }
}
