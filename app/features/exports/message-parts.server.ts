import { asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { db } from '#app/db/client.server.ts'
import {
  bounces,
  complaints,
  contactSubmissions,
  newsletterRecipients,
  newsletters,
  reports,
  subscriptions,
  suppressions,
} from '#app/db/schema/tables.server.ts'
import type { ExportOwner, ExportPart } from './part.server.ts'

// These were sent without an account, with an email address. They belong to whoever has verified that address.

export const messageParts: ExportPart[] = [
  {
    name: 'subscriptions',
    says: 'The emails you asked for: our newsletter, or news about an offer. The words you agreed to, and when you asked, confirmed and unsubscribed.',
    read(owner) {
      const { topic, email, wording, wordingVersion } = subscriptions
      const { askedAt, confirmedAt, unsubscribedAt } = subscriptions
      return db
        .select({ topic, email, wording, wordingVersion, askedAt, confirmedAt, unsubscribedAt })
        .from(subscriptions)
        .where(eq(email, owner.email.toLowerCase()))
        .orderBy(asc(askedAt))
    },
  },
  {
    name: 'newsletters',
    says: 'The newsletters and notices that were sent to you, for 90 days: the subject, and whether your mail server took it.',
    read(owner) {
      const { state, attempts, changedAt, code, email } = newsletterRecipients
      return db
        .select({ subject: newsletters.subject, state, attempts, changedAt, code })
        .from(newsletterRecipients)
        .innerJoin(newsletters, eq(newsletters.id, newsletterRecipients.newsletterId))
        .where(eq(email, owner.email.toLowerCase()))
        .orderBy(asc(newsletterRecipients.id))
    },
  },
  {
    name: 'returnedEmails',
    says: 'When emails to you came back, for 90 days.',
    read(owner) {
      const { isHard, code, bouncedAt, email } = bounces
      return db
        .select({ forGood: isHard, code, bouncedAt })
        .from(bounces)
        .where(eq(email, owner.email.toLowerCase()))
        .orderBy(asc(bouncedAt))
    },
  },
  {
    name: 'suppressed',
    says: 'Why we send no newsletters to your address, if emails to it came back or you complained of one.',
    read(owner) {
      const { reason, code, suppressedAt, email } = suppressions
      return db
        .select({ reason, code, suppressedAt })
        .from(suppressions)
        .where(eq(email, owner.email.toLowerCase()))
    },
  },
  {
    name: 'contactMessages',
    says: 'What you wrote to us with the contact form.',
    read(owner) {
      const { name, email, subject, message, createdAt, closedAt } = contactSubmissions
      return db
        .select({ name, email, subject, message, createdAt, closedAt })
        .from(contactSubmissions)
        .where(isFrom(email, owner))
        .orderBy(asc(createdAt))
    },
  },
  {
    name: 'reports',
    says: 'Your reports about stories, where you left this address.',
    read(owner) {
      const { caseNumber, submissionId, reason, text, email, createdAt, closedAt } = reports
      return db
        .select({ caseNumber, aboutStory: submissionId, reason, text, email, createdAt, closedAt })
        .from(reports)
        .where(isFrom(email, owner))
        .orderBy(asc(createdAt))
    },
  },
  {
    name: 'complaints',
    says: 'Your complaints about personal data, with the day by which we will answer.',
    read(owner) {
      const { caseNumber, name, email, complaint, createdAt, dueAt, closedAt } = complaints
      return db
        .select({ caseNumber, name, email, complaint, createdAt, dueAt, closedAt })
        .from(complaints)
        .where(isFrom(email, owner))
        .orderBy(asc(createdAt))
    },
  },
]

// Unlike the tables above, these do not promise an address in lower case.
function isFrom(address: PgColumn, { email }: ExportOwner) {
  return eq(sql`lower(${address})`, email.toLowerCase())
}
