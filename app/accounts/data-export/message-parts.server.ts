import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { db } from '#app/platform/db/client.server.ts'
import {
  bounces,
  cases,
  newsletterRecipients,
  newsletters,
  subscriptions,
  suppressions,
} from '#app/platform/db/schema/tables.server.ts'
import { type ExportPart, rowsPart } from './export-part.server.ts'

// These were sent without an account, with an email address. They belong to whoever has verified that address.

const { caseNumber, submissionId, about, name, email, text, createdAt, dueAt, closedAt } = cases

export const messageParts: ExportPart[] = [
  rowsPart(subscriptions, {
    name: 'subscriptions',
    says: 'The emails you asked for: our newsletter, or news about an offer. The words you agreed to, and when you asked, confirmed and unsubscribed.',
    columns: [
      'topic',
      'email',
      'wording',
      'wordingVersion',
      'askedAt',
      'confirmedAt',
      'unsubscribedAt',
    ],
    owner: 'email',
    orderBy: 'askedAt',
  }),
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
  rowsPart(bounces, {
    name: 'returnedEmails',
    says: 'When emails to you came back, for 90 days.',
    columns: { forGood: 'isHard', code: 'code', bouncedAt: 'bouncedAt' },
    owner: 'email',
    orderBy: 'bouncedAt',
  }),
  rowsPart(suppressions, {
    name: 'suppressed',
    says: 'Why we send no newsletters to your address, if emails to it came back or you complained of one.',
    columns: ['reason', 'code', 'suppressedAt'],
    owner: 'email',
    orderBy: 'suppressedAt',
  }),
  casePart('message', {
    name: 'contactMessages',
    says: 'What you wrote to us with the contact form.',
    columns: { name, email, subject: about, message: text, createdAt, closedAt },
  }),
  casePart('report', {
    name: 'reports',
    says: 'Your reports about stories, where you left this address.',
    columns: {
      caseNumber,
      aboutStory: submissionId,
      reason: about,
      text,
      email,
      createdAt,
      closedAt,
    },
  }),
  casePart('complaint', {
    name: 'complaints',
    says: 'Your complaints about personal data, with the day by which we will answer.',
    columns: { caseNumber, name, email, complaint: text, createdAt, dueAt, closedAt },
  }),
]

type CasePart = Pick<ExportPart, 'name' | 'says'> & { columns: Record<string, PgColumn> }

function casePart(
  kind: typeof cases.$inferSelect.kind,
  { columns, ...part }: CasePart,
): ExportPart {
  return {
    ...part,
    read(owner) {
      // Unlike the tables above, this does not promise an address in lower case.
      const isFrom = eq(sql`lower(${cases.email})`, owner.email.toLowerCase())
      return db
        .select(columns)
        .from(cases)
        .where(and(eq(cases.kind, kind), isFrom))
        .orderBy(asc(createdAt))
    },
  }
}
