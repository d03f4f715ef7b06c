import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { containing } from '#app/platform/db/like.ts'
import {
  type Piece,
  type PieceKind,
  type PieceState,
  pieceDrafts,
  pieces,
} from '#app/platform/db/schema/pieces.ts'
import { profiles, user } from '#app/platform/db/schema/tables.server.ts'
import type { Cursor } from '#app/platform/paging/cursor.ts'
import { olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import { memberName } from '#app/platform/sessions/member-name.server.ts'
import {
  type Actor,
  ForbiddenAct,
  mayAct,
  mayActOnPiece,
} from '#app/platform/sessions/permissions.ts'

export const piecesPerPage = 50

export type PieceFilters = {
  state?: PieceState
  kind?: PieceKind
  author?: string
  onlyOwn?: boolean
  isRequested?: boolean
  words?: string
}

export type ListedPiece = Pick<
  Piece,
  | 'id'
  | 'kind'
  | 'slug'
  | 'title'
  | 'author'
  | 'state'
  | 'publishAt'
  | 'unpublishedAt'
  | 'publicationAskedAt'
  | 'changedAt'
> & {
  changedBy: string | null
  hasDraft: boolean
}

const columns = {
  id: pieces.id,
  kind: pieces.kind,
  slug: pieces.slug,
  title: pieces.title,
  author: pieces.author,
  state: pieces.state,
  publishAt: pieces.publishAt,
  unpublishedAt: pieces.unpublishedAt,
  publicationAskedAt: pieces.publicationAskedAt,
  changedAt: pieces.changedAt,
  changedBy: memberName,
  hasDraft: sql<boolean>`exists (select from ${pieceDrafts} where ${pieceDrafts.pieceId} = ${pieces.id})`,
}

export async function listPieces(actor: Actor, filters: PieceFilters, after: Cursor | null = null) {
  const rows: ListedPiece[] = await listed()
    .where(
      and(
        visibleTo(actor),
        ...conditions(actor, filters),
        olderThan(pieces.changedAt, pieces.id, after),
      ),
    )
    .orderBy(desc(pieces.changedAt), desc(pieces.id))
    .limit(piecesPerPage + 1)
  return paginate(rows, piecesPerPage, ({ changedAt, id }) => ({ at: changedAt, id }))
}

export async function listScheduled(actor: Actor): Promise<ListedPiece[]> {
  return listed()
    .where(and(visibleTo(actor), isNotNull(pieces.publishAt)))
    .orderBy(asc(pieces.publishAt), asc(pieces.id))
}

export async function countPieces(
  actor: Actor,
  filters: Omit<PieceFilters, 'state' | 'isRequested'>,
) {
  const counts: Record<PieceState | 'requested', number> = {
    draft: 0,
    scheduled: 0,
    published: 0,
    unpublished: 0,
    requested: 0,
  }
  const rows = await db
    .select({
      state: pieces.state,
      count: sql<number>`count(*)::int`,
      requested: sql<number>`count(${pieces.publicationAskedAt})::int`,
    })
    .from(pieces)
    .where(and(visibleTo(actor), ...conditions(actor, filters)))
    .groupBy(pieces.state)
  for (const { state, count, requested } of rows) {
    counts[state] = count
    counts.requested += requested
  }
  return counts
}

export async function listAuthors(actor: Actor) {
  const rows = await db
    .selectDistinct({ author: pieces.author })
    .from(pieces)
    .where(and(visibleTo(actor), isNotNull(pieces.author)))
    .orderBy(asc(pieces.author))
  return rows.flatMap(({ author }) => author ?? [])
}

function listed() {
  return db
    .select(columns)
    .from(pieces)
    .leftJoin(user, eq(user.id, pieces.changedBy))
    .leftJoin(profiles, eq(profiles.userId, pieces.changedBy))
}

/** @throws ForbiddenAct for members */
function visibleTo(actor: Actor) {
  if (!mayAct(actor, 'create')) throw new ForbiddenAct('see')
  const seesAll = mayActOnPiece(actor, 'see', { createdBy: null })
  return seesAll ? undefined : eq(pieces.createdBy, actor.id)
}

function conditions(
  actor: Actor,
  { state, kind, author, onlyOwn, isRequested, words }: PieceFilters,
): (SQL | undefined)[] {
  return [
    state && eq(pieces.state, state),
    kind && eq(pieces.kind, kind),
    author !== undefined ? eq(pieces.author, author) : undefined,
    onlyOwn ? eq(pieces.createdBy, actor.id) : undefined,
    isRequested ? isNotNull(pieces.publicationAskedAt) : undefined,
    words ? sql`${pieces.title} ilike ${containing(words)}` : undefined,
  ]
}
