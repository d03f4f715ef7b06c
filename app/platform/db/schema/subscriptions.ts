import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { randomId, timestampColumn, timestampNow } from './columns.ts'

/** Proof of the consent is stored with each address (PECR, regulation 22; UK GDPR, Article 7(1)). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: randomId(),
    email: text().notNull(),
    topic: text().notNull(),
    wordingVersion: integer().notNull(),
    wording: text().notNull(),
    askedAt: timestampNow(),
    /** Null until the reader has pressed the button behind the emailed link. */
    confirmedAt: timestampColumn(),
    unsubscribedAt: timestampColumn(),
    /** In the link to unsubscribe. It is no secret, so that it works for ever. */
    unsubscribeToken: uuid().notNull().defaultRandom().unique('one_subscription_per_token'),
  },
  (subscription) => [
    unique('one_subscription_per_topic').on(subscription.email, subscription.topic),
    index().on(subscription.askedAt),
  ],
)
