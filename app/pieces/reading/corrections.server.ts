import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { readStoredFields } from '#app/pieces/text/fields.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import type { Correction } from '#content/front-matter.ts'

export type DatedCorrection = Correction & {
  /** A UUID made of the article and the words, which stays when either is published again. */
  id: string
  article: { title: string; slug: string }
}

export async function listCorrections(): Promise<DatedCorrection[]> {
  const rows = await db
    .select({ id: pieces.id, slug: pieces.slug, fields: pieceRevisions.fields })
    .from(pieces)
    .innerJoin(
      pieceRevisions,
      and(
        eq(pieceRevisions.pieceId, pieces.id),
        eq(pieceRevisions.number, pieces.liveRevision),
        eq(pieces.kind, 'article'),
      ),
    )
    .where(sql`jsonb_array_length(coalesce(${pieceRevisions.fields} -> 'corrections', '[]')) > 0`)
    .orderBy(pieces.position, pieces.slug)
  return rows
    .flatMap(({ id, slug, fields }) => {
      const article = readStoredFields('article', fields)
      if (!article || !slug) return []
      const { title, corrections } = article
      return corrections.map((correction) => ({
        ...correction,
        id: idOf(id, correction),
        article: { title, slug },
      }))
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
}

/** A correction that stands in several articles is there once, with all of them. */
export async function listCorrectionsByDay() {
  const days = Map.groupBy(await listCorrections(), ({ date }) => date)
  return [...days].map(([date, listed]) => {
    const corrections = Map.groupBy(listed, ({ text, law }) => JSON.stringify([text, law]))
    return { date, corrections: [...corrections.values()].map(withArticles) }
  })
}

function withArticles(same: DatedCorrection[]) {
  const { id, text, law } = same[0]!
  return { id, text, law, articles: same.map(({ article }) => article) }
}

function idOf(articleId: string, { date, text }: Correction) {
  const hash = createHash('sha256').update(`${articleId} ${date} ${text}`).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
