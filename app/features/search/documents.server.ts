import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { searchDocuments } from '#app/db/schema/search.ts'
import type { ResultKind } from './search.ts'

/** A piece of the editors. Its id is the last part of its address. */
export type SearchDocument = {
  kind: Exclude<ResultKind, 'story'>
  id: string
  title: string
  summary: string
  body: string
}

// Any number that no other program uses on this database.
const fillingLock = 1_845_1978

/**
 * Makes the search index hold exactly these pieces. Instances that start at the same time take turns, and no search
 * sees a half-filled table.
 */
export async function indexDocuments(documents: SearchDocument[]) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${fillingLock})`)
    const keys = documents.map(({ kind, id }) => `${kind} ${id}`)
    await tx
      .delete(searchDocuments)
      .where(
        sql`${searchDocuments.kind} || ' ' || ${searchDocuments.id} <> all(${sql.param(keys)}::text[])`,
      )
    for (let start = 0; start < documents.length; start += rowsAtOnce) {
      await writeDocuments(tx, documents.slice(start, start + rowsAtOnce))
    }
  })
}

/** Replaces one piece in the index. @param document null when the magazine has it no more */
export async function indexDocument(
  { kind, id }: Pick<SearchDocument, 'kind' | 'id'>,
  document: SearchDocument | null,
) {
  if (document) return writeDocuments(db, [document])
  await db
    .delete(searchDocuments)
    .where(and(eq(searchDocuments.kind, kind), eq(searchDocuments.id, id)))
}

const rowsAtOnce = 500

async function writeDocuments(writer: Pick<Transaction, 'insert'>, documents: SearchDocument[]) {
  await writer
    .insert(searchDocuments)
    .values(documents)
    .onConflictDoUpdate({
      target: [searchDocuments.kind, searchDocuments.id],
      set: {
        title: sql`excluded.title`,
        summary: sql`excluded.summary`,
        body: sql`excluded.body`,
      },
    })
}
