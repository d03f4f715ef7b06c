import { asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { db } from '#app/db/client.server.ts'
import {
  complaints,
  contactSubmissions,
  reports,
  subscriptions,
} from '#app/db/schema/tables.server.ts'
import type { ExportOwner, ExportPart } from './part.server.ts'

// These were sent without an account, with an email address. They belong to whoever has verified that address.

export const messageParts: ExportPart[] = [
  {
    name: 'subscriptions',
    says: 'The emails you asked for: our newsletter, or news about an offer. The words you agreed to, and when you asked, confirmed and unsubscribed.',
    read: (owner) =>
      db
        .select({
          topic: subscriptions.topic,
          email: subscriptions.email,
          wording: subscriptions.wording,
          wordingVersion: subscriptions.wordingVersion,
          askedAt: subscriptions.askedAt,
          confirmedAt: subscriptions.confirmedAt,
          unsubscribedAt: subscriptions.unsubscribedAt,
        })
        .from(subscriptions)
        .where(isFrom(subscriptions.email, owner))
        .orderBy(asc(subscriptions.askedAt)),
  },
  {
    name: 'contactMessages',
    says: 'What you wrote to us with the contact form.',
    read: (owner) =>
      db
        .select({
          name: contactSubmissions.name,
          email: contactSubmissions.email,
          subject: contactSubmissions.subject,
          message: contactSubmissions.message,
          createdAt: contactSubmissions.createdAt,
          closedAt: contactSubmissions.closedAt,
        })
        .from(contactSubmissions)
        .where(isFrom(contactSubmissions.email, owner))
        .orderBy(asc(contactSubmissions.createdAt)),
  },
  {
    name: 'reports',
    says: 'Your reports about stories, where you left this address.',
    read: (owner) =>
      db
        .select({
          caseNumber: reports.caseNumber,
          aboutStory: reports.submissionId,
          reason: reports.reason,
          text: reports.text,
          email: reports.email,
          createdAt: reports.createdAt,
          closedAt: reports.closedAt,
        })
        .from(reports)
        .where(isFrom(reports.email, owner))
        .orderBy(asc(reports.createdAt)),
  },
  {
    name: 'complaints',
    says: 'Your complaints about personal data, with the day by which we will answer.',
    read: (owner) =>
      db
        .select({
          caseNumber: complaints.caseNumber,
          name: complaints.name,
          email: complaints.email,
          complaint: complaints.complaint,
          createdAt: complaints.createdAt,
          dueAt: complaints.dueAt,
          closedAt: complaints.closedAt,
        })
        .from(complaints)
        .where(isFrom(complaints.email, owner))
        .orderBy(asc(complaints.createdAt)),
  },
]

// Some forms store an address as it was typed.
function isFrom(address: PgColumn, { email }: ExportOwner) {
  return eq(sql`lower(${address})`, email.toLowerCase())
}
