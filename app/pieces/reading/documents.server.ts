import { sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { searchDocuments } from '#app/platform/db/schema/search.ts'
import type { ResultKind } from './search.ts'

export type DocumentKey = {
  kind: Exclude<ResultKind, 'story'>
  id: string
}

export type SearchDocument = DocumentKey & {
  title: string
  summary: string
  body: string
  source: string
  listedOn: string | null
}

export async function readDocumentSources(keys?: DocumentKey[]) {
  const { kind, id, source } = searchDocuments
  return db
    .select({ kind: sql<DocumentKey['kind']>`${kind}`, id, source })
    .from(searchDocuments)
    .where(keys && matchesKeys(keys))
}

export async function writeDocuments(documents: SearchDocument[]) {
  if (documents.length === 0) return
  await db
    .insert(searchDocuments)
    .values(documents)
    .onConflictDoUpdate({
      target: [searchDocuments.kind, searchDocuments.id],
      set: {
        title: sql`excluded.title`,
        summary: sql`excluded.summary`,
        body: sql`excluded.body`,
        source: sql`excluded.source`,
        listedOn: sql`excluded.listed_on`,
      },
    })
}

export async function removeDocuments(keys: DocumentKey[]) {
  if (keys.length > 0) await db.delete(searchDocuments).where(matchesKeys(keys))
}

function matchesKeys(keys: DocumentKey[]) {
  const kinds = sql.param(keys.map(({ kind }) => kind))
  const ids = sql.param(keys.map(({ id }) => id))
  return sql`(${searchDocuments.kind}, ${searchDocuments.id}) in (select * from unnest(${kinds}::text[], ${ids}::text[]))`
}
