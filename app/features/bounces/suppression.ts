import type { suppressions } from '#app/db/schema/newsletters.ts'

/** An address that gets no newsletters. */
export type Suppression = typeof suppressions.$inferSelect

/** So many soft refusals, such as a full mailbox, within so many days count as a hard one. */
export const softLimit = { count: 5, days: 30 }

/** Why an address is suppressed, for admins. */
export const suppressionReasons: Record<Suppression['reason'], string> = {
  'hard bounce': 'The mailbox does not exist or no longer takes email',
  'soft bounces': `Emails came back ${softLimit.count} times within ${softLimit.days} days, as from a full mailbox`,
  complaint: 'Its owner reported a newsletter as spam',
}
