import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { userUntilDeleted } from './accounts.ts'
import { randomId, serialId, timestampColumn, timestampNow } from './columns.ts'
import { subscriptions } from './subscriptions.ts'

export const newsletterState = pgEnum('newsletter_state', [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'stopped',
  'sent',
])

export const newsletters = pgTable(
  'newsletters',
  {
    id: randomId(),
    /** "Newsletter 12". Given when it is created; a number may be missing when a draft was deleted. */
    number: serial().unique('one_newsletter_per_number'),
    /** Who gets it: 'newsletter', the id of an offer, or 'accounts' for a notice to all account holders. */
    audience: text().notNull().default('newsletter'),
    subject: text().notNull().default(''),
    preheader: text().notNull().default(''),
    /** Markdown. Pieces stand at the line `::pieces`, or else at the end. */
    body: text().notNull().default(''),
    /** The first is shown large. */
    pieceIds: jsonb().$type<string[]>().notNull().default([]),
    /** A form that names an older version is refused. */
    version: integer().notNull().default(1),
    /** In the archive, with the feeds and the sitemap, once it is sent. */
    isArchived: boolean().notNull().default(true),
    slug: text().unique('one_newsletter_per_slug'),

    state: newsletterState().notNull().default('draft'),
    sendAt: timestampColumn(),
    startedAt: timestampColumn(),
    finishedAt: timestampColumn(),
    pausedAt: timestampColumn(),
    /** The domain whose servers refused most of it. `*`: the servers of many. */
    refusedBy: text(),
    /** Refusals from before a pause was ended do not pause it again. */
    resumedAt: timestampColumn(),
    stoppedAt: timestampColumn(),
    testedAt: timestampColumn(),
    testedVersion: integer(),
    /** Made when the sending starts; each reader's own link is put into it. */
    sentHtml: text(),
    sentText: text(),
    sentPage: text(),

    createdBy: userUntilDeleted(),
    savedBy: userUntilDeleted(),
    requestedBy: userUntilDeleted(),
    pausedBy: userUntilDeleted(),
    createdAt: timestampNow(),
    savedAt: timestampNow(),
  },
  (newsletter) => [
    index().on(newsletter.savedAt, newsletter.id),
    index().on(newsletter.state, newsletter.sendAt),
    index().on(newsletter.finishedAt),
  ],
)

/** `in delivery`: after a crash it is the one that may have left. `left out`: unsubscribed or suppressed since it began. */
export const recipientState = pgEnum('newsletter_recipient_state', [
  'queued',
  'in delivery',
  'delivered',
  'refused',
  'bounced',
  'left out',
  'stopped',
])

/** `hard`: there is no such mailbox. `soft`: it is full or asleep. `ours`: about the sender, the way or the message. */
export const bounceClass = pgEnum('bounce_class', ['hard', 'soft', 'ours'])

/** Made in one transaction with the start of the sending. */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    id: serialId(),
    newsletterId: uuid()
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    /** Null for a notice to account holders, and once deleted. */
    subscriptionId: uuid(),
    userId: userUntilDeleted(),
    /** In lower case. Null 90 days after the sending. */
    email: text(),
    state: recipientState().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestampColumn(),
    changedAt: timestampNow(),
    /** The server's code, such as 550 or 5.1.1; never its text, which may contain the address. */
    code: text(),
    bounceClass: bounceClass(),
    /** While this was being sent or before they got another. */
    unsubscribedAt: timestampColumn(),
  },
  (recipient) => [
    foreignKey({
      name: 'newsletter_recipients_subscription_fk',
      columns: [recipient.subscriptionId],
      foreignColumns: [subscriptions.id],
    }).onDelete('set null'),
    unique('one_recipient_per_address').on(recipient.newsletterId, recipient.email),
    index().on(recipient.newsletterId, recipient.state, recipient.id),
    index().on(recipient.subscriptionId),
    index().on(recipient.userId),
    index().on(recipient.email),
  ],
)

export const suppressionReason = pgEnum('suppression_reason', [
  'hard bounce',
  'soft bounces',
  'complaint',
])

/** Their emails came back or their owner complained. An admin can lift it. */
export const suppressions = pgTable(
  'suppressions',
  {
    id: randomId(),
    email: text().notNull().unique('one_suppression_per_address'),
    reason: suppressionReason().notNull(),
    code: text(),
    suppressedAt: timestampNow(),
  },
  (suppression) => [index().on(suppression.suppressedAt, suppression.id)],
)

/** Of the last 90 days: five soft ones in thirty days suppress. */
export const bounces = pgTable(
  'bounces',
  {
    id: randomId(),
    email: text().notNull(),
    isHard: boolean().notNull(),
    code: text(),
    /** A report is counted once: its Message-ID, or null for a refusal during delivery. */
    reportId: text().unique('one_bounce_per_report'),
    bouncedAt: timestampNow(),
  },
  (bounce) => [index().on(bounce.email, bounce.bouncedAt), index().on(bounce.bouncedAt)],
)

/** About the site, the way or the message, and no reader's address, of the last 90 days. */
export const senderRefusals = pgTable(
  'sender_refusals',
  {
    id: randomId(),
    domain: text().notNull(),
    code: text(),
    /** Without addresses. */
    words: text().notNull(),
    reportId: text().unique('one_sender_refusal_per_report'),
    refusedAt: timestampNow(),
  },
  (refusal) => [index().on(refusal.refusedAt)],
)

export const newsletterAction = pgEnum('newsletter_action', [
  'created',
  'scheduled',
  'unscheduled',
  'started',
  'paused',
  'resumed',
  'stopped',
  'finished',
  'deleted',
  'archived',
  'taken out of the archive',
  'suppression lifted',
])

export type NewsletterAction = (typeof newsletterAction.enumValues)[number]

/** For the audit log. Rows are never changed or deleted. */
export const newsletterEvents = pgTable(
  'newsletter_events',
  {
    id: serialId(),
    /** Null for what is about no newsletter, such as lifting a suppression. */
    newsletterId: uuid(),
    subject: text().notNull(),
    /** Null for what the site did by itself, such as finishing. */
    actorId: uuid(),
    action: newsletterAction().notNull(),
    /** How many people, or a reason; never an address. */
    note: text(),
    at: timestampNow(),
  },
  (event) => [index().on(event.newsletterId, event.id), index().on(event.at, event.id)],
)
