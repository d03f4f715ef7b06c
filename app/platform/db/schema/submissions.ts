import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { randomId, serialId, timestampColumn, timestampNow } from './columns.ts'

export const submissionStatus = pgEnum('submission_status', ['pending', 'approved', 'rejected'])

export const submissionAction = pgEnum('submission_action', [
  'submitted',
  'approved',
  'rejected',
  'set to pending',
  'noted',
  'edited',
  'photo changed',
  'withdrawn',
  'second look asked',
  'classified',
  'undone',
])

export const submissionTheme = pgEnum('submission_theme', [
  'personal',
  'journey',
  'memorial',
  'identity',
  'love',
  'transformation',
])

export const nameShown = pgEnum('name_shown', ['full', 'first', 'anonymous'])

export const submissions = pgTable(
  'submissions',
  {
    id: randomId(),
    /** Never given twice: what people call a story by. */
    number: serial().unique(),
    userId: userReference().notNull(),
    title: text(),
    name: text().notNull(),
    nameShown: nameShown().notNull().default('full'),
    email: text().notNull(),
    location: text(),
    /** The location with case and spaces folded: stories of one place have the same. */
    place: text().generatedAlwaysAs(
      sql`nullif(lower(regexp_replace(btrim(location), '\\s+', ' ', 'g')), '')`,
    ),
    story: text().notNull(),
    theme: submissionTheme(),
    contentNote: text(),
    photoDescription: text(),

    // photo_url is the public address (/photos/<photo_id>), photo_key the object's name in storage.
    photoUrl: text().notNull().default(''),
    photoName: text(),
    photoId: uuid().unique(),
    photoKey: text().unique(),
    photoWidth: integer(),
    photoHeight: integer(),
    /** Null once its author has sent one that was stored. */
    photoNotStoredAt: timestampColumn(),
    /** Base64 of a WebP. */
    photoBlurred: text(),

    status: submissionStatus().notNull().default('pending'),
    adminNotes: text(),
    messageToAuthor: text(),
    approvedAt: timestampColumn(),
    approvedBy: text(),

    /** It is then rejected for good. */
    withdrawnAt: timestampColumn(),
    /** Its author may ask once. */
    secondLookAt: timestampColumn(),
    secondLookReason: text(),

    thanksOff: boolean().notNull().default(false),

    // From the form, so that a double click or a retry finds the row it already made.
    formKey: uuid().notNull().defaultRandom(),
    version: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    createdAt: timestampNow(),
    updatedAt: timestampNow(),
  },
  (submission) => [
    unique('submissions_form_key').on(submission.userId, submission.formKey),
    index('submissions_published').on(
      submission.status,
      submission.approvedAt.desc().nullsLast(),
      submission.id.desc().nullsFirst(),
    ),
    index('submissions_published_by_theme')
      .on(
        submission.theme,
        submission.approvedAt.desc().nullsLast(),
        submission.id.desc().nullsFirst(),
      )
      .where(sql`${submission.status} = 'approved'`),
    index('submissions_published_by_place')
      .on(
        submission.place,
        submission.approvedAt.desc().nullsLast(),
        submission.id.desc().nullsFirst(),
      )
      .where(sql`${submission.status} = 'approved'`),
    // What may stand on the cover: a photo, and nothing to be warned of.
    index('submissions_for_the_cover')
      .on(submission.approvedAt.desc().nullsLast(), submission.id.desc().nullsFirst())
      .where(
        sql`${submission.status} = 'approved' and ${submission.photoId} is not null and ${submission.contentNote} is null`,
      ),
    index('submissions_without_blurred_copy')
      .on(submission.id)
      .where(sql`${submission.photoId} is not null and ${submission.photoBlurred} is null`),
    // The column is made in db/migrations. Undeclared, since it is as long as the story and no query of a whole one needs it.
    index('submissions_words').using('gin', sql`words`),
    index('submissions_names').using(
      'gin',
      sql`(coalesce(${submission.title}, '') || ' ' || ${submission.name} || ' ' || ${submission.email}) gin_trgm_ops`,
    ),
    index('approved_story_places')
      .using('gin', sql`${submission.place} gin_trgm_ops`)
      .where(sql`${submission.status} = 'approved'`),
    index('approved_story_titles')
      .using('gin', sql`${submission.title} gin_trgm_ops`)
      .where(sql`${submission.status} = 'approved'`),
    index('submissions_newest').on(
      submission.createdAt.desc().nullsFirst(),
      submission.id.desc().nullsFirst(),
    ),
    index('submissions_of_status').on(
      submission.status,
      submission.createdAt.desc().nullsFirst(),
      submission.id.desc().nullsFirst(),
    ),
    index('submissions_of_author').on(
      submission.userId,
      submission.createdAt.desc().nullsFirst(),
      submission.id.desc().nullsFirst(),
    ),
    check(
      'exactly_approved_submissions_say_when',
      sql`(${submission.status} = 'approved') = (${submission.approvedAt} is not null)`,
    ),
    check(
      'only_approved_submissions_say_by_whom',
      sql`${submission.status} = 'approved' or ${submission.approvedBy} is null`,
    ),
    check(
      'a_photo_is_whole_or_absent',
      sql`num_nulls(${submission.photoId}, ${submission.photoKey}, ${submission.photoWidth}, ${submission.photoHeight}) in (0, 4)
        and (${submission.photoUrl} = '') = (${submission.photoId} is null)`,
    ),
    check(
      'a_blurred_copy_has_its_photo',
      sql`${submission.photoBlurred} is null or ${submission.photoId} is not null`,
    ),
    check(
      'a_withdrawn_story_is_not_read',
      sql`${submission.withdrawnAt} is null or ${submission.status} = 'rejected'`,
    ),
    check('a_story_has_words', sql`length(btrim(${submission.story})) > 0`),
    check('a_story_fits', sql`length(${submission.story}) <= 20000`),
  ],
)

export function submissionReference() {
  return uuid().references(() => submissions.id, { onDelete: 'cascade' })
}

/** A reader's thanks, counted for the author alone. One that a visitor gave says nothing of them after a day. */
export const storyThanks = pgTable(
  'story_thanks',
  {
    /** What whoever gave them takes them back with. */
    id: randomId(),
    submissionId: submissionReference().notNull(),
    userId: userReference(),
    /** For a day, a fingerprint of a visitor's network address, the day and the story. */
    addressOfDay: text().unique('once_a_day_from_an_address'),
    createdAt: timestampNow(),
  },
  (thanks) => [
    unique('once_from_a_member').on(thanks.submissionId, thanks.userId),
    index().on(thanks.userId),
  ],
)

/** What somebody has typed in the story form and not sent: one row for each device that they write on. */
export const storyDrafts = pgTable(
  'story_drafts',
  {
    userId: userReference().notNull(),
    /** Made by the device, and kept there with its own copy. */
    key: uuid().notNull(),
    words: jsonb().$type<Record<string, string>>().notNull(),
    writtenAt: timestampNow(),
  },
  (draft) => [primaryKey({ columns: [draft.userId, draft.key] })],
)

/** Append-only (a trigger refuses updates and deletes). Without foreign keys, so it outlives the account. */
export const submissionEvents = pgTable(
  'submission_events',
  {
    id: serialId(),
    submissionId: uuid().notNull(),
    actorId: uuid(),
    action: submissionAction().notNull(),
    fromStatus: submissionStatus(),
    toStatus: submissionStatus(),
    note: text(),
    at: timestampNow(),
  },
  (event) => [
    index().on(event.submissionId, event.id),
    index().on(event.action, event.at),
    index().on(event.at, event.id),
  ],
)

export const consentKind = pgEnum('consent_kind', ['editorial', 'privacy'])

/** UK GDPR, Article 7(1). */
export const consents = pgTable(
  'consents',
  {
    id: randomId(),
    userId: userReference().notNull(),
    submissionId: submissionReference(),
    kind: consentKind().notNull(),
    wordingVersion: text().notNull(),
    wording: text().notNull(),
    givenAt: timestampNow(),
    withdrawnAt: timestampColumn(),
  },
  (consent) => [index().on(consent.userId), index().on(consent.submissionId)],
)

export const notices = pgTable(
  'notices',
  {
    id: randomId(),
    userId: userReference().notNull(),
    submissionId: submissionReference().notNull(),
    kind: text().notNull(),
    createdAt: timestampNow(),
    readAt: timestampColumn(),
  },
  (notice) => [
    index().on(notice.userId, notice.createdAt),
    check('known_notices', sql`${notice.kind} in ('approved', 'rejected', 'set to pending')`),
  ],
)

export type Submission = typeof submissions.$inferSelect
export type SubmissionEvent = typeof submissionEvents.$inferSelect
export type SubmissionAction = SubmissionEvent['action']
export type SubmissionStatus = Submission['status']
export type SubmissionTheme = NonNullable<Submission['theme']>
