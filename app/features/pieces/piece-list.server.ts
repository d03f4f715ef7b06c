import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { containing } from '#app/db/like.ts'
import {
  type Piece,
  type PieceKind,
  type PieceState,
  pieceDrafts,
  pieces,
} from '#app/db/schema/pieces.ts'
import { profiles, user } from '#app/db/schema/tables.server.ts'
import type { Cursor } from '#app/server/paging/cursor.ts'
import { olderThan, pageOf } from '#app/server/paging/keyset.server.ts'
import { memberName } from '#app/server/sessions/member-name.server.ts'
import {
  type Actor,
  ForbiddenAct,
  mayAct,
  mayActOnPiece,
} from '#app/server/sessions/permissions.ts'

export const piecesPerPage = 50

/** What /edit may be asked for. Words are looked for in titles. */
export type PieceFilters = {
  state?: PieceState
  kind?: PieceKind
  /** Exactly as the pieces name their author. */
  author?: string
  onlyOwn?: boolean
  /** Those that their writer asked an editor to publish. */
  asked?: boolean
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
  /** The name or else the email address; null for what was imported, and for a person whose account is deleted. */
  changedBy: string | null
  /** Whether there is a draft that is not published. */
  hasDraft: boolean
}

const columns = {
  ...{ id: pieces.id, kind: pieces.kind, slug: pieces.slug },
  ...{ title: pieces.title, author: pieces.author, state: pieces.state },
  ...{ publishAt: pieces.publishAt, unpublishedAt: pieces.unpublishedAt },
  ...{ publicationAskedAt: pieces.publicationAskedAt, changedAt: pieces.changedAt },
  changedBy: memberName,
  hasDraft: sql<boolean>`exists (select from ${pieceDrafts} where ${pieceDrafts.pieceId} = ${pieces.id})`,
}

/** One page of the pieces that the actor may see, the last changed first, and the cursor of the next page. */
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
  return pageOf(rows, piecesPerPage, ({ changedAt, id }) => ({ at: changedAt, id }))
}

/** What is scheduled, the next first. */
export async function listScheduled(actor: Actor): Promise<ListedPiece[]> {
  return listed()
    .where(and(visibleTo(actor), isNotNull(pieces.publishAt)))
    .orderBy(asc(pieces.publishAt), asc(pieces.id))
}

/** How many pieces there are of each state that match the other filters, and how many wait for an editor to publish them. */
export async function countPieces(actor: Actor, filters: Omit<PieceFilters, 'state' | 'asked'>) {
  const counts: Record<PieceState | 'asked', number> = {
    ...{ draft: 0, scheduled: 0, published: 0, unpublished: 0 },
    asked: 0,
  }
  const rows = await db
    .select({
      state: pieces.state,
      count: sql<number>`count(*)::int`,
      asked: sql<number>`count(${pieces.publicationAskedAt})::int`,
    })
    .from(pieces)
    .where(and(visibleTo(actor), ...conditions(actor, filters)))
    .groupBy(pieces.state)
  for (const { state, count, asked } of rows) {
    counts[state] = count
    counts.asked += asked
  }
  return counts
}

/** The authors of all pieces that the actor may see, by name. */
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
  { state, kind, author, onlyOwn, asked, words }: PieceFilters,
): (SQL | undefined)[] {
  return [
    state && eq(pieces.state, state),
    kind && eq(pieces.kind, kind),
    author !== undefined ? eq(pieces.author, author) : undefined,
    onlyOwn ? eq(pieces.createdBy, actor.id) : undefined,
    asked ? isNotNull(pieces.publicationAskedAt) : undefined,
    words ? sql`${pieces.title} ilike ${containing(words)}` : undefined,
  ]
}
