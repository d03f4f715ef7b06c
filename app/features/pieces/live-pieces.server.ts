import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { PieceKind } from '#app/db/schema/pieces.ts'
import {
  pieceAddresses,
  pieceRenderings,
  pieceRevisions,
  pieces,
} from '#app/db/schema/tables.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { type Rendering, render, rendererVersion } from './check.server.ts'
import type { PublishedFields } from './fields.ts'

type LivePieceOf<Kind extends PieceKind> = {
  kind: Kind
  id: string
  /** Its first address, by which favourites and collections know it. */
  key: string
  slug: string
  position: number | null
  /** The day by which the latest stand first: that of its fields, or that of its first publication. */
  listedAt: string
  fields: PublishedFields[Kind]
  rendering: Rendering
  /** Without markup. */
  text: string
}

/** What readers read of a piece. */
export type LivePiece<Kind extends PieceKind = PieceKind> = {
  [Each in Kind]: LivePieceOf<Each>
}[Kind]

const piecesAtOnce = 250

/** @param ids all live pieces without it */
export async function readLivePieces(ids?: string[]): Promise<LivePiece[]> {
  if (ids) return read(inArray(pieces.id, ids))
  // In parts: thousands of pieces take longer than a statement may.
  const all: LivePiece[] = []
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id: pieces.id })
      .from(pieces)
      .where(and(isNotNull(pieces.liveRevision), after ? gt(pieces.id, after) : undefined))
      .orderBy(asc(pieces.id))
      .limit(piecesAtOnce)
    after = rows.at(-1)?.id
    if (!after) return all
    const part = rows.map(({ id }) => id)
    all.push(...(await read(inArray(pieces.id, part))))
  }
}

async function read(condition: SQL): Promise<LivePiece[]> {
  const rows = await db
    .select({
      ...{ id: pieces.id, kind: pieces.kind, key: pieces.key, slug: pieces.slug },
      ...{ position: pieces.position, firstPublishedAt: pieces.firstPublishedAt },
      fields: pieceRevisions.fields,
      // Only for one that is to be rendered.
      body: sql<string>`case when ${pieceRenderings.revision} is null then ${pieceRevisions.body} end`,
      rendering: pieceRenderings.body,
      text: pieceRenderings.text,
    })
    .from(pieces)
    .innerJoin(
      pieceRevisions,
      and(eq(pieceRevisions.pieceId, pieces.id), eq(pieceRevisions.number, pieces.liveRevision)),
    )
    .leftJoin(
      pieceRenderings,
      and(
        eq(pieceRenderings.pieceId, pieces.id),
        eq(pieceRenderings.revision, pieces.liveRevision),
        eq(pieceRenderings.renderer, rendererVersion),
      ),
    )
    .where(condition)
  return rows.flatMap(
    ({ id, kind, key, slug, position, firstPublishedAt, fields, body, ...kept }) => {
      const shown =
        kept.rendering === null
          ? renderedAgain(id, kind, fields, body)
          : { rendering: kept.rendering as Rendering, text: kept.text ?? '' }
      if (!shown || key === null || slug === null) return []
      const listedAt = String(fields.date ?? firstPublishedAt?.toISOString() ?? '')
      return [{ id, kind, key, slug, position, listedAt, fields, ...shown } as unknown as LivePiece]
    },
  )
}

/** After a restore, or with another renderer, the HTML is not there yet. */
function renderedAgain(id: string, kind: PieceKind, fields: unknown, body: string) {
  const rendered = render(kind, fields, body)
  if (!('problems' in rendered)) return rendered
  log.error({ piece: id, problems: rendered.problems.length }, 'a live piece cannot be rendered')
  return null
}

/** Sorts pieces of a kind as readers see them; `listOrder` does the same in the database. */
export function inListOrder<Piece extends Pick<LivePiece, 'position' | 'listedAt' | 'key'>>(
  pieces: Piece[],
) {
  return pieces.toSorted(
    (a, b) =>
      (a.position ?? 0) - (b.position ?? 0) ||
      compare(b.listedAt, a.listedAt) ||
      compare(a.key, b.key),
  )
}

// As the database compares text of digits and lower-case letters, and faster than `localeCompare`.
function compare(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}

/**
 * What an address is that no live piece has.
 *
 * @returns the present address of a piece that had it, `taken down` for one that was unpublished, null for any other
 */
export async function findFormerAddress(kind: PieceKind, slug: string) {
  // PostgreSQL refuses NUL.
  if (slug.includes('\0')) return null
  const [found] = await db
    .select({ slug: pieces.slug, state: pieces.state, unpublishedAt: pieces.unpublishedAt })
    .from(pieceAddresses)
    .innerJoin(pieces, eq(pieces.id, pieceAddresses.pieceId))
    .where(and(eq(pieceAddresses.kind, kind), eq(pieceAddresses.slug, slug)))
  if (!found) return null
  if (found.unpublishedAt) return 'taken down'
  return found.state === 'published' && found.slug !== slug && found.slug !== null
    ? { slug: found.slug }
    : null
}
