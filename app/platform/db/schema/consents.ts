import { index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { timestampColumn } from './columns.ts'
import { submissionReference } from './submissions.ts'

export const consentKind = pgEnum('consent_kind', ['editorial', 'privacy'])

/** UK GDPR, Article 7(1). */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    submissionId: submissionReference(),
    kind: consentKind().notNull(),
    wordingVersion: text().notNull(),
    wording: text().notNull(),
    givenAt: timestampColumn().notNull().defaultNow(),
    withdrawnAt: timestampColumn(),
  },
  (consent) => [index().on(consent.userId), index().on(consent.submissionId)],
)
