import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { userReference } from './accounts.ts'
import { randomId, timestampNow } from './columns.ts'

/** Private: its owner alone. Unlisted: whoever was given the address. */
export const collectionVisibility = pgEnum('collection_visibility', ['private', 'unlisted'])

export const collectedType = pgEnum('collected_type', ['gallery', 'video', 'story'])

export const collections = pgTable(
  'collections',
  {
    id: randomId(),
    userId: userReference().notNull(),
    name: text().notNull(),
    visibility: collectionVisibility().notNull().default('private'),
    createdAt: timestampNow(),
  },
  (collection) => [
    index().on(collection.userId, collection.createdAt.desc().nullsFirst()),
    check('collections_are_named', sql`char_length(${collection.name}) between 1 and 80`),
  ],
)

export const collectionItems = pgTable(
  'collection_items',
  {
    id: randomId(),
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    itemType: collectedType().notNull(),
    itemId: text().notNull(),
    /** Its place among the others; gaps are allowed, ties are not looked for. */
    place: integer().notNull(),
    createdAt: timestampNow(),
  },
  (item) => [
    unique('once_in_a_collection').on(item.collectionId, item.itemType, item.itemId),
    index().on(item.collectionId, item.place),
  ],
)
