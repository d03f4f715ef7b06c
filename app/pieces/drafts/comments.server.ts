import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { inOneLine } from '#app/pieces/text/paragraphs.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieceComments, profiles, user } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { memberName } from '#app/platform/sessions/member-name.server.ts'
import { type Actor, requirePieceAct } from '#app/platform/sessions/permissions.ts'
import { findVisible, onPiece, recordPieceEvent } from './working-text.server.ts'

/** The first first. @returns null as `findPiece` */
export async function listComments(actor: Actor, pieceId: string) {
  const piece = await findVisible(db, actor, pieceId)
  if (!piece) return null
  requirePieceAct(actor, 'comment', piece)
  return db
    .select({
      id: pieceComments.id,
      words: pieceComments.words,
      quote: pieceComments.quote,
      paragraph: pieceComments.paragraph,
      answers: pieceComments.answers,
      createdAt: pieceComments.createdAt,
      resolvedAt: pieceComments.resolvedAt,
      author: memberName,
      isOwn: sql<boolean>`${pieceComments.authorId} = ${actor.id}`,
    })
    .from(pieceComments)
    .innerJoin(user, eq(user.id, pieceComments.authorId))
    .leftJoin(profiles, eq(profiles.userId, pieceComments.authorId))
    .where(eq(pieceComments.pieceId, pieceId))
    .orderBy(asc(pieceComments.createdAt), asc(pieceComments.id))
}

/** Answers are resolved with what they answer. */
export function countOpenComments(pieceId: string) {
  const { resolvedAt, answers } = pieceComments
  const isOpen = and(eq(pieceComments.pieceId, pieceId), isNull(resolvedAt), isNull(answers))
  return db.$count(pieceComments, isOpen)
}

type NewComment = {
  /** Made with the form, so that a double click makes one comment. */
  id: string
  words: string
  /** Empty for the whole piece. */
  quote: string
  paragraph: number
  answers?: string | undefined
}

/** @returns `gone` also where it answers an answer, or another piece's comment */
export function addComment(actor: Actor, pieceId: string, { quote, ...comment }: NewComment) {
  return onPiece(actor, pieceId, 'comment', async (tx, piece) => {
    const row = { ...comment, quote: inOneLine(quote), pieceId, authorId: actor.id }
    if (comment.answers) {
      const isThis = and(isComment(comment.answers, pieceId), isNull(pieceComments.answers))
      const [answered] = await tx.select().from(pieceComments).where(isThis)
      if (!answered) return { outcome: 'gone' as const }
      Object.assign(row, { quote: answered.quote, paragraph: answered.paragraph })
    }
    const [added] = await tx.insert(pieceComments).values(row).onConflictDoNothing().returning()
    if (added) await recordPieceEvent(tx, piece, actor, 'comment added')
    return { outcome: 'added' as const }
  })
}

function isComment(id: string, pieceId: string) {
  return and(eq(pieceComments.id, id), eq(pieceComments.pieceId, pieceId))
}

/** By whoever wrote it alone. @param words null deletes it */
export function changeComment(
  actor: Actor,
  pieceId: string,
  { id, words }: { id: string; words: string | null },
) {
  return onPiece(actor, pieceId, 'comment', async (tx, piece) => {
    if (!isUuid(id)) return { outcome: 'gone' as const }
    const isOwn = and(isComment(id, pieceId), eq(pieceComments.authorId, actor.id))
    const changed =
      words === null
        ? await tx.delete(pieceComments).where(isOwn).returning()
        : await tx.update(pieceComments).set({ words }).where(isOwn).returning()
    if (changed.length === 0) return { outcome: 'gone' as const }
    await recordPieceEvent(tx, piece, actor, words === null ? 'comment deleted' : 'comment changed')
    return { outcome: 'changed' as const }
  })
}

/** One that is resolved, or open, already is what was wanted. @returns `gone` also for another piece's comment */
export function resolveComment(
  actor: Actor,
  pieceId: string,
  { id, isResolved }: { id: string; isResolved: boolean },
) {
  return onPiece(actor, pieceId, 'comment', async (tx, piece) => {
    if (!isUuid(id)) return { outcome: 'gone' as const }
    const isThis = isComment(id, pieceId)
    const [comment] = await tx.select().from(pieceComments).where(isThis)
    if (!comment) return { outcome: 'gone' as const }
    if ((comment.resolvedAt !== null) !== isResolved) {
      const state = isResolved
        ? { resolvedAt: sql`now()`, resolvedBy: actor.id }
        : { resolvedAt: null, resolvedBy: null }
      await tx.update(pieceComments).set(state).where(isThis)
      await recordPieceEvent(tx, piece, actor, isResolved ? 'comment resolved' : 'comment reopened')
    }
    return { outcome: isResolved ? ('resolved' as const) : ('reopened' as const) }
  })
}
