import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { newsletterRecipients } from '#app/platform/db/schema/tables.server.ts'
import { givenNewsletterDraft } from '#tests/given-sendings.ts'
import { queuedRecipients } from './delivery.server.ts'

// PostgreSQL counts the rows of a table within a minute of the start, when everybody is still queued.
test('the next readers are found without reading those who have it already, however many these are', async () => {
  const { id } = await givenNewsletterDraft({ state: 'sending' })
  await db.execute(sql`
    insert into ${newsletterRecipients} (newsletter_id, email)
    select ${id}, 'reader' || each || '@readers.example' from generate_series(1, 10000) as each`)
  await db.execute(sql`analyze ${newsletterRecipients}`)
  const first = sql`(select min(id) from ${newsletterRecipients})`
  await db.execute(
    sql`update ${newsletterRecipients} set state = 'delivered' where id < ${first} + 8000`,
  )

  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, timing off) ${queuedRecipients(db, id, 5).getSQL()}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('actual rows=5')
  expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}|Seq Scan|Sort/)
})
