import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { shownPiece } from '#app/editor/form/piece-bar.tsx'
import { type EditedPiece, findPiece, saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import type { FormProblem } from '#app/platform/request/form-answer.ts'
import { readFormWithRows, textFields } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { findMemberName } from '#app/platform/sessions/member-name.server.ts'
import { mayActOnPiece } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { ToastKey } from '#content/toasts.ts'
import { type Act, isAllowed, nextAct, rights } from './acts.ts'
import { dayFields } from './publish-words.ts'

type Context = Readonly<RouterContextProvider>
type RouteArgs = { params: { pieceId: string }; context: Context }
export type ActedPiece = EditedPiece & { viewer: Viewer; id: string }

/** @throws the answer of an address that does not exist, for others and for a piece that they may not see */
async function requirePiece({ params, context }: RouteArgs, act: Act): Promise<ActedPiece> {
  const viewer = currentTeamMember(context)
  const acted = await findPiece(viewer, params.pieceId)
  if (!acted || !mayActOnPiece(viewer, rights[act], acted.piece)) throw notFound()
  return { viewer, id: acted.piece.id, ...acted }
}

/**
 * The loader of the page that asks. The answer to a form is shown in any case, with what was typed; otherwise a piece that
 * is in no state for the act is shown instead.
 */
export function askToAct<More>(act: Act, more: (acted: ActedPiece) => Promise<More> | More) {
  return async (route: RouteArgs) => {
    const acted = await requirePiece(route, act)
    const { piece, text } = acted
    const isAnswer = getRequestContext(route.context).form !== undefined
    if (!isAnswer && !isAllowed(act, piece, text.from)) {
      const toast = nextAct(act) !== null ? 'pieceNothingNew' : 'pieceStateChanged'
      throw await redirectWithToast(pathOfPiece(acted), toast)
    }
    return { piece: shownPiece(piece), ...(await more(acted)) }
  }
}

type Outcome = { outcome: string; errors?: FormProblem[]; at?: Date } | Response

/** The action of the page that asks: `done` is the toast of the outcome that is wanted, by its name. */
export function actOnPiece(
  act: Act,
  done: Record<string, ToastKey>,
  handle: (acted: ActedPiece & { fields: FormData }) => Promise<Outcome>,
) {
  return async ({ request, ...route }: RouteArgs & { request: Request }) => {
    const fields = await readFormWithRows(request)
    const acted = await requirePiece(route, act)
    const { context } = route
    return answerTeamForm({ context, fields, failure: 'pieceNotChanged' }, async () => {
      const result = await handle({ ...acted, fields })
      if (result instanceof Response) return result
      const { outcome, errors, at } = result
      if (outcome === 'gone') throw notFound()
      if (outcome === 'conflict') return changedMeanwhile(acted, fields)
      if (outcome === 'invalid') return toProblems(acted, at)
      if (outcome === 'refused' || outcome === 'unconfirmed') {
        const answer = { outcome, errors, input: textFields(fields) }
        return data(answer, { status: errors ? 422 : 200 })
      }
      return redirectWithToast(pathOfPiece(acted), done[outcome] ?? 'pieceStateChanged')
    })
  }
}

/** The page of a piece, from which all acts begin and to which they lead back. */
export function pathOfPiece({ id }: { id: string }) {
  return href('/edit/:pieceId', { pieceId: id })
}

/**
 * Leads to the form, which says at each field what must be mended before the piece is published.
 *
 * @param at the time at which it should be: what is published by then may be linked to
 */
export function toProblems(piece: { id: string }, at?: Date) {
  return redirect(`${pathOfPiece(piece)}?check${at ? `=${at.toISOString()}` : ''}`, 303)
}

/** The answer to a form whose piece somebody has changed since it was opened: who, when, and what was typed. */
export async function changedMeanwhile(
  { viewer, id }: Pick<ActedPiece, 'viewer' | 'id'>,
  fields: FormData,
) {
  const acted = await findPiece(viewer, id)
  if (!acted) throw notFound()
  const { changedBy, changedAt, version, slug, liveRevision, publishAt } = acted.piece
  const by = changedBy === viewer.id ? null : await findMemberName(changedBy)
  const state: Record<string, string> = {
    version: String(version),
    seenSlug: slug ?? '',
    seenRevision: String(liveRevision ?? ''),
    seenAt: publishAt?.toISOString() ?? '',
  }
  const meanwhile = { by, at: changedAt, seen: state }
  return data({ outcome: 'conflict', meanwhile, input: textFields(fields) }, { status: 409 })
}

/**
 * Saves the day that readers see on the page of a piece, where its kind has one.
 *
 * @returns the version as it is then, or that somebody has changed the piece since the form was opened
 */
export async function saveDayOnPage(
  { viewer, piece, text, fields }: ActedPiece & { fields: FormData },
  at: Date,
): Promise<{ outcome: 'saved'; version: number } | { outcome: 'conflict' }> {
  const version = numberIn(fields, 'version')
  const dayField = dayFields[piece.kind]
  if (!dayField) return { outcome: 'saved', version }
  const dated = { fields: { ...text.fields, [dayField]: londonDay(at) }, body: text.body }
  const saved = await saveDraft(viewer, { id: piece.id, version, text: dated })
  if (saved.outcome === 'gone') throw notFound()
  return saved.outcome === 'invalid' ? { outcome: 'saved', version } : saved
}

/** A number that one of our forms has named, such as a version. Any other text is no number of ours. */
export function numberIn(fields: FormData, name: string) {
  const digits = String(fields.get(name) ?? '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : -1
}

/** A moment that one of our forms has named. */
export function momentIn(fields: FormData, name: string) {
  const at = new Date(String(fields.get(name) ?? ''))
  return Number.isNaN(at.getTime()) ? null : at
}
