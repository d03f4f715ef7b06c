import type { suppressions } from '#app/platform/db/schema/newsletters.ts'

export type Suppression = typeof suppressions.$inferSelect

/** Within so many days they count as a hard one. */
export const softLimit = { count: 5, days: 30 }

export const suppressionReasons: Record<Suppression['reason'], string> = {
  'hard bounce': 'There is no such mailbox',
  'soft bounces': `Emails came back ${softLimit.count} times within ${softLimit.days} days, as from a full mailbox`,
  complaint: 'Its owner reported a newsletter as spam',
}
