import { index, integer, jsonb, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { userUntilDeleted } from './accounts.ts'
import { serialId, timestampNow } from './columns.ts'

export const settingsFormNames = [
  'front-page',
  'publisher',
  'contact',
  'social-links',
  'films',
  'team',
  'about',
  'privacy',
  'terms',
  'accessibility',
] as const
export const settingsForm = pgEnum('settings_form', settingsFormNames)

/** `kept` is a text that was never shown to readers, such as a draft that was discarded. */
export const settingsChanges = ['imported', 'changed', 'restored', 'kept'] as const
export const settingsChange = pgEnum('settings_change', settingsChanges)

/** What the magazine says about itself: a row for each form. Readers see `fields`. */
export const storedSettings = pgTable('site_settings', {
  form: settingsForm().primaryKey(),
  version: integer().notNull().default(1),
  fields: jsonb().$type<Record<string, unknown>>().notNull(),
  /** What is not published yet: only the front page has a draft. */
  draft: jsonb().$type<Record<string, unknown>>(),
  /** The SHA-256 of the file the fields came from; null once they were changed here. */
  checksum: text(),
  changedBy: userUntilDeleted(),
  changedAt: timestampNow(),
})

export const settingsRevisions = pgTable(
  'site_settings_revisions',
  {
    id: serialId(),
    form: settingsForm().notNull(),
    number: integer().notNull(),
    change: settingsChange().notNull(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    madeBy: userUntilDeleted(),
    madeAt: timestampNow(),
    why: text().notNull(),
  },
  (revision) => [
    unique('one_settings_revision_per_number').on(revision.form, revision.number),
    index().on(revision.madeAt, revision.id),
  ],
)

export type SettingsForm = (typeof settingsFormNames)[number]
export type SettingsChange = (typeof settingsChanges)[number]
