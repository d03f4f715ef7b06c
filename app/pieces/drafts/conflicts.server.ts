import type { PieceProblem } from '#app/pieces/text/check.server.ts'
import { problemWithSlug } from '#app/pieces/text/slug.ts'
import { findMemberName } from '#app/platform/sessions/member-name.server.ts'
import { type Actor, mayActOnPiece, requirePieceAct } from '#app/platform/sessions/permissions.ts'
import { cleanText, findSave, isSameText, putDraft, type Save } from './drafts.server.ts'
import {
  addRevision,
  findVisible,
  inOneSnapshot,
  onPiece,
  readRevision,
  readWorkingText,
  storeDraftAsRevision,
} from './working-text.server.ts'

export const unsavedWhy = 'Not saved, because somebody else had saved meanwhile'

type Conflict = {
  id: string
  revision: number
  from: number
}

/** @returns null when there is no such piece or revision, or the actor may not see it; `base` is null after a week */
export async function findConflict(actor: Actor, { id, revision, from }: Conflict) {
  return inOneSnapshot(async (tx) => {
    const piece = await findVisible(tx, actor, id)
    const yours = piece && (await readRevision(tx, id, revision))
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
 * The draft in whose place the text comes stays among the revisions. @param settlement.version that of the text it was made
 * with
 * @returns `conflict` when there is a later text: then `revision` holds this one
 */
export async function settleConflict(
  actor: Actor,
  { id, version, text, slug }: Save,
): Promise<
  | { outcome: 'saved' }
  | { outcome: 'conflict'; revision: number }
  | { outcome: 'invalid'; problems: PieceProblem[] }
  | { outcome: 'gone' }
> {
  return onPiece(actor, id, 'write', async (tx, piece) => {
    const cleaned = cleanText(piece.kind, text)
    if ('problems' in cleaned) return { outcome: 'invalid', problems: cleaned.problems }
    const current = await readWorkingText(tx, piece)
    if (isSameText(current, cleaned.text)) return { outcome: 'saved' }
    if (piece.version !== version) {
      const why = { madeBy: actor.id, why: unsavedWhy }
      return { outcome: 'conflict', revision: await addRevision(tx, piece, cleaned.text, why) }
    }
    await storeDraftAsRevision(tx, piece, current, 'Draft before two texts were brought together')
    const isFree = piece.firstPublishedAt === null && slug && !problemWithSlug(slug)
    const address = isFree ? slug : piece.slug
    await putDraft(tx, actor, { ...piece, slug: address }, cleaned.text, current.revision)
    return { outcome: 'saved' }
  })
}
