import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { bounces, subscriptions, suppressions } from '#app/platform/db/schema/tables.server.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { noteRefusal, notSuppressed, type Refusal } from './suppressions.server.ts'

const note = (refusal: Refusal) =>
  db.transaction((transaction) => noteRefusal(transaction, refusal))

async function reasonFor(email: string) {
  const [row] = await rowsWhere(suppressions, { email })
  return row?.reason ?? null
}

test('a full mailbox is suppressed with the fifth refusal in thirty days', async () => {
  const email = givenAddress()
  for (const at of [1, 2, 3, 4]) {
    await note({ email, isHard: false, code: '4.2.2' })
    expect(await reasonFor(email), `after ${at}`).toBeNull()
  }
  await updateWhere(bounces, { email }, { bouncedAt: sql`now() - interval '31 days'` })
  await note({ email, isHard: false, code: '4.2.2' })
  expect(await reasonFor(email), 'the others are too old').toBeNull()
  for (const _ of [1, 2, 3, 4]) await note({ email, isHard: false, code: '4.2.2' })
  expect(await reasonFor(email)).toBe('soft bounces')
})

test('suppressed addresses are left out of a list', async () => {
  const [email, suppressed] = [givenAddress(), givenAddress()]
  const consent = { topic: 'newsletter', wording: 'Yes.', wordingVersion: 1 }
  await db.insert(subscriptions).values([
    { ...consent, email },
    { ...consent, email: suppressed },
  ])
  await note({ email: suppressed, isHard: true, code: '550' })
  const rows = await db
    .select({ email: subscriptions.email })
    .from(subscriptions)
    .where(notSuppressed(subscriptions.email))
  expect(rows).toContainEqual({ email })
  expect(rows).not.toContainEqual({ email: suppressed })
})
