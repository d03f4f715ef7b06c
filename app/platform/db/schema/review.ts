import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { randomId, timestampColumn, timestampNow } from './columns.ts'
import { submissionReference, submissionStatus } from './submissions.ts'

/** A trigger keeps the counts in the transaction that changes submissions, so that no page counts a million rows. */
export const submissionCounts = pgTable(
  'submission_counts',
  {
    status: submissionStatus().notNull(),
    theme: text().notNull(),
    hasPhoto: boolean().notNull(),
    sample: boolean().notNull(),
    withdrawn: boolean().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (cell) => [
    primaryKey({
      columns: [cell.status, cell.theme, cell.hasPhoto, cell.sample, cell.withdrawn],
    }),
  ],
)

/** Kept for as long as whoever made it may take it back. */
export const undoableDecisions = pgTable('undoable_decisions', {
  submissionId: submissionReference().primaryKey(),
  actorId: userReference().notNull(),
  /** Any later version ends what may be undone. */
  version: integer().notNull(),
  status: submissionStatus().notNull(),
  adminNotes: text(),
  messageToAuthor: text(),
  approvedAt: timestampColumn(),
  approvedBy: text(),
  decidedAt: timestampNow(),
})

/** Opened by an admin who did not write them. A trigger removes the row when the text or photo changes. */
export const reviewOpenings = pgTable('review_openings', {
  submissionId: submissionReference().primaryKey(),
  openedAt: timestampNow(),
})

export const reviewPreferences = pgTable('review_preferences', {
  userId: userReference().primaryKey(),
  startsWithPending: boolean().notNull(),
})

export const bulkDecisions = pgTable('bulk_decisions', {
  id: randomId(),
  actorId: userReference().notNull(),
  toStatus: submissionStatus().notNull(),
  messageToAuthor: text(),
  /** From the form, so that a double click or a retry decides once. */
  formKey: uuid().notNull().unique('one_bulk_decision_per_form'),
  askedAt: timestampNow(),
  finishedAt: timestampColumn(),
})

export const bulkDecisionItems = pgTable(
  'bulk_decision_items',
  {
    bulkDecisionId: uuid()
      .notNull()
      .references(() => bulkDecisions.id, { onDelete: 'cascade' }),
    submissionId: submissionReference().notNull(),
    version: integer().notNull(),
    outcome: text(),
  },
  (item) => [
    primaryKey({ columns: [item.bulkDecisionId, item.submissionId] }),
    index().on(item.submissionId),
  ],
)
