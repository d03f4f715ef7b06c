import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { PieceKind } from '#app/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceEvents,
  pieceRenderings,
  pieceRevisions,
  pieces,
} from '#app/db/schema/tables.server.ts'
import { type PublishedFields, pieceFields } from './fields.ts'

/** What lists, cards and search results show of a piece; everything else is read with its text. */
const listedFields = {
  article: [
    ...(['title', 'excerpt', 'author', 'date', 'updated', 'category', 'tags'] as const),
    ...(['picture', 'alt', 'fictional'] as const),
  ],
  work: [
    ...(['title', 'description', 'category', 'location', 'year', 'style'] as const),
    ...(['picture', 'alt', 'fictional'] as const),
  ],
  film: [
    ...(['title', 'description', 'series', 'seconds', 'location', 'embedId'] as const),
    ...(['contentNote', 'picture', 'alt', 'fictional'] as const),
  ],
} satisfies { [Kind in PieceKind]: readonly (keyof PublishedFields[Kind])[] }

const listedNames = new Set<string>(Object.values(listedFields).flat())

/** What no list shows. */
const leftOut = Object.values(pieceFields)
  .flatMap(({ shape }) => Object.keys(shape))
  .filter((name) => !listedNames.has(name))

type ListedFields<Kind extends PieceKind> = Pick<
  PublishedFields[Kind],
  (typeof listedFields)[Kind][number] & keyof PublishedFields[Kind]
>

type LivePieceOf<Kind extends PieceKind> = {
  kind: Kind
  id: string
  /** Its first address, by which favourites and collections know it. */
  key: string
  slug: string
  /** The number of the revision that readers read. */
  revision: number
  position: number | null
  /** The day by which the latest stand first: that of its fields, or that of its first publication. */
  listedAt: string
  fields: ListedFields<Kind>
  /** Of its text. */
  words: number
}

/** A piece that readers read, as lists know it. */
export type LivePiece<Kind extends PieceKind = PieceKind> = {
  [Each in Kind]: LivePieceOf<Each>
}[Kind]

const piecesAtOnce = 2_000

/** @param ids all live pieces without it */
export async function readLivePieces(ids?: string[]): Promise<LivePiece[]> {
  // All kinds at once, so that the database reads one while another is unpacked here.
  const kinds = Object.keys(listedFields) as PieceKind[]
  return (await Promise.all(kinds.map((kind) => readPiecesOf(kind, ids)))).flat()
}

async function readPiecesOf(kind: PieceKind, ids?: string[]) {
  // In parts: thousands of pieces may take longer than a statement may.
  const all: LivePiece[] = []
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({
        ...{ id: pieces.id, kind: pieces.kind, key: pieces.key, slug: pieces.slug },
        ...{ revision: pieceRevisions.number, position: pieces.position },
        firstPublishedAt: pieces.firstPublishedAt,
        fields: sql<Record<string, unknown>>`${listed}`,
        words: sql<number>`coalesce(${pieceRenderings.words}, ${wordsOfBody})`,
      })
      .from(pieces)
      .innerJoin(pieceRevisions, isLiveRevision)
      .leftJoin(pieceRenderings, eq(pieceRenderings.pieceId, pieces.id))
      .where(
        and(
          eq(pieces.kind, kind),
          ids && sql`${pieces.id} = any(${sql.param(ids)}::uuid[])`,
          after ? gt(pieces.id, after) : undefined,
        ),
      )
      .orderBy(asc(pieces.id))
      .limit(piecesAtOnce)
    all.push(
      ...rows.flatMap(({ firstPublishedAt, ...piece }) => {
        if (piece.key === null || piece.slug === null) return []
        const listedAt = String(piece.fields.date ?? firstPublishedAt?.toISOString() ?? '')
        return [{ ...piece, listedAt } as unknown as LivePiece]
      }),
    )
    after = rows.at(-1)?.id
    if (rows.length < piecesAtOnce) return all
  }
}

/** Joins a piece with the revision that readers read. */
export const isLiveRevision = and(
  eq(pieceRevisions.pieceId, pieces.id),
  eq(pieceRevisions.number, pieces.liveRevision),
)

const listed = sql`${pieceRevisions.fields} - ${sql.param(leftOut)}::text[]`

// After a restore, until the text is rendered again.
const wordsOfBody = sql`array_length(regexp_split_to_array(${pieceRevisions.body}, '\\s+'), 1)`

/**
 * What an address is that no live piece has.
 *
 * @returns the present address of a piece that had it; for one that was unpublished, why it was, as its readers are told;
 * null for any other
 */
export async function findFormerSlug(kind: PieceKind, slug: string) {
  // PostgreSQL refuses NUL.
  if (slug.includes('\0')) return null
  const [found] = await db
    .select({
      ...{ id: pieces.id, slug: pieces.slug },
      ...{ state: pieces.state, unpublishedAt: pieces.unpublishedAt },
    })
    .from(pieceAddresses)
    .innerJoin(pieces, eq(pieces.id, pieceAddresses.pieceId))
    .where(and(eq(pieceAddresses.kind, kind), eq(pieceAddresses.slug, slug)))
  if (!found) return null
  if (found.unpublishedAt) return { isTakenDown: true, why: await reasonOf(found.id) } as const
  return found.state === 'published' && found.slug !== slug && found.slug !== null
    ? ({ isTakenDown: false, slug: found.slug } as const)
    : null
}

async function reasonOf(pieceId: string) {
  const [event] = await db
    .select({ note: pieceEvents.note })
    .from(pieceEvents)
    .where(and(eq(pieceEvents.pieceId, pieceId), eq(pieceEvents.action, 'unpublished')))
    .orderBy(desc(pieceEvents.id))
    .limit(1)
  return event?.note ?? null
}
