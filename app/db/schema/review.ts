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
import { timestampColumn } from './columns.ts'
import { submissionReference, submissionStatus } from './submissions.ts'

/**
 * How many submissions there are of each sort. A trigger keeps it right in the transaction that changes them, so that
 * the review pages and the public page need not count a million rows. Every figure they show is a sum of some of these.
 */
export const submissionCounts = pgTable(
  'submission_counts',
  {
    status: submissionStatus().notNull(),
    /** Empty for none. */
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

/** What the last decision on a submission replaced, for as long as whoever made it may take it back. */
export const undoableDecisions = pgTable('undoable_decisions', {
  submissionId: submissionReference().primaryKey(),
  actorId: userReference().notNull(),
  /** The submission's version right after the decision: any later change ends what may be undone. */
  version: integer().notNull(),
  status: submissionStatus().notNull(),
  adminNotes: text(),
  messageToAuthor: text(),
  approvedAt: timestampColumn(),
  approvedBy: text(),
  decidedAt: timestampColumn().notNull().defaultNow(),
})

/**
 * Admins who have a submission open right now. A row that has not been renewed for a while is out of date. The table keeps its
 * first name, which an older version of the site still uses.
 */
export const reviewPresence = pgTable(
  'desk_readers',
  {
    submissionId: submissionReference().notNull(),
    userId: userReference().notNull(),
    seenAt: timestampColumn().notNull().defaultNow(),
  },
  (reader) => [primaryKey({ columns: [reader.submissionId, reader.userId] })],
)

/**
 * Submissions whose text, as it is now, an admin has opened who did not write it. A trigger removes the row when the
 * author changes the text or the photo.
 */
export const reviewOpenings = pgTable('review_openings', {
  submissionId: submissionReference().primaryKey(),
  openedAt: timestampColumn().notNull().defaultNow(),
})

/** An admin's settings for the review pages. Without a row the defaults apply. */
export const reviewPreferences = pgTable('review_preferences', {
  userId: userReference().primaryKey(),
  /** Whether /admin shows the pending stories, oldest first, instead of all. */
  startsWithPending: boolean('starts_with_waiting').notNull(),
})

/** One decision on many submissions, with what became of each. */
export const bulkDecisions = pgTable('bulk_decisions', {
  id: uuid().primaryKey().defaultRandom(),
  actorId: userReference().notNull(),
  toStatus: submissionStatus().notNull(),
  messageToAuthor: text(),
  /** Made by the form, so that a double click or a retry decides once. */
  formKey: uuid().notNull().unique('one_bulk_decision_per_form'),
  askedAt: timestampColumn().notNull().defaultNow(),
  finishedAt: timestampColumn(),
})

export const bulkDecisionItems = pgTable(
  'bulk_decision_items',
  {
    bulkDecisionId: uuid()
      .notNull()
      .references(() => bulkDecisions.id, { onDelete: 'cascade' }),
    submissionId: submissionReference().notNull(),
    /** The version the admin was looking at. */
    version: integer().notNull(),
    /** Null while it waits; `done`, or why not. */
    outcome: text(),
  },
  (item) => [
    primaryKey({ columns: [item.bulkDecisionId, item.submissionId] }),
    index().on(item.submissionId),
  ],
)
