import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { serialId, timestampNow } from './columns.ts'

/** Written before the files and deleted after them, so that the cleanup finds the files of an interrupted upload. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    sha256: text().primaryKey(),
    neededAt: timestampNow(),
  },
  (file) => [
    index().on(file.neededAt),
    check('a_file_has_a_hash', sql`${file.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

export const pictureAction = pgEnum('picture_action', [
  'uploaded',
  'credited',
  'replaced',
  'deleted',
])

export const pictureEvents = pgTable(
  'picture_events',
  {
    id: serialId(),
    picture: text().notNull(),
    actorId: uuid(),
    action: pictureAction().notNull(),
    note: text(),
    at: timestampNow(),
  },
  (event) => [index().on(event.picture, event.id), index().on(event.at, event.id)],
)

export type PictureAction = (typeof pictureEvents.$inferSelect)['action']
