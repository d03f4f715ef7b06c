import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { applySettings, siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  newsletterRecipients,
  newsletters,
  subscriptions,
} from '#app/platform/db/schema/tables.server.ts'
import { rowsWhere } from '#tests/rows.ts'
import { givenAddress } from './given-accounts.ts'

const publisher = { processors: [], name: 'Indelible Ltd', address: '1 Example Street, Leeds' }

/** A newsletter that nobody has sent, from a publisher who has an address. Its audience is its own, so that other tests have no readers in it. */
export async function givenNewsletterDraft(fields: Partial<typeof newsletters.$inferInsert> = {}) {
  const before = siteSettings
  applySettings({ ...before, publisher })
  onTestFinished(() => applySettings(before))
  const [newsletter] = await db
    .insert(newsletters)
    .values({
      audience: `test-${randomUUID()}`,
      subject: 'The licence on the wall',
      preheader: 'How to read the paper behind the till.',
      body: 'Good morning.',
      ...fields,
    })
    .returning()
  return newsletter!
}

/** Readers who have confirmed that they want this, in the order of their rows. */
export async function givenSubscribers(topic: string, count: number) {
  const consent = { wording: 'Yes.', wordingVersion: 1, confirmedAt: new Date() }
  const rows = Array.from({ length: count }, () => ({ ...consent, topic, email: givenAddress() }))
  return db.insert(subscriptions).values(rows).returning()
}

export function recipientsOf(newsletterId: string) {
  return db
    .select()
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.newsletterId, newsletterId))
    .orderBy(newsletterRecipients.id)
}

export async function newsletterNow(id: string) {
  const [newsletter] = await rowsWhere(newsletters, { id })
  return newsletter!
}
