import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { type PublishedFields, readStoredFields } from '#app/pieces/text/fields.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceEvents,
  pieceRenderings,
  pieceRevisions,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'

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

type ListedFields<Kind extends PieceKind> = Pick<
  PublishedFields[Kind],
  (typeof listedFields)[Kind][number] & keyof PublishedFields[Kind]
> &
  (Kind extends 'work' ? { seen: string[] } : unknown)

type LivePieceOf<Kind extends PieceKind> = {
  kind: Kind
  id: string
  key: string
  slug: string
  revision: number
  position: number | null
  /** The day of its fields, or that of its first publication. */
  listedAt: string
  fields: ListedFields<Kind>
  words: number
}

export type LivePiece<Kind extends PieceKind = PieceKind> = {
  [Each in Kind]: LivePieceOf<Each>
}[Kind]

const piecesAtOnce = 2_000

/** One whose fields no page could show is left out and logged. */
export async function readLivePieces(ids?: string[]): Promise<LivePiece[]> {
  // The database reads one kind while another is unpacked here.
  const kinds = Object.keys(listedFields) as PieceKind[]
  return (await Promise.all(kinds.map((kind) => readPiecesOf(kind, ids)))).flat()
}

async function readPiecesOf(kind: PieceKind, ids?: string[]) {
  // In parts: thousands of pieces may take longer than a statement may.
  const all: LivePiece[] = []
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({
        id: pieces.id,
        kind: pieces.kind,
        key: pieces.key,
        slug: pieces.slug,
        revision: pieceRevisions.number,
        position: pieces.position,
        firstPublishedAt: pieces.firstPublishedAt,
        fields: pieceRevisions.fields,
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
    for (const { firstPublishedAt, ...piece } of rows) {
      const fields = listedFieldsOf(kind, piece.fields)
      if (piece.key === null || piece.slug === null) continue
      if (!fields) {
        log.error({ piece: piece.id }, 'a live piece has fields that cannot be shown')
        continue
      }
      const listedAt = String(fields.date ?? firstPublishedAt?.toISOString() ?? '')
      all.push({ ...piece, fields, listedAt } as unknown as LivePiece)
    }
    after = rows.at(-1)?.id
    if (rows.length < piecesAtOnce) return all
  }
}

function listedFieldsOf(kind: PieceKind, stored: unknown): Record<string, unknown> | null {
  const fields = readStoredFields(kind, stored) as Record<string, unknown> | null
  if (!fields) return null
  const listed = Object.fromEntries(
    listedFields[kind].flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  )
  return kind === 'work' ? { ...listed, seen: seenIn(fields as PublishedFields['work']) } : listed
}

/** Titles such as “Artist at Work” do not say what is drawn. */
export function seenIn({ symbols }: Pick<PublishedFields['work'], 'symbols'>) {
  return symbols.slice(0, 3).map(({ label }) => label)
}

export async function findUnshown() {
  const unshown: { id: string; title: string }[] = []
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({
        id: pieces.id,
        kind: pieces.kind,
        title: pieces.title,
        fields: pieceRevisions.fields,
      })
      .from(pieces)
      .innerJoin(pieceRevisions, isLiveRevision)
      .where(after ? gt(pieces.id, after) : undefined)
      .orderBy(asc(pieces.id))
      .limit(piecesAtOnce)
    const bad = rows.filter(({ kind, fields }) => readStoredFields(kind, fields) === null)
    unshown.push(...bad.map(({ id, title }) => ({ id, title })))
    after = rows.at(-1)?.id
    if (rows.length < piecesAtOnce) return unshown
  }
}

export const isLiveRevision = and(
  eq(pieceRevisions.pieceId, pieces.id),
  eq(pieceRevisions.number, pieces.liveRevision),
)

// After a restore, until the text is rendered again.
const wordsOfBody = sql`array_length(regexp_split_to_array(${pieceRevisions.body}, '\\s+'), 1)`

/** @returns the present address of a piece that had it; for one that was unpublished, why, as readers are told */
export async function findFormerSlug(kind: PieceKind, slug: string) {
  // PostgreSQL refuses NUL.
  if (slug.includes('\0')) return null
  const [former] = await db
    .select({
      id: pieces.id,
      slug: pieces.slug,
      state: pieces.state,
      unpublishedAt: pieces.unpublishedAt,
    })
    .from(pieceAddresses)
    .innerJoin(pieces, eq(pieces.id, pieceAddresses.pieceId))
    .where(and(eq(pieceAddresses.kind, kind), eq(pieceAddresses.slug, slug)))
  if (!former) return null
  if (former.unpublishedAt) return { isTakenDown: true, why: await readReason(former.id) } as const
  return former.state === 'published' && former.slug !== slug && former.slug !== null
    ? ({ isTakenDown: false, slug: former.slug } as const)
    : null
}

async function readReason(pieceId: string) {
  const [event] = await db
    .select({ note: pieceEvents.note })
    .from(pieceEvents)
    .where(and(eq(pieceEvents.pieceId, pieceId), eq(pieceEvents.action, 'unpublished')))
    .orderBy(desc(pieceEvents.id))
    .limit(1)
  return event?.note ?? null
}
