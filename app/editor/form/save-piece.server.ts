import { data, href, redirect } from 'react-router'
import { actPath, nextAct } from '#app/editor/acts/acts.ts'
import { askToPublish } from '#app/pieces/drafts/ask-to-publish.server.ts'
import { unsavedWhy } from '#app/pieces/drafts/conflicts.server.ts'
import {
  findPiece,
  findProblems,
  saveDraft,
  storeRevision,
} from '#app/pieces/drafts/drafts.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { textFields } from '#app/platform/request/forms.server.ts'
import { notFound, redirectWithToast, tooOften } from '#app/platform/response/responses.server.ts'
import { findMemberName } from '#app/platform/sessions/member-name.server.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import type { AutosaveResult } from './autosave-answer.server.ts'
import { showProblems } from './field-words.ts'
import { isOfForm, readPieceForm, type SentPiece } from './piece-values.ts'

/** More often than anybody saves by hand. */
const saves = { name: 'saves of pieces', max: 200, minutes: 10 }

/** Saves the form of a piece, and leads on to what its button says. */
export async function savePiece(editor: Actor, pieceId: string, sent: FormData) {
  const input = readPieceForm(sent)
  const answer = { input: textFields(sent), errors: [] }
  if (isOfForm(input.intent)) return { ...answer, outcome: 'form changed' }
  if (!(await consume(saves, editor.id))) {
    return tooOften({ ...answer, outcome: 'too often', toast: 'pieceSavedTooOften' as const })
  }
  const { id, kind, result } = await save(editor, pieceId, input)
  if (result.outcome === 'invalid') {
    const errors = showProblems(kind, result.problems)
    return data({ ...answer, outcome: 'invalid', errors }, { status: 422 })
  }
  if (result.outcome === 'conflict') {
    const unsaved = await storeRevision(editor, { id, text: result.yours, why: unsavedWhy })
    if (unsaved.outcome !== 'stored') throw notFound()
    const search = new URLSearchParams({ kept: `${unsaved.number}`, from: `${input.version}` })
    if (input.slug) search.set('slug', input.slug)
    return redirect(`${href('/edit/:pieceId/conflict', { pieceId: id })}?${search}`, {
      status: 303,
    })
  }
  const next = nextAct(input.intent)
  if (next) return redirect(actPath(next, id), 303)
  const here = href('/edit/:pieceId', { pieceId: id })
  if (input.intent !== 'ask') return redirectWithToast(here, 'pieceSaved')
  const { outcome } = await askToPublish(editor, { id, version: result.version })
  return outcome === 'asked'
    ? redirectWithToast(here, 'publicationAsked')
    : redirect(`${here}?check`, { status: 303 })
}

/** Saves the form of a piece while it is being written, and says what still keeps it from being published. */
export async function autosavePiece(
  editor: Actor,
  pieceId: string,
  sent: FormData,
): Promise<AutosaveResult> {
  const { id, kind, result } = await save(editor, pieceId, readPieceForm(sent))
  if (result.outcome === 'invalid') {
    return { outcome: 'invalid', problems: showProblems(kind, result.problems) }
  }
  if (result.outcome === 'conflict') {
    const { savedBy, savedAt } = result.theirs
    return { outcome: 'conflict', by: await findMemberName(savedBy), at: savedAt.getTime() }
  }
  const problems = showProblems(kind, (await findProblems(editor, id)) ?? [])
  return { outcome: 'saved', version: result.version, at: result.savedAt.getTime(), problems }
}

/** @throws the answer of an address that does not exist */
async function save(editor: Actor, pieceId: string, { version, slug, fields, body }: SentPiece) {
  const edited = await findPiece(editor, pieceId)
  if (!edited) throw notFound()
  const { id, kind } = edited.piece
  const text = { fields, body }
  const result = await saveDraft(editor, { id, version, text, ...(slug !== undefined && { slug }) })
  if (result.outcome === 'gone') throw notFound()
  return { id, kind, result }
}
