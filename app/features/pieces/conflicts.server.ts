import { db } from '#app/db/client.server.ts'
import { findMemberName } from '#app/server/sessions/member-name.server.ts'
import { type Actor, mayActOnPiece, requirePieceAct } from '#app/server/sessions/permissions.ts'
import { cleanText, findSave, isSameText, putDraft, type Save } from './drafts.server.ts'
import { problemWithSlug } from './slug.ts'
import {
  addRevision,
  findVisible,
  inOneSnapshot,
  keepDraft,
  lockVisible,
  readRevision,
  readWorkingText,
} from './working-text.server.ts'

/** Why a text that lost against a later save is among the revisions. */
export const unsavedWhy = 'Not saved, because somebody else had saved meanwhile'

type Asked = {
  id: string
  /** The revision that `keepRevision` made of the text that was not saved. */
  kept: number
  /** The version that it began from. */
  from: number
}

/**
 * Reads two texts of one piece and the one that both began from.
 *
 * @returns null when there is no such piece or revision, or the actor may not see it; `base` is null after a week
 */
export async function findConflict(actor: Actor, { id, kept, from }: Asked) {
  return inOneSnapshot(async (tx) => {
    const piece = await findVisible(tx, actor, id)
    const yours = piece && (await readRevision(tx, id, kept))
    if (!piece || !yours) return null
    requirePieceAct(actor, 'write', piece)
    // A writer has no right to the revisions, but to what they wrote themselves.
    if (yours.madeBy !== actor.id && !mayActOnPiece(actor, 'see revisions', piece)) return null
    const theirs = await readWorkingText(tx, piece)
    return {
      piece,
      yours: { fields: yours.fields, body: yours.body },
      theirs: {
        ...theirs,
        version: piece.version,
        isOwn: theirs.savedBy === actor.id,
        savedByName: await findMemberName(theirs.savedBy, tx),
      },
      base: await findSave(tx, id, from),
      isSettled: isSameText(yours, theirs),
    }
  })
}

/**
 * Saves the text that was made of two. The draft in whose place it comes stays among the revisions.
 *
 * @param settlement.version that of the text that it was made with
 * @returns `conflict` when there is a later text: then `kept` is the revision that holds this one
 */
export async function settleConflict(
  actor: Actor,
  { id, version, text, slug }: Save,
): Promise<
  { outcome: 'saved' } | { outcome: 'conflict'; kept: number } | { outcome: 'gone' | 'too long' }
> {
  return db.transaction(async (tx) => {
    const piece = await lockVisible(tx, actor, id)
    if (!piece) return { outcome: 'gone' }
    requirePieceAct(actor, 'write', piece)
    const cleaned = cleanText(piece.kind, text)
    if ('problems' in cleaned) return { outcome: 'too long' }
    const current = await readWorkingText(tx, piece)
    if (isSameText(current, cleaned.text)) return { outcome: 'saved' }
    if (piece.version !== version) {
      const kept = await addRevision(tx, piece, cleaned.text, { madeBy: actor.id, why: unsavedWhy })
      return { outcome: 'conflict', kept }
    }
    await keepDraft(tx, piece, current, 'Draft before two texts were brought together')
    const isFree = piece.firstPublishedAt === null && slug && !problemWithSlug(slug)
    const address = isFree ? slug : piece.slug
    await putDraft(tx, actor, { ...piece, slug: address }, cleaned.text, current.revision)
    return { outcome: 'saved' }
  })
}
