import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { isLiveRevision } from '#app/pieces/reading/live-pieces.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import {
  collectionItems,
  favoriteKinds,
  favorites,
  favoriteType,
  pieceAddresses,
  pieceRenderings,
  pieceRevisions,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'

export type PieceUses = {
  favourites: number
  collections: number
  linkedFrom: Pick<Piece, 'id' | 'kind' | 'title'>[]
}

export async function findUses({
  id,
  kind,
  key,
}: Pick<Piece, 'id' | 'kind' | 'key'>): Promise<PieceUses> {
  if (key === null) return { favourites: 0, collections: 0, linkedFrom: [] }
  const type = favoriteType.enumValues.find((each) => favoriteKinds[each] === kind)
  const countIn = (table: typeof favorites | typeof collectionItems) =>
    type ? db.$count(table, and(eq(table.itemType, type), eq(table.itemId, key))) : 0
  const [favourites, collections, linkedFrom] = await Promise.all([
    countIn(favorites),
    countIn(collectionItems),
    findLinking({ id, kind, key }),
  ])
  return { favourites, collections, linkedFrom }
}

async function findLinking({ id, kind, key }: { id: string; kind: Piece['kind']; key: string }) {
  const addresses = await db
    .select({ slug: pieceAddresses.slug })
    .from(pieceAddresses)
    .where(eq(pieceAddresses.pieceId, id))
  const links = addresses.flatMap(({ slug }) => {
    // As JSON has the attribute of HTML; a heading of the page may follow.
    const path = piecePath({ kind, slug }).replaceAll('&', '&amp;')
    return [`href=\\"${path}\\"`, `href=\\"${path}#`]
  })
  const conditions: SQL[] = links.map(
    (link) => sql`strpos(${pieceRenderings.body}::text, ${link}) > 0`,
  )
  if (kind === 'work') {
    conditions.push(
      sql`${pieceRevisions.fields} #> '{more,works}' @> ${JSON.stringify([key])}::jsonb`,
    )
  }
  if (conditions.length === 0) return []
  return db
    .select({
      id: pieces.id,
      kind: pieces.kind,
      title: sql<string>`${pieceRevisions.fields} ->> 'title'`,
    })
    .from(pieces)
    .innerJoin(pieceRevisions, isLiveRevision)
    .leftJoin(pieceRenderings, eq(pieceRenderings.pieceId, pieces.id))
    .where(and(ne(pieces.id, id), or(...conditions)))
    .orderBy(sql`3`)
}
