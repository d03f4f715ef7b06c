import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { listOrder } from '#app/pieces/publication/list-order.server.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { Piece, PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'

export type NewsletterPiece = {
  id: string
  title: string
  text: string
  about: string
  call: string
  path: string
  picture: Picture | null
  alt: string
  isLive: boolean
  publishAt: Date | null
  /** What readers see, or when it was first published; while it waits, when it goes live. */
  at: Date | null
}

type ShownFields = {
  title?: string
  excerpt?: string
  description?: string
  author?: string
  seconds?: number | string
  picture?: string
  alt?: string
  date?: string
  published?: string
}

const shownRevision = sql`coalesce(${pieces.liveRevision}, ${pieces.scheduledRevision})`

function shown() {
  return db
    .select({ piece: pieces, fields: sql<ShownFields>`${pieceRevisions.fields}` })
    .from(pieces)
    .innerJoin(
      pieceRevisions,
      and(eq(pieceRevisions.pieceId, pieces.id), eq(pieceRevisions.number, shownRevision)),
    )
}

/** Those that are neither live nor scheduled are left out. */
export async function readNewsletterPieces(ids: string[]): Promise<NewsletterPiece[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const rows = await shown().where(inArray(pieces.id, known))
  const byId = new Map(
    rows.map(({ piece, fields }) => [piece.id, toNewsletterPiece(piece, fields)]),
  )
  return known.flatMap((id) => byId.get(id) ?? [])
}

const offeredPieces = 12

/** Live or scheduled, the last to go live first. The first edition went live together: it has the order of its lists. */
export async function readNewestPieces(): Promise<NewsletterPiece[]> {
  const rows = await shown()
    .where(or(isNotNull(pieces.liveRevision), isNotNull(pieces.publishAt)))
    .orderBy(desc(sql`coalesce(${pieces.publishAt}, ${pieces.firstPublishedAt})`), ...listOrder)
    .limit(offeredPieces)
  return rows.map(({ piece, fields }) => toNewsletterPiece(piece, fields))
}

const calls: Record<PieceKind, string> = {
  article: 'Read the article',
  work: 'See the plate',
  film: 'See the film',
}

export function toNewsletterPiece(piece: Piece, fields: ShownFields): NewsletterPiece {
  const { id, kind, key, slug, liveRevision, publishAt, firstPublishedAt } = piece
  const name = fields.picture ?? key ?? slug
  return {
    id,
    title: fields.title ?? '',
    text: fields.excerpt ?? fields.description ?? '',
    about: describePiece(kind, fields),
    call: calls[kind],
    path: piecePath({ kind, slug, key }),
    picture: name ? findPicture(kind, name) : null,
    alt: fields.alt ?? '',
    isLive: liveRevision !== null,
    publishAt,
    at: liveRevision === null ? publishAt : (formatDate(fields) ?? firstPublishedAt),
  }
}

/** A plate has none. */
function formatDate({ date, published }: ShownFields) {
  const at = new Date(date ?? published ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

function describePiece(kind: PieceKind, { author, seconds }: ShownFields) {
  if (kind === 'work') return 'Plate'
  if (kind === 'article') return author ? `Article by ${author}` : 'Article'
  const minutes = Math.max(1, Math.round(Number(seconds) / 60))
  return minutes === 1 ? 'Film, 1 minute' : `Film, ${minutes} minutes`
}
