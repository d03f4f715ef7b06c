import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

// What was agreed to, in which words and when, is kept with each address (PECR reg. 22, UK GDPR Article 7(1)).
function consent() {
  return {
    wordingVersion: integer().notNull(),
    wording: text().notNull(),
    askedAt: timestampColumn().notNull().defaultNow(),
    /** Null until the link in the letter was followed. */
    confirmedAt: timestampColumn(),
  }
}

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull().unique('one_subscription_per_address'),
    ...consent(),
    unsubscribedAt: timestampColumn(),
  },
  (subscription) => [index().on(subscription.askedAt)],
)

/** Readers who want to hear when one of the magazine's offers opens. */
export const interests = pgTable(
  'interests',
  {
    id: uuid().primaryKey().defaultRandom(),
    offer: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    ...consent(),
    withdrawnAt: timestampColumn(),
  },
  (interest) => [
    unique('one_interest_per_offer').on(interest.email, interest.offer),
    index().on(interest.offer, interest.askedAt),
  ],
)
