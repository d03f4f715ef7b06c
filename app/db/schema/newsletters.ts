import {
  bigserial,
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
import { user } from './accounts.ts'
import { timestampColumn } from './columns.ts'
import { subscriptions } from './subscriptions.ts'

/** `approval asked`: a second person has to agree first (NEWSLETTER_SECOND_PERSON). */
export const newsletterState = pgEnum('newsletter_state', [
  'draft',
  'approval asked',
  'scheduled',
  'sending',
  'paused',
  'stopped',
  'sent',
])

/** A newsletter, or a notice to all account holders: its text while it is written, and how its sending goes. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** "Newsletter 12". Given when it is created; a number may be missing when a draft was deleted. */
    number: serial().unique('one_newsletter_per_number'),
    /** Who gets it: 'newsletter', the id of an offer, or 'accounts' for a notice to all account holders. */
    audience: text().notNull().default('newsletter'),
    subject: text().notNull().default(''),
    /** What email programs show after the subject. */
    preheader: text().notNull().default(''),
    /** Markdown. The line `::pieces` is where the pieces stand; without it they stand at the end. */
    body: text().notNull().default(''),
    /** The ids of the pieces, in their order; the first is shown large. */
    pieceIds: jsonb().$type<string[]>().notNull().default([]),
    /** Each save is a new one. A form that names an older one is refused. */
    version: integer().notNull().default(1),
    /** Whether it becomes a page of the archive, with the feeds and the sitemap, once it is sent. */
    isArchived: boolean().notNull().default(true),
    /** The last part of its address in the archive. Null until it is sent. */
    slug: text().unique('one_newsletter_per_slug'),

    state: newsletterState().notNull().default('draft'),
    sendAt: timestampColumn(),
    startedAt: timestampColumn(),
    finishedAt: timestampColumn(),
    pausedAt: timestampColumn(),
    stoppedAt: timestampColumn(),
    /** When its author last sent a test to themselves, and the version that was tested. */
    testedAt: timestampColumn(),
    testedVersion: integer(),
    /** What is sent, made when the sending starts; each reader's own link is put into it. Null until then. */
    sentHtml: text(),
    sentText: text(),
    /** What the page of the archive shows. */
    sentPage: text(),

    /** Null once the person's account is deleted. */
    createdBy: uuid().references(() => user.id, { onDelete: 'set null' }),
    savedBy: uuid().references(() => user.id, { onDelete: 'set null' }),
    requestedBy: uuid().references(() => user.id, { onDelete: 'set null' }),
    approvedBy: uuid().references(() => user.id, { onDelete: 'set null' }),
    pausedBy: uuid().references(() => user.id, { onDelete: 'set null' }),
    createdAt: timestampColumn().notNull().defaultNow(),
    savedAt: timestampColumn().notNull().defaultNow(),
  },
  (newsletter) => [
    index().on(newsletter.savedAt, newsletter.id),
    index().on(newsletter.state, newsletter.sendAt),
    index().on(newsletter.finishedAt),
  ],
)

/**
 * `in delivery`: handed to the mail server, which has not answered yet; after a crash it is the one email that may have left.
 * `left out`: unsubscribed or suppressed since the sending began. `stopped`: the sending was stopped before its turn.
 */
export const recipientState = pgEnum('newsletter_recipient_state', [
  'queued',
  'in delivery',
  'delivered',
  'refused',
  'bounced',
  'left out',
  'stopped',
])

/** One row for each person a newsletter goes to, made in one transaction with the start of its sending. */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    newsletterId: uuid()
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    /** The subscription it is sent for; null for a notice to account holders, and once the row is deleted. */
    subscriptionId: uuid(),
    /** For a notice: the account. Null once it is deleted. */
    userId: uuid().references(() => user.id, { onDelete: 'set null' }),
    /** In lower case. Null 90 days after the sending. */
    email: text(),
    state: recipientState().notNull().default('queued'),
    /** How often delivery was tried. */
    attempts: integer().notNull().default(0),
    /** When it may be tried again, after a refusal that was not for good. */
    nextAttemptAt: timestampColumn(),
    changedAt: timestampColumn().notNull().defaultNow(),
    /** The server's code, such as 550 or 5.1.1; never its text, which may contain the address. */
    code: text(),
    /** When the reader unsubscribed, while this was being sent or before they got another. */
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

/** Addresses that get no newsletters, because their emails came back or their owner complained. An admin can lift it. */
export const suppressions = pgTable(
  'suppressions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull().unique('one_suppression_per_address'),
    reason: suppressionReason().notNull(),
    /** The code of the last refusal or report, such as 5.1.1. */
    code: text(),
    suppressedAt: timestampColumn().notNull().defaultNow(),
  },
  (suppression) => [index().on(suppression.suppressedAt, suppression.id)],
)

/** Each refusal and each report that an email came back, of the last 90 days: five soft ones in thirty days suppress. */
export const bounces = pgTable(
  'bounces',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case. */
    email: text().notNull(),
    isHard: boolean().notNull(),
    code: text(),
    /** A report is counted once: its Message-ID, or null for a refusal during delivery. */
    reportId: text().unique('one_bounce_per_report'),
    bouncedAt: timestampColumn().notNull().defaultNow(),
  },
  (bounce) => [index().on(bounce.email, bounce.bouncedAt), index().on(bounce.bouncedAt)],
)

export const newsletterAction = pgEnum('newsletter_action', [
  'created',
  'approval asked',
  'approved',
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

/** What happened to each newsletter, for the audit log. Rows are never changed or deleted. */
export const newsletterEvents = pgTable(
  'newsletter_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null for what is about no newsletter, such as lifting a suppression. */
    newsletterId: uuid(),
    /** The subject at that time. */
    subject: text().notNull(),
    /** Null for what the site did by itself, such as finishing. */
    actorId: uuid(),
    action: newsletterAction().notNull(),
    /** How many people, or a reason; never an address. */
    note: text(),
    at: timestampColumn().notNull().defaultNow(),
  },
  (event) => [index().on(event.newsletterId, event.id), index().on(event.at, event.id)],
)
