import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { searchDocuments } from '#app/db/schema/search.ts'
import type { ResultKind } from './search.ts'

/** By what the index knows a piece. */
export type DocumentKey = {
  kind: Exclude<ResultKind, 'story'>
  /** The last part of its first address. */
  id: string
}

/** A piece of the editors. */
export type SearchDocument = DocumentKey & {
  title: string
  summary: string
  body: string
  /** What it was made from, by which whoever writes it knows whether it is as it should be. */
  source: string
  /** The day by which lists have it, as in `2026-11-22`. */
  listedOn: string | null
}

/** What each document of the index was made from. @param keys only these, or else all */
export async function readDocumentSources(keys?: DocumentKey[]) {
  const { kind, id, source } = searchDocuments
  return db
    .select({ kind: sql<DocumentKey['kind']>`${kind}`, id, source })
    .from(searchDocuments)
    .where(keys && isOneOf(keys))
}

/** Adds documents to the index, in place of those that it has of the same pieces. */
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
  if (keys.length > 0) await db.delete(searchDocuments).where(isOneOf(keys))
}

function isOneOf(keys: DocumentKey[]) {
  const kinds = sql.param(keys.map(({ kind }) => kind))
  const ids = sql.param(keys.map(({ id }) => id))
  return sql`(${searchDocuments.kind}, ${searchDocuments.id}) in (select * from unnest(${kinds}::text[], ${ids}::text[]))`
}
