import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
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
    if (documents.length === 0) return
    await tx
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
  })
}
