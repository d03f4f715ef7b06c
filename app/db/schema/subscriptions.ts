import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns.ts'

// Proof of the consent is stored with each address (PECR, regulation 22; UK GDPR, Article 7(1)).
function consent() {
  return {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull(),
    wordingVersion: integer().notNull(),
    wording: text().notNull(),
    askedAt: timestampColumn().notNull().defaultNow(),
    /** Null until the reader has followed the link in the email and pressed the button. */
    confirmedAt: timestampColumn(),
  }
}

/** Readers who asked for the newsletter, or for news about an offer. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...consent(),
    /** 'newsletter', or the id of an offer. */
    topic: text().notNull(),
    unsubscribedAt: timestampColumn(),
    /** In the link to unsubscribe of each newsletter. It needs no secret, so that it works for ever. */
    unsubscribeToken: uuid().notNull().defaultRandom().unique('one_subscription_per_token'),
  },
  (subscription) => [
    unique('one_subscription_per_topic').on(subscription.email, subscription.topic),
    index().on(subscription.askedAt),
  ],
)

// The two tables that `subscriptions` replaces. Triggers copy every change both ways, so that an older version of the site
// still runs. The next version drops them.

export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  { ...consent(), unsubscribedAt: timestampColumn() },
  (subscription) => [
    unique('one_subscription_per_address').on(subscription.email),
    index().on(subscription.askedAt),
  ],
)

export const interests = pgTable(
  'interests',
  { ...consent(), offer: text().notNull(), withdrawnAt: timestampColumn() },
  (interest) => [
    unique('one_interest_per_offer').on(interest.email, interest.offer),
    index().on(interest.offer, interest.askedAt),
  ],
)
