import { href } from 'react-router'
import type { WorkingText } from '#app/pieces/drafts/working-text.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { type Actor, mayActOnPiece, type PieceAct } from '#app/platform/sessions/permissions.ts'

/** What is done with a piece on a page of its own, and the right that it needs. */
export const rights = {
  publish: 'publish',
  schedule: 'schedule',
  unschedule: 'schedule',
  unpublish: 'unpublish',
  address: 'change address',
  correct: 'correct',
  duplicate: 'duplicate',
  discard: 'discard draft',
  delete: 'delete',
} as const satisfies Record<string, PieceAct>

export type Act = keyof typeof rights

export const actNames = Object.keys(rights) as Act[]

/** Where somebody is asked before it is done. */
export function actPath(act: Act, pieceId: string) {
  return href(`/edit/:pieceId/${act}`, { pieceId })
}

/** Whether a piece is in a state for an act, whoever asks. */
export function isAllowed(act: Act, piece: Piece, from: WorkingText['from']): boolean {
  const { kind, liveRevision, scheduledRevision, firstPublishedAt } = piece
  const isLive = liveRevision !== null
  const isScheduled = scheduledRevision !== null
  switch (act) {
    case 'publish':
    case 'schedule':
      return from !== 'live'
    case 'unschedule':
      return isScheduled
    case 'unpublish':
      return isLive
    case 'address':
      // Before the first publication the form has it. That of a film is a place on a page, where nothing can redirect.
      return firstPublishedAt !== null && kind !== 'film'
    case 'correct':
      return isLive && from === 'live' && kind === 'article'
    case 'discard':
      return from === 'draft' && (isLive || isScheduled)
    case 'duplicate':
      return true
    case 'delete':
      return firstPublishedAt === null
  }
}

/** The acts that somebody may do with a piece as it is now. */
export function actsOn(actor: Actor, piece: Piece, from: WorkingText['from']) {
  return actNames.filter(
    (act) => mayActOnPiece(actor, rights[act], piece) && isAllowed(act, piece, from),
  )
}

/** The act that a button of the form leads on to, once the text is saved. */
export function nextAct(intent: string) {
  return intent === 'publish' || intent === 'schedule' ? intent : null
}
