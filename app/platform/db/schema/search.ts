import { type SQL, sql } from 'drizzle-orm'
import { customType, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text().notNull(),
    id: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    /** The revision and the versions of the program that it was made from. */
    source: text().notNull(),
    listedOn: date({ mode: 'string' }),
    /** What is common in texts is looked for in the title and summary first. */
    heading: words()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${searchDocuments.title}), 'A') || setweight(to_tsvector('english', ${searchDocuments.summary}), 'B')`,
      ),
    words: words()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${searchDocuments.title}), 'A') || setweight(to_tsvector('english', ${searchDocuments.summary}), 'B') || setweight(to_tsvector('english', ${searchDocuments.body}), 'C')`,
      ),
  },
  (document) => [
    primaryKey({ columns: [document.kind, document.id] }),
    index('search_documents_words').using('gin', document.words),
    index('search_documents_heading').using('gin', document.heading),
    index('search_documents_titles').using('gin', sql`${document.title} gin_trgm_ops`),
    index('search_documents_listed').on(
      document.listedOn.desc().nullsLast(),
      document.kind,
      document.id,
    ),
  ],
)
