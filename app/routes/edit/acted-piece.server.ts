import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { type Act, acts, isTimeFor, nextAct } from '#app/features/editing/acts.ts'
import { dayFields } from '#app/features/editing/publish-words.ts'
import { type EditedPiece, findPiece, saveDraft } from '#app/features/pieces/drafts.server.ts'
import { publish } from '#app/features/pieces/publication.server.ts'
import { withoutSecrets } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { findMemberName } from '#app/server/sessions/member-name.server.ts'
import { mayActOnPiece } from '#app/server/sessions/permissions.ts'
import { currentTeamMember, type Viewer } from '#app/server/sessions/viewer.server.ts'
import { londonDay } from '#app/ui/london-time.ts'

type Context = Readonly<RouterContextProvider>

/**
 * The piece that a page wants to act on, for somebody who may.
 *
 * @throws the answer of an address that does not exist, for others and for a piece that they may not see
 */
export async function findActed(context: Context, pieceId: string, act: Act) {
  const viewer = currentTeamMember(context)
  const found = await findPiece(viewer, pieceId)
  if (!found || !mayActOnPiece(viewer, acts[act].right, found.piece)) throw notFound()
  return { viewer, ...found }
}

/**
 * The same, for the page that asks. The answer to a form is shown in any case, with what was typed.
 *
 * @throws also a redirect to the piece, when it is not in a state for the act
 */
export async function findToAsk(context: Context, pieceId: string, act: Act) {
  const found = await findActed(context, pieceId, act)
  const isAnswer = requestContextOf(context).form !== undefined
  if (isAnswer || isTimeFor(act, found.piece, found.text.from)) return found
  const isNothingNew = nextAct(act) !== null
  const toast = isNothingNew ? 'pieceNothingNew' : 'pieceStandsOtherwise'
  throw await redirectWithToast(pathOfPiece(found.piece), toast)
}

/** The page of a piece, from which all acts begin and to which they lead back. */
export function pathOfPiece({ id }: Pick<EditedPiece['piece'], 'id'>) {
  return href('/edit/:pieceId', { pieceId: id })
}

/**
 * Leads to the form, which says at each field what must be mended before the piece is published.
 *
 * @param at the time at which it should be: what is published by then may be linked to
 */
export function toProblems(piece: Pick<EditedPiece['piece'], 'id'>, at?: Date) {
  return redirect(`${pathOfPiece(piece)}?check${at ? `=${at.toISOString()}` : ''}`, 303)
}

/** The answer to a form whose piece somebody has changed since it was opened: who, when, and what was typed. */
export async function changedMeanwhile(viewer: Viewer, pieceId: string, fields: FormData) {
  const found = await findPiece(viewer, pieceId)
  if (!found) throw notFound()
  const { changedBy, changedAt, version, slug, liveRevision, publishAt } = found.piece
  const by = changedBy === viewer.id ? null : await findMemberName(changedBy)
  const seen = {
    ...{ version: String(version), seenSlug: slug ?? '', seenRevision: String(liveRevision ?? '') },
    seenAt: publishAt?.toISOString() ?? '',
  }
  const meanwhile = { by, at: changedAt, seen }
  return data({ meanwhile, typed: typedIn(fields) }, { status: 409 })
}

/**
 * Saves the day that readers see on the page of a piece, where its kind has one.
 *
 * @returns the version as it is then; null when somebody has changed the piece since the form was opened
 */
export async function saveDayOnPage(
  viewer: Viewer,
  { piece, text }: Pick<EditedPiece, 'piece' | 'text'>,
  { fields, at }: { fields: FormData; at: Date },
) {
  const version = numberIn(fields, 'version')
  const dayField = dayFields[piece.kind]
  if (!dayField) return version
  const dated = { fields: { ...text.fields, [dayField]: londonDay(at) }, body: text.body }
  const saved = await saveDraft(viewer, { id: piece.id, version, text: dated })
  if (saved.outcome === 'gone') throw notFound()
  if (saved.outcome === 'conflict') return null
  return saved.outcome === 'saved' ? saved.version : version
}

/**
 * Publishes the piece as it was seen on the page that asked.
 *
 * @returns the answer when it cannot be published as it is, null when it is
 */
export async function publishSeen(viewer: Viewer, id: string, fields: FormData) {
  const correction = correctionIn(fields)
  const version = numberIn(fields, 'version')
  const { outcome } = await publish(viewer, { id, version, ...(correction && { correction }) })
  if (outcome === 'gone') throw notFound()
  if (outcome === 'conflict') return changedMeanwhile(viewer, id, fields)
  return outcome === 'invalid' ? toProblems({ id }) : null
}

export function correctionIn(fields: FormData) {
  return String(fields.get('correction') ?? '').trim()
}

/** The answer to a form with something wrong: what, by the name of the field, and what was typed. */
export function refusedAct(fields: FormData, errors: Record<string, string>) {
  return data({ errors, typed: typedIn(fields) }, { status: 422 })
}

export function typedIn(fields: FormData) {
  return Object.fromEntries(withoutSecrets(fields))
}

/** A number that one of our forms has named, such as a version. Any other text is no number of ours. */
export function numberIn(fields: FormData, name: string) {
  const typed = String(fields.get(name) ?? '')
  return /^\d{1,9}$/.test(typed) ? Number(typed) : -1
}

/** A moment that one of our forms has named. */
export function momentIn(fields: FormData, name: string) {
  const at = new Date(String(fields.get(name) ?? ''))
  return Number.isNaN(at.getTime()) ? null : at
}
